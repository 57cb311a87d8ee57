import type { NearbyTables, PlaceTables } from '@/server/atlas/derive/places/nearby'
import { type PeopleTable, readPeople } from './people-table'
import type { PoiTable } from './poi-table'
import type { AtlasTable } from './read-table'

export interface IndexedTable {
  table: AtlasTable
  index: Uint8Array
}

export interface StoredNearby extends PlaceTables {
  people: PeopleTable
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
}): StoredNearby {
  return { pois, chargers, people: readPeople(population) }
}
