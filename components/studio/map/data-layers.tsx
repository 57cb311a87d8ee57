import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useControl, useMap } from 'react-map-gl/maplibre'
import { useLatest } from '@/components/ui/use-latest'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import { deckLayers } from './deck-layers'
import { type Found, listenToPointer, type Seek } from './look-up'
import { type OwnLayers, showOwnLayers } from './own-layers'
import { type StudioStart, useStart, viewOf } from './use-start'
import { useWarmUp } from './warm-up'

const overlayOf = (map: MapLibre) =>
  new MapLibreOverlay({
    interleaved: true,
    layers: [],
    // In strict mode the context gets a second overlay before the first is released.
    deviceProps: { _reuseDevices: true },
    // The canvas can change its pixel count at the same size, for pictures of higher resolution.
    onDeviceInitialized: ({ canvasContext }) =>
      map.on('resize', () => {
        const { width, height } = map.getCanvas()
        canvasContext?.setDrawingBufferSize(width, height)
      }),
    getCursor: () => map.getCanvas().style.cursor,
  })

/** The loaded style; undefined before, and after the graphics context is lost. */
function useStyle(map: MapLibre | undefined) {
  const [style, setStyle] = useState<MapLibre['style']>()
  useEffect(() => {
    if (!map) return
    const show = () => setStyle(map.style)
    const hide = () => {
      map.off('style.load', show)
      setStyle(undefined)
      delete map.getContainer().dataset.drawn
    }
    if (map.isStyleLoaded()) show()
    map.on('style.load', show)
    map.on('webglcontextlost', hide)
    return () => {
      map.off('style.load', show)
      map.off('webglcontextlost', hide)
    }
  }, [map])
  return style
}

export interface DataLayersProps {
  start: StudioStart | undefined
  blending: string
  /** Lowest first. */
  drawn: readonly DrawnLayer[]
  now: number | undefined
  /** Finds the row of a dot layer at a place. */
  onSeek: Seek
  onFound: (found: Found | undefined, isPressed: boolean) => void
  onView: (view: StudioView) => void
  onReady: (map: MapLibre) => void
}

/** Draws the data on the surrounding map; its container's `data-drawn` counts the layers. */
export function DataLayers(props: DataLayersProps) {
  const map = useMap().current?.getMap()
  const overlay = useControl((context) => overlayOf(context.map.getMap()))
  const style = useStyle(map)
  const scene = useMemo(
    () => (map && style ? { map, overlay, own: new Map() as OwnLayers } : undefined),
    [map, style, overlay],
  )
  const [zoom, setZoom] = useState(3)
  const latest = useLatest<DataLayersProps | null>(props)
  const begun = useRef(false)
  useEffect(() => {
    if (!scene || begun.current) return
    begun.current = true
    const { map } = scene
    listenToPointer(scene, latest)
    setZoom(map.getZoom())
    map.on('zoom', () => setZoom(map.getZoom()))
    latest.current?.onReady(map)
    // The first view counts too: clusters depend on its zoom.
    latest.current?.onView(viewOf(map))
  }, [scene, latest])

  const { drawn, now, start, blending } = props
  useStart(scene?.map, start)

  useEffect(() => {
    // MapLibre refuses layers and sources while a style is loading.
    if (!scene?.map.isStyleLoaded()) return
    const { map, overlay, own } = scene
    const above = showOwnLayers(map, { drawn, blending }, own)
    const look = { zoom, blending, now }
    const layers = drawn.flatMap((each) => deckLayers(each, { ...look, beforeId: above(each.id) }))
    overlay.setProps({ layers })
    map.triggerRepaint()
    const say = () => {
      map.getContainer().dataset.drawn = String(drawn.length)
    }
    map.once('idle', say)
    return () => void map.off('idle', say)
  }, [scene, drawn, now, zoom, blending])
  useWarmUp(scene, start === undefined && drawn.length === 0)
  return null
}
