import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import type { CellEngine } from '@/components/map/cells/cell-engine'
import type { CellColour } from '@/components/map/cells/cell-messages'
import { needsCellWorker } from '@/components/map/cells/needs-cell-worker'
import { useDeck } from '@/components/map/deck/use-deck'
import type { PrismStep } from '@/components/map/deck/use-prisms'
import { channels, type MapPaint } from '@/components/map/map-paint'
import type { MapViewProps } from '@/components/map/map-props'
import { useEver } from '@/components/ui/use-ever'
import { colourColumns, type HexagonColumn, type HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import { type CellRules, plainRules } from '@/lib/domain/map/cells/cell-rules'
import { useCells } from './use-cells'
import { useIsDrawn } from './use-layer-rules'

const noFilters: CellRules['filters'] = {}

/** Undefined for the two scores of the legend and for columns without numbers. */
function colourColumn(field: HexagonField | undefined): HexagonColumn | undefined {
  return colourColumns.find((name) => name === field)
}

function useCellRules({
  colour: field,
  cellFilters: filters = noFilters,
  cellColumns: columns = plainRules.columns,
  cellWeights: weights,
}: MapViewProps): CellRules {
  const colour = colourColumn(field)
  return useMemo(() => ({ filters, colour, columns, weights }), [filters, colour, columns, weights])
}

export type DrawnMapProps = MapViewProps & {
  map: MapLibre
  paint: MapPaint
  early?: (() => CellEngine | undefined) | undefined
}

const opacities = { full: 1, context: 0.58, faint: 0.28, keyed: 0, none: 0 } as const

/** Lightest steps resemble light land, so borders are darker there. */
const shadeOnLight = 0.55

const overPicture = 0.5

interface DrawnCells {
  isReady: boolean
  client: CellClient | undefined
  found: CellClient | undefined
  colour: CellColour | undefined
  prisms: PrismStep
}

export function useDrawnCells(props: DrawnMapProps, rule: ScoutingLayers['hexagons']): DrawnCells {
  const { map, paint, manifest, score = 'DC', cells = 'full', picture, is3d = false } = props
  const hasCells = useIsDrawn(map, rule) && cells !== 'none'
  const [isRaised, setRaised] = useState(false)
  const full = hasCells ? rule.opacity * opacities[cells] * (picture ? overPicture : 1) : 0
  const opacity = isRaised ? 0 : full
  const shade = props.land === 'light' && !picture ? shadeOnLight : 1
  const look = useMemo(
    () => ({ score, opacity, shade, ramp: paint.demand.map(channels) }),
    [score, opacity, shade, paint],
  )
  const isWanted = useEver(needsCellWorker(props))
  const { engine, colour } = useCells(
    map,
    { manifest, look, rules: useCellRules(props), isWanted, early: props.early },
    { onFailed: (retry) => props.onCellsFailed?.(retry), onDrawn: () => props.onCellsDrawn?.() },
  )
  const prisms = useDeck(props, { is3d: is3d && full > 0, engine, look })
  if (prisms.isComplete !== isRaised) setRaised(prisms.isComplete)
  const { aim } = prisms
  const client = engine?.client
  const aimed = useMemo(
    () => client && { ...client, find: (place: Parameters<typeof aim>[0]) => client.find(aim(place)) },
    [client, aim],
  )
  const isReady = useEver(client !== undefined || !isWanted)
  return {
    isReady,
    client,
    found: full > 0 || (hasCells && cells === 'keyed') ? aimed : undefined,
    colour,
    prisms: prisms.step,
  }
}
