import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { poiCategories, reasonsToCome } from '@/lib/catalogue/poi-categories'
import type { SubScore } from '@/lib/catalogue/score-weights'
import { limits } from '@/lib/config/limits'
import type { Position } from '@/server/atlas/base/entities'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { countCompetition, type NearbyTables, sumPopulationWithin } from '@/server/atlas/derive/places/nearby'
import { cellCentre, type HexagonColumns, missingValue } from './hexagon-table'
import { competitionAround, type Demand, scoreCells } from './scores'

export interface DemandSources {
  roads: PreparedRoads
  nearby: NearbyTables
  onProgress?: (done: number, of: number) => void
}

/** Cells farther (m) from a road get no traffic: it could not stop there. */
const roadReach = 500
const populationRadius = 1000

/** By sub-score: the column it requires and the column it produces. */
const subScoreColumns = {
  population: { source: 'Population', score: 'Score population' },
  traffic: { source: 'Road class', score: 'Score traffic' },
  poi: { source: 'POI total', score: 'Score POI' },
  competition: { source: 'EV plugs total', score: 'Score competition' },
} as const satisfies Record<SubScore, { source: HexagonColumn; score: HexagonColumn }>

const kinds = Object.keys(subScoreColumns) as SubScore[]

/** The score columns of cells with these counts. Sub-scores without data have no column. */
export function scoreColumns(
  cells: BigUint64Array,
  counts: HexagonColumns,
  sources: DemandSources,
): HexagonColumns {
  const isScored = Uint8Array.from(cells, (_, row) => Number(hasDemand(counts, row)))
  if (!isScored.includes(1)) return {}
  const known = kinds.filter((kind) => counts[subScoreColumns[kind].source])
  const { subScores, DC, AC, best } = scoreCells(measureDemand(cells, { isScored, known, sources }), isScored)
  const columns: HexagonColumns = { Score: best, 'Score DC': DC, 'Score AC': AC }
  for (const kind of known) {
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

interface DemandQuestion {
  isScored: Uint8Array
  known: readonly SubScore[]
  sources: DemandSources
}

function measureDemand(cells: BigUint64Array, { isScored, known, sources }: DemandQuestion): Demand {
  const measures = known.map((kind) => ({
    values: new Float32Array(cells.length),
    measure: measureOf(kind, sources),
  }))
  cells.forEach((cell, row) => {
    if (row % 1000 === 0) sources.onProgress?.(row, cells.length)
    if (!isScored[row]) return
    const centre = cellCentre(cell)
    for (const { values, measure } of measures) values[row] = measure(centre)
  })
  sources.onProgress?.(cells.length, cells.length)
  return Object.fromEntries(known.map((kind, index) => [kind, measures[index]?.values]))
}

function measureOf(kind: SubScore, { roads, nearby }: DemandSources): (centre: Position) => number {
  switch (kind) {
    case 'population':
      return (centre) => sumPopulationWithin(nearby, centre, populationRadius)
    case 'traffic':
      return (centre) => (roads.metresToRoad(centre) <= roadReach ? sum(roads.traffic(centre)) : 0)
    case 'poi':
      return (centre) => countPlaces(nearby, centre)
    case 'competition':
      return (centre) => competitionAround(countCompetition(nearby, centre))
  }
}

/** Places within 200 m that people come for, counted without allocating per cell. */
function countPlaces({ pois }: NearbyTables, centre: Position): number {
  let count = 0
  visitWithin(pois.points, { centre, radius: limits.nearbyRadius }, (index) => {
    count += isReasonToCome[pois.category[index] ?? -1] ?? 0
  })
  return count
}

/** By index of `poiCategories`. */
const isReasonToCome = Uint8Array.from(poiCategories, (each) => Number(reasonsToCome.has(each)))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
