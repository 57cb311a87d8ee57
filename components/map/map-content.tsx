'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useLatest } from '@/components/ui/use-latest'
import { scoutingLayers, startingToggles, switchedLayers } from '@/lib/catalogue/scouting-layers'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { collection } from '@/lib/geo/geojson'
import { layerAbovePicture, pictureId, pictureLayer, pictureSource } from './basemap-style'
import { CellCursor } from './cell-cursor'
import { useBasemap } from './hooks/use-basemap'
import { useChargerShifts } from './hooks/use-charger-shifts'
import { useClusters } from './hooks/use-clusters'
import { type DrawnMapProps, useDrawnCells } from './hooks/use-drawn-cells'
import { useEstimates } from './hooks/use-estimates'
import { useHighlights } from './hooks/use-highlights'
import { useHover } from './hooks/use-hover'
import { useLayerRules } from './hooks/use-layer-rules'
import { useMenu } from './hooks/use-menu'
import { usePickedCell } from './hooks/use-picked-cell'
import { useSource } from './hooks/use-source'
import { useTargets } from './hooks/use-targets'
import { chargerFeatures, nearestLine } from './layers/charger-layers'
import { groupFeatures } from './layers/group-layers'
import { isochroneFeatures } from './layers/isochrone-layers'
import { pinFeatures } from './layers/pin-layers'
import { ringFeatures } from './layers/ring-layers'
import { siteFeatures } from './layers/site-layers'
import { MapContext } from './map-context'
import { cameraOf, createControls } from './map-controls'
import type { MapViewProps } from './map-props'
import { prefersStillness } from './motion'
import { PinTip, SiteTip } from './site-tip'

const nothing: readonly never[] = []

function useMapData(map: MapLibre, props: MapViewProps) {
  const { sites = nothing, chargers = nothing, pins = nothing, nearestLine: line, pickedCell } = props
  const { toggles = startingToggles, rings, shapes = nothing } = props
  const shifts = useChargerShifts(chargers, sites)
  useSource(
    map,
    'sites',
    useMemo(() => siteFeatures(sites), [sites]),
  )
  useSource(
    map,
    'groups',
    useMemo(() => groupFeatures(sites), [sites]),
  )
  useSource(
    map,
    'chargers',
    useMemo(() => chargerFeatures(chargers, shifts), [chargers, shifts]),
  )
  useSource(
    map,
    'pins',
    useMemo(() => pinFeatures(pins), [pins]),
  )
  useEstimates(map, pins, toggles.chargers ? chargers : nothing)
  useSource(
    map,
    'shapes',
    useMemo(() => collection([...shapes]), [shapes]),
  )
  useSource(
    map,
    'rings',
    useMemo(() => ringFeatures(rings), [rings]),
  )
  useSource(
    map,
    'nearest-line',
    useMemo(() => nearestLine(line), [line]),
  )
  usePickedCell(map, pickedCell)
  const isochrone = toggles.traffic ? props.isochrone : undefined
  useSource(
    map,
    'isochrone',
    useMemo(() => isochroneFeatures(isochrone), [isochrone]),
  )
}

/** Places that the labels count: all of them, or else the drawn sites. */
function useCounted({ counted, sites = nothing }: MapViewProps): Float64Array {
  return useMemo(
    () => counted ?? Float64Array.from(sites.flatMap(({ lat, lng }) => [lat, lng])),
    [counted, sites],
  )
}

/** The picture on the ground. A source cannot change its address and its attribution at once: give it a key. */
function Picture({ picture }: { picture: BasemapPicture }) {
  return (
    <Source id={pictureId} {...pictureSource(picture, window.location.origin)}>
      <Layer {...pictureLayer(prefersStillness())} beforeId={layerAbovePicture} />
    </Source>
  )
}

interface MapContentProps extends DrawnMapProps {
  /** Requests the wanted picture again, which is unreachable. */
  retryPicture?: (() => void) | undefined
}

/** Contents of a loaded map: data, cells, click and cursor handlers. */
export function MapContent(props: MapContentProps) {
  const { map, paint, cells = 'full', sites = nothing, chargers = nothing, retryPicture } = props
  const { layers: rules = scoutingLayers, toggles = startingToggles, picture, highlights = nothing } = props
  const layers = useMemo(() => switchedLayers(rules, toggles), [rules, toggles])
  const occlusion = useLatest(props.occlusion)
  const onReady = useLatest(props.onReady)
  const onCamera = useLatest(props.onCamera)
  const { isReady, client, found: drawn, colour, prisms } = useDrawnCells(props, layers.hexagons)
  const latestClient = useLatest(client)
  const controls = useMemo(
    () =>
      createControls(map, { occlusion: () => occlusion.current ?? {}, cells: () => latestClient.current }),
    [map, occlusion, latestClient],
  )
  useMapData(map, props)
  useBasemap(map, paint, picture ? 'picture' : (props.land ?? 'dark'))
  useLayerRules(map, layers)
  useHighlights(map, toggles.highlight ? highlights : nothing, client)
  const places = useCounted(props)
  useClusters(map, { places, chargers, rule: layers.clusters }, client)
  useEffect(() => {
    onCamera.current?.(cameraOf(map), false)
  }, [map, onCamera])
  useTargets(map, drawn, props.onTarget)
  useMenu(map, props.onMenu)
  const isKeyed = cells === 'full' && drawn !== undefined
  const hovered = useHover(map, isKeyed ? drawn : undefined)
  const named = hovered === undefined ? undefined : sites.find(({ id }) => id === hovered)
  const pin = hovered === undefined ? undefined : props.pins?.find(({ id }) => id === hovered)
  useEffect(() => {
    if (isReady) onReady.current?.(controls)
  }, [isReady, controls, onReady])
  const tools = useMemo(
    () => ({ map, controls, colour, prisms, retryPicture, occlusion: () => occlusion.current ?? {} }),
    [map, controls, colour, prisms, retryPicture, occlusion],
  )
  return (
    <MapContext value={tools}>
      {picture && <Picture key={picture.tiles} picture={picture} />}
      {props.children}
      {named && <SiteTip key={named.id} site={named} />}
      {pin?.name && <PinTip key={pin.id} pin={pin} />}
      <CellCursor
        map={map}
        places={places}
        client={isKeyed ? client : undefined}
        occlusion={tools.occlusion}
        onTarget={props.onTarget}
        onMenu={props.onMenu}
      />
    </MapContext>
  )
}
