import type { NearbyTables } from '@/server/atlas/derive/places/nearby'
import type { PoiTable } from './poi-table'
import { readPoints } from './read-points'
import { type AtlasTable, numbersOf } from './read-table'

export interface IndexedTable {
  table: AtlasTable
  index: Uint8Array
}

/** The tables behind the counts around a point. */
export function readNearby({
  pois,
  population,
  chargers,
}: {
  pois: Pick<PoiTable, 'points' | 'category'>
  population: IndexedTable
  chargers: NearbyTables['chargers']
}): NearbyTables {
  return {
    pois,
    chargers,
    population: {
      points: readPoints(population.table, population.index),
      people: numbersOf(population.table, 'people'),
    },
  }
}
