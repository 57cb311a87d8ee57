'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { scoutingLayers, startingToggles, switchedLayers } from '@/lib/catalogue/scouting-layers'
import { CellCursor } from './cell-cursor'
import type { CellEngine } from './cells/cell-engine'
import { useBasemap } from './hooks/use-basemap'
import { useCamera } from './hooks/use-camera'
import { useCellRules } from './hooks/use-cell-rules'
import { useCells } from './hooks/use-cells'
import { useClusters } from './hooks/use-clusters'
import { useHighlights } from './hooks/use-highlights'
import { useHover } from './hooks/use-hover'
import { useLatest } from './hooks/use-latest'
import { useIsDrawn, useLayerRules } from './hooks/use-layer-rules'
import { useMenu } from './hooks/use-menu'
import { useSource } from './hooks/use-source'
import { useTargets } from './hooks/use-targets'
import { cellMark } from './layers/cell-mark-layers'
import { chargerFeatures, nearestLine } from './layers/charger-layers'
import { isochroneFeatures } from './layers/isochrone-layers'
import { pinFeatures } from './layers/pin-layers'
import { siteFeatures } from './layers/site-layers'
import { MapContext } from './map-context'
import { createControls } from './map-controls'
import { channels, type MapPaint } from './map-paint'
import type { MapViewProps } from './map-props'

const opacities = { full: 1, context: 0.58, none: 0 } as const

/** Over a picture cells let through what it shows. */
const overPicture = 0.5
const nothing: readonly never[] = []

function useMapData(map: MapLibre, props: MapViewProps) {
  const { sites = nothing, chargers = nothing, pins = nothing, nearestLine: line, pickedCell } = props
  const { toggles = startingToggles } = props
  useSource(
    map,
    'sites',
    useMemo(() => siteFeatures(sites), [sites]),
  )
  useSource(
    map,
    'chargers',
    useMemo(() => chargerFeatures(chargers), [chargers]),
  )
  useSource(
    map,
    'pins',
    useMemo(() => pinFeatures(pins), [pins]),
  )
  useSource(
    map,
    'nearest-line',
    useMemo(() => nearestLine(line), [line]),
  )
  useSource(
    map,
    'picked-cell',
    useMemo(() => cellMark(pickedCell), [pickedCell]),
  )
  const isochrone = toggles.traffic ? props.isochrone : undefined
  useSource(
    map,
    'isochrone',
    useMemo(() => isochroneFeatures(isochrone), [isochrone]),
  )
}

/** What the labels count: all that there is, or else the sites that are drawn. */
function useCounted({ counted, sites = nothing }: MapViewProps): Float64Array {
  return useMemo(
    () => counted ?? Float64Array.from(sites.flatMap(({ lat, lng }) => [lat, lng])),
    [counted, sites],
  )
}

type MapContentProps = MapViewProps & { map: MapLibre; paint: MapPaint; early?: () => CellEngine | undefined }

/** Everything on a map that stands: its data, its cells, what clicks and the cursor meet. */
export function MapContent(props: MapContentProps) {
  const { map, paint, manifest, score = 'DC', cells = 'full', chargers = nothing } = props
  const { layers: rules = scoutingLayers, toggles = startingToggles, picture, highlights = nothing } = props
  const layers = useMemo(() => switchedLayers(rules, toggles), [rules, toggles])
  const hasCells = useIsDrawn(map, layers.hexagons)
  const opacity = hasCells ? layers.hexagons.opacity * opacities[cells] * (picture ? overPicture : 1) : 0
  const occlusion = useLatest(props.occlusion)
  const onReady = useLatest(props.onReady)
  const look = useMemo(() => ({ score, opacity, ramp: paint.demand.map(channels) }), [score, opacity, paint])
  const { client, colour } = useCells(
    map,
    { manifest, look, rules: useCellRules(props), early: props.early },
    { onFailed: (retry) => props.onCellsFailed?.(retry), onDrawn: () => props.onCellsDrawn?.() },
  )
  const latestClient = useLatest(client)
  const controls = useMemo(
    () =>
      createControls(map, { occlusion: () => occlusion.current ?? {}, cells: () => latestClient.current }),
    [map, occlusion, latestClient],
  )
  useMapData(map, props)
  useBasemap(map, paint, picture)
  useLayerRules(map, layers)
  useHighlights(map, toggles.highlight ? highlights : nothing, client)
  const places = useCounted(props)
  useClusters(map, { places, chargers, rule: layers.clusters }, client)
  useCamera(map, props.onCamera)
  const drawn = opacity > 0 ? client : undefined
  useTargets(map, drawn, props.onTarget)
  useMenu(map, props.onMenu)
  const keyed = cells === 'full' ? drawn : undefined
  useHover(map, keyed)
  const isReady = client !== undefined
  useEffect(() => {
    if (isReady) onReady.current?.(controls)
  }, [isReady, controls, onReady])
  const tools = useMemo(
    () => ({ map, controls, colour, occlusion: () => occlusion.current ?? {} }),
    [map, controls, colour, occlusion],
  )
  return (
    <MapContext value={tools}>
      {props.children}
      <CellCursor
        {...{ map, places }}
        client={keyed}
        occlusion={tools.occlusion}
        onTarget={props.onTarget}
        onMenu={props.onMenu}
      />
    </MapContext>
  )
}
