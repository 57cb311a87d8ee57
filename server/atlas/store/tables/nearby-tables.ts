import { around } from 'geoflatbush'
import { type PoiCategory, poiCategories } from '@/lib/catalogue/poi-categories'
import { metresBetween } from '@/lib/geo/distance'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import {
  type NearbyTables,
  type PlaceTables,
  type PopulationRadius,
  populationRadii,
  sumPopulation,
} from '@/server/atlas/derive/places/nearby'
import { peopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'
import type { Poi, Position } from '@/server/atlas/entities/entities'
import { namesOfLabel } from '@/server/atlas/entities/place-names'
import { cellsOf } from './column-cells'
import { type AtlasTable, numbersOf, readPoints } from './read-table'

interface PeopleTable {
  /** Whole people within 1, 2, 5 and 10 km. */
  around(point: Position): Record<PopulationRadius, number>
  readonly bytes: number
}

type Population = NearbyTables['population']

/** The sum of all parts stays below it, so that sums are exact. */
const maxParts = 2 ** 52
/** Parts of a person; finer ones change no sum. */
const finest = 2 ** 40
/** Relative rounding error of adding one double to a sum. */
const rounding = 2 ** -53

function readPeople({ table, index }: { table: AtlasTable; index: Uint8Array }): PeopleTable {
  return peopleTable({ points: readPoints(table, index), people: numbersOf(table, 'people') })
}

/**
 * Sums over rows take a hundredth of the time of measuring each home's distance. A sum too close to a half
 * is measured home by home, so each answer is the rounded plain sum.
 */
export function peopleTable(population: Population): PeopleTable {
  const { points, people } = population
  const total = people.reduce((sum, each) => sum + each, 0)
  const parts = Math.min(finest, 2 ** Math.floor(Math.log2(maxParts / Math.max(1, total))))
  const rows = peopleRows({ size: points.size, lngs: points.lngs, lats: points.lats, people }, parts)
  const isClear = (sum: number) =>
    Math.abs((sum % 1) - 0.5) > points.size * (1 / (2 * parts) + sum * rounding)
  return {
    around(point) {
      const sums = sumsBy((radius) => peopleWithin(rows, point, radius * 1000))
      const clear = populationRadii.every((radius) => isClear(sums[radius]))
      const exact = clear ? sums : sumPopulation({ population }, point)
      return sumsBy((radius) => Math.round(exact[radius]))
    },
    bytes: rows.starts.byteLength + rows.lngs.byteLength + rows.lats.byteLength + rows.before.byteLength,
  }
}

const sumsBy = (sum: (radius: PopulationRadius) => number): Record<PopulationRadius, number> => ({
  1: sum(1),
  2: sum(2),
  5: sum(5),
  10: sum(10),
})

export interface IndexedTable {
  table: AtlasTable
  index: Uint8Array
}

interface PoiTable {
  points: PointIndex
  category: Uint8Array
  at(row: number): Poi
}

export interface PoiQuery {
  centre: Position
  radius: number
  category: PoiCategory
  limit: number
}

export interface FoundPoi extends Poi {
  metres: number
}

export function readPois(table: AtlasTable, index: Uint8Array): PoiTable {
  const name = cellsOf(table, { name: 'name', type: 'string' })
  const kind = cellsOf(table, { name: 'kind', type: 'string' })
  const points = readPoints(table, index)
  const category = Uint8Array.from(numbersOf(table, 'category'))
  return {
    points,
    category,
    at: (row) => ({
      ...namesOfLabel(String(name(row) ?? '')),
      category: poiCategories[category[row] ?? 0] ?? 'services',
      kind: String(kind(row) ?? ''),
      position: [points.lngs[row] ?? 0, points.lats[row] ?? 0],
    }),
  }
}

/** The tree measures with rounded cosines: search slightly farther, then filter by exact distance. */
const slack = 1.000_01

export function findPois(pois: PoiTable, { centre, radius, category, limit }: PoiQuery): FoundPoi[] {
  if (!pois.points.tree || limit <= 0) return []
  const wanted = poiCategories.indexOf(category)
  const [lng, lat] = centre
  const kilometres = (radius * slack) / 1000
  const rows = around(pois.points.tree, lng, lat, limit, kilometres, (row) => pois.category[row] === wanted)
  return rows
    .map((row) => {
      const poi = pois.at(row)
      return { ...poi, metres: metresBetween(centre, poi.position) }
    })
    .filter(({ metres }) => metres <= radius)
}

export interface StoredNearby extends PlaceTables {
  people: PeopleTable
}

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
