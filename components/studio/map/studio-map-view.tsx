'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { getVersion, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { mapOrigin } from '@/components/map/cdn/cdn-protocol'
import { readMapPaint } from '@/components/map/map-paint'
import { useLatest } from '@/components/ui/use-latest'
import type { Heat } from '@/lib/domain/kepler/studio/drawing'
import type { DrawnLayer, MapOutline } from '@/lib/domain/kepler/studio/session'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { deckLayers, foundIn } from './deck-layers'
import { showHeats } from './heat-layers'
import { type AtlasGround, layerAboveData, studioStyle } from './studio-style'

export interface Found {
  layer: number
  row: number
  bin?: { count: number; figure: number }
  x: number
  y: number
}

export interface StudioMapProps {
  outline: Pick<MapOutline, 'view' | 'bounds' | 'blending'> | undefined
  /** The lowest first. */
  drawn: readonly DrawnLayer[]
  now: number | undefined
  land: 'dark' | 'light'
  picture: BasemapPicture | undefined
  atlas: AtlasGround | undefined
  onFound: (found: Found | undefined, isPressed: boolean) => void
  onView: (view: StudioView) => void
  onReady: (map: MapLibre) => void
  onFailed: () => void
}

// The map's own workers, from this app.
setWorkerUrl(`/worker/maplibre-gl-worker.mjs?v=${getVersion()}`)

const paintOfPage = () => {
  const style = getComputedStyle(document.documentElement)
  return readMapPaint((property) => style.getPropertyValue(property))
}

const styleOf = ({ land, atlas, picture }: StudioMapProps) =>
  studioStyle({ paint: paintOfPage(), origin: mapOrigin(), land, atlas, picture })

const viewOf = (map: MapLibre): StudioView => {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom(), pitch: map.getPitch(), bearing: map.getBearing() }
}

function startOf(outline: StudioMapProps['outline']) {
  const { view, bounds } = outline ?? {}
  if (view) return { center: [view.lng, view.lat] as [number, number], ...view }
  if (!bounds) return { center: [12, 40] as [number, number], zoom: 3 }
  return {
    bounds: [...bounds] as [number, number, number, number],
    fitBoundsOptions: { padding: 60, maxZoom: 16 },
  }
}

interface Scene {
  map: MapLibre
  overlay: MapLibreOverlay
}

/** What lies at a place on the map, the topmost first. */
function lookUp({ map, overlay }: Scene, drawn: readonly DrawnLayer[], at: { x: number; y: number }) {
  if (!map.style) return undefined
  const picked = overlay.pickObject({ ...at, radius: 4 })
  const place = Number.parseInt(picked?.layer?.id ?? '', 10)
  const layer = drawn.find(({ id }) => id === place)
  const found = picked && layer && foundIn(layer, picked)
  return found ? { ...found, ...at } : undefined
}

function listen(scene: Scene, latest: { current: StudioMapProps | null }): void {
  const { map } = scene
  const tell = (at: { x: number; y: number }, isPressed: boolean) => {
    const props = latest.current
    props?.onFound(lookUp(scene, props.drawn, at), isPressed)
  }
  map.on('mousemove', ({ point, originalEvent }) => {
    if (originalEvent.buttons === 0) tell(point, false)
  })
  map.on('click', ({ point }) => tell(point, true))
  map.on('moveend', () => latest.current?.onView(viewOf(map)))
  // Enter reads what lies in the middle, so that keys reach everything that a pointer does.
  map.getCanvas().addEventListener('keydown', (event) => {
    const { clientWidth, clientHeight } = map.getContainer()
    if (event.key === 'Enter') tell({ x: clientWidth / 2, y: clientHeight / 2 }, true)
    if (event.key === 'Escape') latest.current?.onFound(undefined, true)
  })
}

/** A map with deck.gl's layers between its ground and its names. Loaded only by the studio. */
export function StudioMapView(props: StudioMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<Scene>()
  const latest = useLatest<StudioMapProps | null>(props)
  const [zoom, setZoom] = useState(3)
  const heats = useRef(new Map<string, Heat>())

  useEffect(() => {
    const first = latest.current
    if (!container.current || !first) return
    const map = begin(container.current, first)
    if (!map) return first.onFailed()
    const overlay = new MapLibreOverlay({
      interleaved: true,
      layers: [],
      // In strict mode the context gets a second overlay before the first one has released it.
      deviceProps: { _reuseDevices: true },
      getCursor: () => map.getCanvas().style.cursor,
    })
    map.once('style.load', () => {
      map.addControl(overlay)
      heats.current = new Map()
      setZoom(map.getZoom())
      setScene({ map, overlay })
      latest.current?.onReady(map)
    })
    map.on('zoom', () => setZoom(map.getZoom()))
    listen({ map, overlay }, latest)
    return () => {
      setScene(undefined)
      map.remove()
    }
  }, [latest])

  const { land, picture, atlas, drawn, now, outline } = props
  const ground = `${land} ${picture?.id ?? ''} ${atlas?.version ?? ''}`
  const shownGround = useRef(ground)
  useEffect(() => {
    if (!scene || !latest.current || shownGround.current === ground) return
    shownGround.current = ground
    heats.current = new Map()
    scene.map.setStyle(styleOf(latest.current), { diff: false })
    scene.map.once('style.load', () => setScene({ ...scene }))
  }, [scene, ground, latest])

  const blending = outline?.blending ?? 'normal'
  useEffect(() => {
    if (!scene) return
    const { map, overlay } = scene
    const look = { zoom, blending, now, beforeId: layerAboveData }
    overlay.setProps({ layers: drawn.flatMap((each) => deckLayers(each, look)) })
    const hot = drawn.flatMap(({ id, drawing }) => (drawing.kind === 'heat' ? [{ id, heat: drawing }] : []))
    showHeats(map, hot, heats.current)
    map.triggerRepaint()
    map.once('idle', () => {
      if (container.current) container.current.dataset.drawn = String(drawn.length)
    })
  }, [scene, drawn, now, zoom, blending])

  return <div ref={container} className="size-full" />
}

function begin(container: HTMLElement, props: StudioMapProps): MapLibre | undefined {
  try {
    return new MapLibre({
      container,
      style: styleOf(props),
      ...startOf(props.outline),
      attributionControl: false,
      maxPitch: 60,
      locale: {
        'Map.Title': 'Map of the file. Arrow keys move it, plus and minus zoom, Enter reads its middle.',
      },
    })
  } catch {
    return undefined
  }
}
