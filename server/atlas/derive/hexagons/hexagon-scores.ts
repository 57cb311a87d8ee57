import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { poiCategories, reasonsToCome } from '@/lib/catalogue/poi-categories'
import { type SubScore, scoreWeights } from '@/lib/catalogue/site-scores'
import { limits } from '@/lib/config/limits'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { DemandTables } from '@/server/atlas/derive/places/demand-tables'
import { countCompetition, type PlaceTables } from '@/server/atlas/derive/places/nearby'
import { peopleWithin } from '@/server/atlas/derive/places/people-rows'
import type { Position } from '@/server/atlas/entities/entities'
import { percentileRanks } from '@/server/atlas/entities/percentile-ranks'
import { cellCentre, type HexagonColumns, missingValue } from './hexagon-table'

const subScoreColumns = {
  population: { source: 'Population', score: 'Score population' },
  traffic: { source: 'Road class', score: 'Score traffic' },
  poi: { source: 'POI total', score: 'Score POI' },
  competition: { source: 'EV plugs total', score: 'Score competition' },
} as const satisfies Record<SubScore, { source: HexagonColumn; score: HexagonColumn }>

const allKinds = Object.keys(subScoreColumns) as SubScore[]

export interface CellQuestion {
  cells: BigUint64Array
  kinds: readonly SubScore[]
}

/** Metres. Traffic could not stop at a cell farther from a road. */
const roadReach = 500
const populationRadius = 1000

export function measureCells({ cells, kinds }: CellQuestion, tables: DemandTables): Float32Array[] {
  const centres = Array.from(cells, cellCentre)
  return kinds.map((kind) => Float32Array.from(centres, measureOf(kind, tables)))
}

/**
 * People within 1 km, vehicles/day within a 3-minute drive, places within 200 m, and competition. Inputs
 * that the country lacks are absent.
 */
type Demand = Readonly<Partial<Record<SubScore, Float32Array>>>

interface Scores {
  subScores: Partial<Record<SubScore, Float32Array>>
  DC: Float32Array
  AC: Float32Array
  best: Float32Array
}

const kinds = Object.keys(scoreWeights.DC) as SubScore[]

/**
 * DC and AC are means weighted by `scoreWeights`, divided by the country's greatest. The weight of a
 * missing sub-score is spread over the others.
 */
export function scoreCells(demand: Demand, isScored: Uint8Array): Scores {
  const subScores: Scores['subScores'] = {}
  for (const kind of kinds) {
    const values = demand[kind]
    if (!values) continue
    const ranks = percentileRanks(values, isScored)
    subScores[kind] = kind === 'competition' ? ranks.map((rank) => 1 - rank) : ranks
  }
  const DC = weightedMean({ subScores, isScored }, scoreWeights.DC)
  const AC = weightedMean({ subScores, isScored }, scoreWeights.AC)
  return { subScores, DC, AC, best: DC.map((value, cell) => Math.max(value, AC[cell] ?? Number.NaN)) }
}

function weightedMean(
  { subScores, isScored }: Pick<Scores, 'subScores'> & { isScored: Uint8Array },
  weights: Readonly<Record<SubScore, number>>,
): Float32Array {
  const known = kinds.flatMap((kind) => {
    const ranks = subScores[kind]
    return ranks ? [{ ranks, weight: weights[kind] }] : []
  })
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const mean = Float32Array.from(isScored, (counted, cell) =>
    counted === 1
      ? known.reduce((sum, { ranks, weight }) => sum + ((ranks[cell] ?? 0) * weight) / total, 0)
      : Number.NaN,
  )
  const most = mean.reduce((max, value) => (value > max ? value : max), 0)
  return most === 0 ? mean : mean.map((value) => value / most)
}

/** An EVSE within 0.5 km counts three times. */
export function competitionAround(counts: Readonly<Record<string, readonly number[]>>): number {
  return Object.values(counts)
    .flat()
    .reduce((sum, count) => sum + count, 0)
}

function measureOf(kind: SubScore, { roads, nearby }: DemandTables): (centre: Position) => number {
  switch (kind) {
    case 'population':
      return (centre) => peopleWithin(nearby.people, centre, populationRadius)
    case 'traffic':
      return (centre) => (roads.metresToRoad(centre) <= roadReach ? sum(roads.traffic(centre)) : 0)
    case 'poi':
      return (centre) => countPlaces(nearby, centre)
    case 'competition':
      return (centre) => competitionAround(countCompetition(nearby, centre))
  }
}

/** Counts without allocating per cell. */
function countPlaces({ pois }: PlaceTables, centre: Position): number {
  let count = 0
  visitWithin(pois.points, { centre, radius: limits.nearbyRadius }, (index) => {
    count += isReasonToCome[pois.category[index] ?? -1] ?? 0
  })
  return count
}

const isReasonToCome = Uint8Array.from(poiCategories, (each) => Number(reasonsToCome.has(each)))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
