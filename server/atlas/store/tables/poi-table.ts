import { around } from 'geoflatbush'
import { type PoiCategory, poiCategories } from '@/lib/catalogue/poi-categories'
import { metresBetween } from '@/lib/geo/distance'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import type { Poi, Position } from '@/server/atlas/entities/entities'
import { cellsOf } from './column-cells'
import { type AtlasTable, numbersOf, readPoints } from './read-table'

export interface PoiTable {
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
      name: String(name(row) ?? ''),
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
