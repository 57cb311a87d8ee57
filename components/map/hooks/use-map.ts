import { getVersion, Map as MapLibre, prewarm, setWorkerUrl } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import { mapOrigin } from '@/components/map/cdn/cdn-protocol'
import { estimatePicture } from '@/components/map/layers/estimate-images'
import { figureOfImage } from '@/components/map/layers/estimate-layers'
import { chargerImages, pinPicture } from '@/components/map/layers/map-images'
import { pinOfImage } from '@/components/map/layers/pin-layers'
import { siteRoom } from '@/components/map/layers/site-layers'
import type { Occlusion } from '@/components/map/map-controls'
import { type MapPaint, mapPaintOfPage } from '@/components/map/map-paint'
import { mapStyle, type StyleManifest } from '@/components/map/map-style'
import { prefersStillness } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import { mapZooms } from '@/lib/catalogue/scouting-layers'
import type { Bounds } from '@/lib/geo/mercator'

/** Margin in px around a box, or a function of the map's size. */
type StartPadding = number | ((size: { width: number; height: number }) => Required<Occlusion>)

/** Initial view of a map: centred on a place, or fitting a box. */
export type MapStart = { lat: number; lng: number; zoom: number } | { bounds: Bounds; padding?: StartPadding }

/** `starting` until the style has loaded; `failed` when the browser cannot draw maps at all. */
export type MapState =
  | { step: 'starting' }
  | { step: 'ready'; map: MapLibre; paint: MapPaint }
  | { step: 'failed' }

interface MapOptions {
  manifest: StyleManifest
  label: string
  start: MapStart
  onStyle(map: MapLibre): void
  /** Sequence number of the map: a new number creates a new map. */
  number?: number
}

// Starts the map's own workers with the library, not with the first map.
setWorkerUrl(`/worker/maplibre-gl-worker.mjs?v=${getVersion()}`)
prewarm()

function paddingIn({ clientWidth, clientHeight }: HTMLElement, padding: StartPadding = 40) {
  return typeof padding === 'function' ? padding({ width: clientWidth, height: clientHeight }) : padding
}

function createMap(
  container: HTMLElement,
  { manifest, label, start }: MapOptions,
  paint: MapPaint,
): MapLibre {
  const where =
    'bounds' in start
      ? {
          bounds: [...start.bounds] as [number, number, number, number],
          fitBoundsOptions: { padding: paddingIn(container, start.padding) },
        }
      : { center: [start.lng, start.lat] as [number, number], zoom: start.zoom }
  const map = new MapLibre({
    container,
    ...where,
    style: mapStyle(manifest, { paint, origin: mapOrigin() }),
    minZoom: mapZooms[0],
    maxZoom: mapZooms[1],
    attributionControl: false,
    dragRotate: false,
    // Box zoom takes every press with Shift, which compares sites here.
    boxZoom: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: prefersStillness() ? 0 : 140,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

function addImages(map: MapLibre, paint: MapPaint) {
  map.addImage(siteRoom.name, new ImageData(siteRoom.size, siteRoom.size))
  for (const { name, data, pixelRatio } of chargerImages(paint)) map.addImage(name, data, { pixelRatio })
  map.setMissingStyleImageResolver((name) => {
    const [pin, figure] = [pinOfImage(name), figureOfImage(name)]
    const image = pin ? pinPicture(name, pin, paint) : figure && estimatePicture(name, figure, paint)
    if (image) map.addImage(name, image.data, { pixelRatio: image.pixelRatio })
  })
}

/** Creates a country's map in its container, once per version of its atlas. */
export function useMap(container: RefObject<HTMLElement | null>, options: MapOptions): MapState {
  const [state, setState] = useState<MapState>({ step: 'starting' })
  const latest = useLatest(options)
  const { manifest, number = 0 } = options
  const { country, version } = manifest

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the country is a new map, and so is a new number; the rest of the options only say how it begins.
  useEffect(() => {
    if (!container.current) return
    const paint = mapPaintOfPage()
    try {
      const map = createMap(container.current, latest.current, paint)
      map.once('style.load', () => {
        latest.current.onStyle(map)
        addImages(map, paint)
        setState({ step: 'ready', map, paint })
      })
      return () => {
        setState({ step: 'starting' })
        map.remove()
      }
    } catch {
      setState({ step: 'failed' })
    }
  }, [container, country, version, number])

  return state
}
