import type { Place } from '@/server/atlas/entities'
import { type AtlasTable, numbersOf, textsOf } from './read-table'

export function readPlaces(table: AtlasTable): Place[] {
  const [names, kinds, cities] = [textsOf(table, 'name'), textsOf(table, 'kind'), textsOf(table, 'city')]
  const [lats, lngs] = [numbersOf(table, 'lat'), numbersOf(table, 'lng')]
  const population = numbersOf(table, 'population')
  return names.map((name, row) => ({
    name,
    kind: kinds[row] as Place['kind'],
    position: [lngs[row] ?? 0, lats[row] ?? 0],
    population: population[row] || 0,
    city: cities[row] ?? '',
  }))
}
