import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { type CellEngine, type CellManifest, startCells } from '@/components/map/cells/cell-engine'
import type { CellLook } from '@/components/map/cells/cell-layer'
import type { CellColour } from '@/components/map/cells/cell-messages'
import { needsCellWorker } from '@/components/map/cells/needs-cell-worker'
import { useDeck } from '@/components/map/deck/use-deck'
import type { PrismStep } from '@/components/map/deck/use-prisms'
import { cameraOf } from '@/components/map/map-controls'
import { channels, type MapPaint } from '@/components/map/map-paint'
import type { MapViewProps } from '@/components/map/map-props'
import { layerAboveCells } from '@/components/map/map-style'
import { useEver } from '@/components/ui/use-lasting'
import { useLatest } from '@/components/ui/use-latest'
import { colourColumns, type HexagonColumn, type HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import { type CellRules, colourOf, plainRules, weightsOf } from '@/lib/domain/map/cells/cell-rules'
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

interface CellEventsOut {
  onFailed(retry: () => void): void
  onDrawn(): void
}

interface CellOptions {
  manifest: CellManifest
  look: Omit<CellLook, 'isPainted'>
  rules: CellRules
  /** The worker starts once it is true. */
  isWanted: boolean
  /** Cells requested before the map existed. */
  early?: (() => CellEngine | undefined) | undefined
}

type ColourListener = (colour: CellColour | undefined) => void

function follow(map: MapLibre, { client, layer }: CellEngine): () => void {
  const look = () => client.view(cameraOf(map))
  if (!map.getLayer(layer.id)) map.addLayer(layer, layerAboveCells)
  look()
  map.on('move', look)
  return () => {
    map.off('move', look)
    if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    client.close()
  }
}

interface RunningParts {
  look: RefObject<CellOptions['look']>
  events: RefObject<CellEventsOut>
  onColour: ColourListener
  early: RefObject<CellOptions['early']>
}

function useRunning(
  map: MapLibre,
  manifest: CellManifest | undefined,
  parts: RunningParts,
): CellEngine | undefined {
  const [running, setRunning] = useState<CellEngine>()
  const { look, events, onColour, early } = parts
  useEffect(() => {
    if (!manifest) return
    let isMarked = false
    const engine = early.current?.() ?? startCells(manifest)
    engine.layer.setLook({ ...look.current, isPainted: false })
    engine.listen({
      onDrawn() {
        // User timing mark for tools that measure the wait.
        if (!isMarked) performance.mark('demand-cells-drawn', { detail: manifest.country })
        isMarked = true
        events.current.onDrawn()
      },
      onFailed: () => events.current.onFailed(engine.client.retry),
      onColour,
    })
    const stop = follow(map, engine)
    setRunning(engine)
    return () => {
      stop()
      setRunning(undefined)
      onColour(undefined)
    }
  }, [map, manifest, look, events, onColour, early])
  return running
}

/** `engine` is undefined until the worker runs, `colour` until its classes are known. */
function useCells(
  map: MapLibre,
  { manifest, look, rules, isWanted, early }: CellOptions,
  out: CellEventsOut,
): { engine: CellEngine | undefined; colour: CellColour | undefined } {
  const [made, setColour] = useState<CellColour>()
  const parts = {
    look: useLatest(look),
    events: useLatest(out),
    onColour: setColour,
    early: useLatest(early),
  }
  const running = useRunning(map, isWanted ? manifest : undefined, parts)
  // Until another column's classes are made, the cells keep the score's colours.
  const colour = made && made.column === colourOf(rules) ? made : undefined
  const isPainted = colour !== undefined || weightsOf(rules) !== undefined

  useEffect(() => running?.client.rules(rules), [running, rules])
  useEffect(() => running?.layer.setLook({ ...look, isPainted }), [running, look, isPainted])

  return { engine: running, colour }
}

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
