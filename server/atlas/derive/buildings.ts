import type { Country, Extract, Tags } from '@/server/atlas/entities'
import { areasOf } from '@/server/atlas/read/areas'
import { areaIndex } from './area-index'
import type { Buildings } from './derived-entities'
import { type Feature, featuresOf } from './features'

const homes = new Set([
  'house',
  'detached',
  'semidetached_house',
  'apartments',
  'residential',
  'terrace',
  'bungalow',
  'dormitory',
  'farm',
  'villa',
  'ger',
  'static_caravan',
])

/** Land on which a building of unknown use is not a home. */
const workLand = new Set([
  'industrial',
  'commercial',
  'retail',
  'farmyard',
  'railway',
  'military',
  'quarry',
  'landfill',
  'greenhouse_horticulture',
  'plant_nursery',
  'allotments',
  'religious',
  'education',
])

const otherUses = [
  'amenity',
  'shop',
  'office',
  'tourism',
  'leisure',
  'man_made',
  'power',
  'historic',
] as const

/** Smaller buildings of unknown use are sheds and garages. */
const smallestHome = 40
const defaultLevels = 2
const apartmentLevels = 3

/** Whether tags are those of a building. */
export const isBuilding = (tags: Tags) => tags.building !== undefined && tags.building !== 'no'

/**
 * Buildings in the country, by id, with footprint and storeys (`building:levels`, else 3 for apartments and 2 for
 * the rest). A building of unknown use (`building=yes`) counts as a home from 40 m² when it carries no other use and
 * does not stand on work land.
 */
export function deriveBuildings(extract: Extract, country: Country): Buildings {
  const landOf = areaIndex(areasOf(extract, (tags) => workLand.has(tags.landuse ?? '')).areas)
  const { features } = featuresOf({ ...extract, nodes: [] }, isBuilding)
  const inside = features.filter(({ area, position }) => area > 0 && country.contains(position))
  const isHome = ({ tags, position, area }: Feature) =>
    homes.has(tags.building ?? '') || (mayBeHome(tags, area) && landOf(position).length === 0)
  return {
    size: inside.length,
    lngs: Float64Array.from(inside, ({ position }) => position[0]),
    lats: Float64Array.from(inside, ({ position }) => position[1]),
    areas: Float32Array.from(inside, ({ area }) => area),
    levels: Float32Array.from(inside, ({ tags }) => levelsOf(tags)),
    residential: Uint8Array.from(inside, (feature) => Number(isHome(feature))),
  }
}

function mayBeHome(tags: Tags, area: number): boolean {
  return tags.building === 'yes' && area >= smallestHome && !otherUses.some((key) => tags[key] !== undefined)
}

function levelsOf(tags: Tags): number {
  const levels = Number.parseFloat(tags['building:levels'] ?? '')
  if (levels > 0 && levels <= 100) return levels
  return tags.building === 'apartments' ? apartmentLevels : defaultLevels
}
