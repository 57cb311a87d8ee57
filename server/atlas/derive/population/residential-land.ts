import { landFinder } from '@/server/atlas/derive/geometry/area-index'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { floatColumn } from '@/server/atlas/read/column'
import { polygonArea } from '@/server/atlas/read/rings'

export type ResidentialAreas = () => Iterable<{ polygons: readonly Polygon[] }>

export interface ResidentialLand {
  /** m² of floor per m² of land. */
  density: number
  isBare(place: number): boolean
}

export const floorSpace = ({ areas, levels }: Pick<Buildings, 'areas' | 'levels'>, row: number) =>
  (areas[row] ?? 0) * (levels[row] ?? 0)

/** Suburban houses; used if too few homes are mapped to measure it. */
const assumedDensity = 0.2
const fewestMeasured = 20
/** Below this share of the usual floor space, homes are unmapped. */
export const hardlyMapped = 0.1

export function surveyLand(residentialAreas: ResidentialAreas, buildings: Buildings): ResidentialLand {
  const areas = floatColumn()
  const find = landFinder(measured(residentialAreas(), areas))
  const floors = new Float64Array(areas.length)
  for (let row = 0; row < buildings.size; row += 1) {
    if (!buildings.residential[row]) continue
    const position: Position = [buildings.lngs[row] ?? 0, buildings.lats[row] ?? 0]
    const place = find(position)
    if (place >= 0) floors[place] = (floors[place] ?? 0) + floorSpace(buildings, row)
  }
  const densities = [...floors]
    .flatMap((floor, place) => (floor > 0 && areas.at(place) > 0 ? floor / areas.at(place) : []))
    .sort((a, b) => a - b)
  const median = densities[densities.length >> 1] ?? assumedDensity
  const density = densities.length < fewestMeasured ? assumedDensity : median
  return {
    density,
    isBare: (place) => (floors[place] ?? 0) < hardlyMapped * density * areas.at(place),
  }
}

function* measured(
  residential: Iterable<{ polygons: readonly Polygon[] }>,
  areas: ReturnType<typeof floatColumn>,
): Generator<{ polygons: readonly Polygon[] }> {
  for (const each of residential) {
    areas.push(each.polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0))
    yield each
  }
}
