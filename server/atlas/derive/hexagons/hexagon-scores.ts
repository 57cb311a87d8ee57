import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { SubScore } from '@/lib/catalogue/score-weights'
import { type HexagonColumns, missingValue } from './hexagon-table'
import type { CellQuestion } from './measure-cells'
import { type Demand, scoreCells } from './scores'

const subScoreColumns = {
  population: { source: 'Population', score: 'Score population' },
  traffic: { source: 'Road class', score: 'Score traffic' },
  poi: { source: 'POI total', score: 'Score POI' },
  competition: { source: 'EV plugs total', score: 'Score competition' },
} as const satisfies Record<SubScore, { source: HexagonColumn; score: HexagonColumn }>

const allKinds = Object.keys(subScoreColumns) as SubScore[]

/** @param hasStations true if a station counts, be it a neighbour's; defaults to the country's own */
export function demandQuestion(
  cells: BigUint64Array,
  counts: HexagonColumns,
  hasStations = counts[subScoreColumns.competition.source] !== undefined,
): CellQuestion {
  const isKnown = (kind: SubScore) =>
    kind === 'competition' ? hasStations : counts[subScoreColumns[kind].source] !== undefined
  return {
    cells: cells.filter((_, row) => hasDemand(counts, row)),
    kinds: allKinds.filter(isKnown),
  }
}

export interface MeasuredDemand {
  kinds: readonly SubScore[]
  /** The answer to `demandQuestion`, in the order of `kinds`. */
  values: readonly Float32Array[]
}

export function scoreColumns(
  cells: BigUint64Array,
  counts: HexagonColumns,
  { kinds, values }: MeasuredDemand,
): HexagonColumns {
  const isScored = Uint8Array.from(cells, (_, row) => Number(hasDemand(counts, row)))
  if (!isScored.includes(1)) return {}
  const demand: Demand = Object.fromEntries(
    kinds.map((kind, index) => [kind, spread(values[index] ?? new Float32Array(0), isScored)]),
  )
  const { subScores, DC, AC, best } = scoreCells(demand, isScored)
  const columns: HexagonColumns = { Score: best, 'Score DC': DC, 'Score AC': AC }
  for (const kind of kinds) {
    const ranks = subScores[kind]
    if (ranks) columns[subScoreColumns[kind].score] = ranks
  }
  return columns
}

function hasDemand(counts: HexagonColumns, row: number): boolean {
  const { Population: people, 'Road class': roadClass, 'POI total': places } = counts
  return (
    (people?.[row] ?? 0) > 0 ||
    (roadClass?.[row] ?? missingValue.class) !== missingValue.class ||
    (places?.[row] ?? 0) > 0
  )
}

function spread(values: Float32Array, isMarked: Uint8Array): Float32Array {
  let next = 0
  return Float32Array.from(isMarked, (marked) => {
    if (marked === 0) return 0
    next += 1
    return values[next - 1] ?? 0
  })
}
