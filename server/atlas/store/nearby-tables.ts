import type { NearbyTables } from '@/server/atlas/derive/nearby'
import { indexCoordinates } from '@/server/atlas/derive/nearby-points'
import { type AtlasTable, numbersOf } from './read-table'

/** The tables behind the counts around a point, indexed. */
export function readNearby({
  table,
  chargers,
}: {
  table(name: string): AtlasTable
  chargers: NearbyTables['chargers']
}): NearbyTables {
  const pois = table('pois')
  const population = table('population')
  return {
    pois: { points: indexTable(pois), category: Uint8Array.from(numbersOf(pois, 'category')) },
    chargers,
    population: { points: indexTable(population), people: numbersOf(population, 'people') },
  }
}

const indexTable = (table: AtlasTable) => indexCoordinates(numbersOf(table, 'lng'), numbersOf(table, 'lat'))
