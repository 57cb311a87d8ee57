import { poiCategories, reasonsToCome } from '@/lib/catalogue/poi-categories'
import type { SubScore } from '@/lib/catalogue/score-weights'
import { limits } from '@/lib/config/limits'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { DemandTables } from '@/server/atlas/derive/places/demand-tables'
import { countCompetition, type PlaceTables } from '@/server/atlas/derive/places/nearby'
import { peopleWithin } from '@/server/atlas/derive/places/people-rows'
import type { Position } from '@/server/atlas/entities/entities'
import { cellCentre } from './hexagon-table'
import { competitionAround } from './scores'

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
