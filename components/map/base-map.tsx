'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { getVersion, Map as MapLibre, prewarm, setWorkerUrl } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Map as MapGL, type MapProps, useMap } from 'react-map-gl/maplibre'
import { useLatest } from '@/components/ui/use-latest'
import { mapZooms } from '@/lib/catalogue/scouting-layers'
import { mapOrigin } from './cdn/cdn-protocol'
import type { MapStart, Size } from './first-view'
import { estimatePicture } from './layers/estimate-images'
import { figureOfImage } from './layers/estimate-layers'
import { chargerImages, pinPicture } from './layers/map-images'
import { pinOfImage } from './layers/pin-layers'
import { siteRoom } from './layers/site-layers'
import { cameraOf } from './map-controls'
import type { MapCamera } from './map-data'
import { type MapPaint, mapPaintOfPage } from './map-paint'
import { mapStyle, type StyleManifest } from './map-style'
import { prefersStillness } from './motion'

// Starts the map's own workers with the library, not with the first map.
setWorkerUrl(`/worker/maplibre-gl-worker.mjs?v=${getVersion()}`)
prewarm()

/** Only the class: the whole module would keep every export in the bundle. */
const mapLib = { Map: MapLibre } as unknown as NonNullable<MapProps['mapLib']>

/** ms that a browser has to restore a lost graphics context before the map is made anew without it. */
const restoring = 500

/** ms in which names appear. */
const fadeTime = 140

/** Room for a start view in px around its box. */
const startPadding = 40

/** A map with its style loaded, and the colours that it was made with. */
export interface DrawnMap {
  map: MapLibre
  paint: MapPaint
}

interface BaseMapProps {
  manifest: StyleManifest
  label: string
  start: MapStart
  /** Size of the map in px when it is made. */
  size: Size
  onStyle: (drawn: DrawnMap) => void
  onMoveEnd: (camera: MapCamera, isByHand: boolean) => void
  /** The browser cannot draw maps at all. */
  onFailed: () => void
  /** The graphics context is gone, and with it all that the map has drawn. */
  onLost: () => void
  /** The map has to be made anew, at the view that it had. */
  onRenew: (view: MapStart) => void
  children: ReactNode
}

function viewOf(start: MapStart, size: Size): NonNullable<MapProps['initialViewState']> {
  if (!('bounds' in start)) return { longitude: start.lng, latitude: start.lat, zoom: start.zoom }
  const { padding = startPadding } = start
  const [west, south, east, north] = start.bounds
  return {
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: typeof padding === 'function' ? padding(size) : padding },
  }
}

function addImages(map: MapLibre, paint: MapPaint) {
  map.addImage(siteRoom.name, new ImageData(siteRoom.size, siteRoom.size))
  for (const { name, data, pixelRatio } of chargerImages(paint)) map.addImage(name, data, { pixelRatio })
  map.setMissingStyleImageResolver((name) => {
    const pin = pinOfImage(name)
    const figure = figureOfImage(name)
    const image = pin ? pinPicture(name, pin, paint) : figure && estimatePicture(name, figure, paint)
    if (image) map.addImage(name, image.data, { pixelRatio: image.pixelRatio })
  })
}

type ContextWatchProps = Pick<BaseMapProps, 'onLost' | 'onRenew'>

/**
 * Renews the map after a loss of its graphics context: as soon as the browser has restored the context, or without
 * waiting for it any longer.
 */
function ContextWatch(props: ContextWatchProps) {
  const map = useMap().current?.getMap()
  const latest = useLatest(props)
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      clearTimeout(timer)
      const { lat, lng, zoom } = cameraOf(map)
      latest.current.onRenew({ lat, lng, zoom })
    }
    const lost = () => {
      latest.current.onLost()
      timer = setTimeout(renew, restoring)
    }
    map.on('webglcontextlost', lost)
    map.on('webglcontextrestored', renew)
    return () => {
      clearTimeout(timer)
      map.off('webglcontextlost', lost)
      map.off('webglcontextrestored', renew)
    }
  }, [map, latest])
  return null
}

/** The map of a country with its style, start view and limits. A new key makes a new map. */
export function BaseMap({ manifest, label, start, size, children, ...events }: BaseMapProps) {
  const [paint] = useState(mapPaintOfPage)
  const [style] = useState(() => mapStyle(manifest, { paint, origin: mapOrigin() }))
  const [view] = useState(() => viewOf(start, size))
  const [fade] = useState(() => (prefersStillness() ? 0 : fadeTime))
  const styled = useRef<MapLibre>(undefined)
  const begin = (map: MapLibre) => {
    if (styled.current === map) return
    styled.current = map
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    events.onStyle({ map, paint })
    addImages(map, paint)
  }
  return (
    <MapGL
      mapLib={mapLib}
      mapStyle={style}
      initialViewState={view}
      minZoom={mapZooms[0]}
      maxZoom={mapZooms[1]}
      attributionControl={false}
      dragRotate={false}
      // Box zoom takes every press with Shift, which compares sites here.
      boxZoom={false}
      pitchWithRotate={false}
      touchPitch={false}
      fadeDuration={fade}
      locale={{ 'Map.Title': label }}
      // The library's own type would apply to everything over the map.
      style={{ font: 'inherit' }}
      onStyleData={({ target }) => begin(target)}
      onMoveEnd={({ target, originalEvent }) =>
        events.onMoveEnd(cameraOf(target), originalEvent !== undefined)
      }
      // Only a map that could not be made is no target of its errors.
      onError={({ target }) => !target && events.onFailed()}
    >
      <ContextWatch onLost={events.onLost} onRenew={events.onRenew} />
      {children}
    </MapGL>
  )
}
