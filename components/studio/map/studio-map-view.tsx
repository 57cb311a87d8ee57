'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { Map as MapGL } from 'react-map-gl/maplibre'
import { mapOrigin } from '@/components/map/cdn/cdn-protocol'
import { ContextWatch } from '@/components/map/context-watch'
import { mapLib } from '@/components/map/map-library'
import { mapPaintOfPage } from '@/components/map/map-paint'
import { useLatest } from '@/components/ui/use-latest'
import type { DrawnLayer } from '@/lib/domain/kepler/studio/session'
import type { StudioMap, StudioView } from '@/lib/domain/kepler/studio/studio-map'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { deckLayers } from './deck-layers'
import { followPixels } from './follow-pixels'
import { type Found, listenToPointer, type Scene, type Seek } from './look-up'
import { type OwnLayers, showOwnLayers } from './own-layers'
import { type AtlasGround, studioStyle } from './studio-style'
import { type StudioStart, startOf, useStart } from './use-start'
import { useWarmUp } from './warm-up'

export interface StudioMapProps {
  start: StudioStart | undefined
  blending: string
  /** The lowest first. */
  drawn: readonly DrawnLayer[]
  now: number | undefined
  land: 'dark' | 'light'
  picture: BasemapPicture | undefined
  atlas: AtlasGround | undefined
  groups: StudioMap['groups']
  /** The row of very many points at a place. */
  onSeek: Seek
  onFound: (found: Found | undefined, isPressed: boolean) => void
  onView: (view: StudioView) => void
  onReady: (map: MapLibre) => void
  onFailed: () => void
  /** The map lost its graphics context and has to be made anew, at this view. */
  onRenew: (view: StudioView) => void
}

const styleOf = ({ land, atlas, picture, groups }: StudioMapProps) =>
  studioStyle({ paint: mapPaintOfPage(), origin: mapOrigin(), land, atlas, picture, groups })

const viewOf = (map: MapLibre): StudioView => {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom(), pitch: map.getPitch(), bearing: map.getBearing() }
}

const mapTexts = {
  'Map.Title': 'Map of the file. Arrow keys move it, plus and minus zoom, Enter reads its middle.',
}

const overlayOf = (map: MapLibre) =>
  new MapLibreOverlay({
    interleaved: true,
    layers: [],
    // In strict mode the context gets a second overlay before the first one has released it.
    deviceProps: { _reuseDevices: true },
    onDeviceInitialized: (device) => followPixels(map, device),
    getCursor: () => map.getCanvas().style.cursor,
  })

/** A map with deck.gl's layers between its ground and its names. Loaded only by the studio. */
export function StudioMapView(props: StudioMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<Scene>()
  const latest = useLatest<StudioMapProps | null>(props)
  const [zoom, setZoom] = useState(3)
  const own = useRef<OwnLayers>(new Map())
  // Neither layers nor sources can be added to a style that is still loading.
  const isStyling = useRef(false)

  const [first] = useState(() => ({ style: styleOf(props), view: startOf(props.start) }))
  const styled = useRef<MapLibre>(undefined)
  const begin = (map: MapLibre) => {
    if (styled.current === map) return
    styled.current = map
    const overlay = overlayOf(map)
    // deck.gl asks this before it adds a layer, and needs the style alone, not the tiles that the map means too.
    map.isStyleLoaded = () => !isStyling.current
    map.addControl(overlay)
    own.current = new Map()
    listenToPointer({ map, overlay }, latest)
    setZoom(map.getZoom())
    setScene({ map, overlay })
    props.onReady(map)
    // The first view counts too: clusters are of its zoom.
    props.onView(viewOf(map))
  }

  // Nothing may be added to a map that has lost its graphics.
  const leave = () => {
    setScene(undefined)
    delete container.current?.dataset.drawn
  }

  const { land, picture, atlas, groups, drawn, now, start, blending } = props
  const ground = `${land} ${picture?.id ?? ''} ${atlas?.version ?? ''} ${JSON.stringify(groups)}`
  const shownGround = useRef(ground)
  useEffect(() => {
    if (!scene || !latest.current || shownGround.current === ground) return
    shownGround.current = ground
    own.current = new Map()
    isStyling.current = true
    scene.map.setStyle(styleOf(latest.current), { diff: false })
    scene.map.once('style.load', () => {
      isStyling.current = false
      setScene({ ...scene })
    })
  }, [scene, ground, latest])

  useStart({ map: scene?.map, start, container })

  useEffect(() => {
    if (!scene || isStyling.current) return
    const { map, overlay } = scene
    const above = showOwnLayers(map, { drawn, blending }, own.current)
    const look = { zoom, blending, now }
    const layers = drawn.flatMap((each) => deckLayers(each, { ...look, beforeId: above(each.id) }))
    overlay.setProps({ layers })
    map.triggerRepaint()
    const say = () => {
      if (container.current) container.current.dataset.drawn = String(drawn.length)
    }
    map.once('idle', say)
    return () => void map.off('idle', say)
  }, [scene, drawn, now, zoom, blending])
  useWarmUp(scene, start === undefined && drawn.length === 0)

  return (
    <div ref={container} className="size-full">
      <MapGL
        mapLib={mapLib}
        mapStyle={first.style}
        initialViewState={first.view}
        attributionControl={false}
        maxPitch={60}
        locale={mapTexts}
        onStyleData={({ target }) => begin(target)}
        onZoom={({ target }) => setZoom(target.getZoom())}
        onMoveEnd={({ target }) => props.onView(viewOf(target))}
        // Only a map that could not be made is no target of its errors.
        onError={({ target }) => !target && props.onFailed()}
      >
        <ContextWatch onLost={leave} onRenew={(map) => props.onRenew(viewOf(map))} />
      </MapGL>
    </div>
  )
}
