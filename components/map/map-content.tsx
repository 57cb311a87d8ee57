'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { scoutingLayers } from '@/lib/domain/scouting-layers'
import type { CellLook } from './cells/cell-layer'
import { useCamera } from './hooks/use-camera'
import { useCells } from './hooks/use-cells'
import { useClusters } from './hooks/use-clusters'
import { useHover } from './hooks/use-hover'
import { useLatest } from './hooks/use-latest'
import { useIsDrawn, useLayerRules } from './hooks/use-layer-rules'
import { useMenu } from './hooks/use-menu'
import { useSource } from './hooks/use-source'
import { useTargets } from './hooks/use-targets'
import { cellMark } from './layers/cell-mark-layers'
import { chargerFeatures, nearestLine } from './layers/charger-layers'
import { pinFeatures } from './layers/pin-layers'
import { siteFeatures } from './layers/site-layers'
import { MapContext } from './map-context'
import { createControls } from './map-controls'
import { channels, type MapPaint } from './map-paint'
import type { MapViewProps } from './map-props'

const opacities = { full: 1, context: 0.58, none: 0 } as const
const nothing: readonly never[] = []

function useMapData(map: MapLibre, props: MapViewProps) {
  const { sites = nothing, chargers = nothing, pins = nothing, nearestLine: line, pickedCell } = props
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
}

type MapContentProps = MapViewProps & { map: MapLibre; paint: MapPaint }

/** Everything on a map that stands: its data, its cells, what clicks and the cursor meet. */
export function MapContent(props: MapContentProps) {
  const { map, paint, manifest, score = 'DC', cells = 'full', sites = nothing, chargers = nothing } = props
  const { layers = scoutingLayers } = props
  const hasCells = useIsDrawn(map, layers.hexagons)
  const occlusion = useLatest(props.occlusion)
  const onReady = useLatest(props.onReady)
  const controls = useMemo(() => createControls(map, () => occlusion.current ?? {}), [map, occlusion])
  const look: CellLook = useMemo(
    () => ({ score, opacity: hasCells ? opacities[cells] : 0, ramp: paint.demand.map(channels) }),
    [score, cells, paint, hasCells],
  )
  const client = useCells(
    map,
    { manifest, look },
    { onFailed: (retry) => props.onCellsFailed?.(retry), onDrawn: () => props.onCellsDrawn?.() },
  )
  useMapData(map, props)
  useLayerRules(map, layers)
  useClusters(map, { places: sites, chargers, rule: layers.clusters }, client)
  useCamera(map, props.onCamera)
  useTargets(map, client, props.onTarget)
  useMenu(map, props.onMenu)
  useHover(map, cells === 'full' ? client : undefined)
  useEffect(() => onReady.current?.(controls), [controls, onReady])
  const tools = useMemo(
    () => ({ map, controls, occlusion: () => occlusion.current ?? {} }),
    [map, controls, occlusion],
  )
  return <MapContext value={tools}>{props.children}</MapContext>
}
