import type { Country, Extract, Tags } from '@/server/atlas/entities'
import { areasOf } from '@/server/atlas/read/areas'
import { areaIndex } from './area-index'
import type { Building } from './derived-entities'
import { featuresOf } from './features'

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

const otherUses = ['amenity', 'shop', 'office', 'tourism', 'leisure', 'man_made', 'power', 'historic']

/** Smaller buildings of unknown use are sheds and garages. */
const smallestHome = 40
const defaultLevels = 2
const apartmentLevels = 3

/**
 * Buildings in the country, by id, with footprint and storeys (`building:levels`, else 3 for apartments and 2 for
 * the rest). A building of unknown use (`building=yes`) counts as a home from 40 m² when it carries no other use and
 * does not stand on work land.
 */
export function deriveBuildings(extract: Extract, country: Country): Building[] {
  const isBuilding = (tags: Tags) => tags.building !== undefined && tags.building !== 'no'
  const landOf = areaIndex(areasOf(extract, (tags) => workLand.has(tags.landuse ?? '')).areas)
  const { features } = featuresOf({ ...extract, nodes: [] }, isBuilding)
  return features
    .filter(({ area, position }) => area > 0 && country.contains(position))
    .map(({ osmId, tags, position, polygons, area }) => ({
      osmId,
      position,
      polygons,
      area,
      levels: levelsOf(tags),
      residential: homes.has(tags.building ?? '') || (mayBeHome(tags, area) && landOf(position).length === 0),
    }))
}

function mayBeHome(tags: Tags, area: number): boolean {
  return tags.building === 'yes' && area >= smallestHome && !otherUses.some((key) => tags[key] !== undefined)
}

function levelsOf(tags: Tags): number {
  const levels = Number.parseFloat(tags['building:levels'] ?? '')
  if (levels > 0 && levels <= 100) return levels
  return tags.building === 'apartments' ? apartmentLevels : defaultLevels
}
