import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Country, Extract, Tags } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'

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

/** Buildings of unknown use here are not homes. */
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

/** m². Smaller buildings of unknown use are sheds and garages. */
const smallestHome = 40
const defaultLevels = 2
const apartmentLevels = 3

export const isBuilding = (tags: Tags) => tags.building !== undefined && tags.building !== 'no'

export function deriveBuildings(extract: Extract, country: Country): Buildings {
  const isWorkLand = landIndex(eachArea(extract, ({ landuse }) => workLand.has(landuse ?? '')))
  const max = countBuildings(extract)
  const lngs = new Float64Array(max)
  const lats = new Float64Array(max)
  const areas = new Float32Array(max)
  const levels = new Float32Array(max)
  const residential = new Uint8Array(max)
  let size = 0
  for (const { tags, position, area } of eachFeature({ ...extract, nodes: [] }, isBuilding)) {
    if (area === 0 || !country.contains(position)) continue
    lngs[size] = position[0]
    lats[size] = position[1]
    areas[size] = area
    levels[size] = levelsOf(tags)
    const isHome = homes.has(tags.building ?? '') || (mayBeHome(tags, area) && !isWorkLand(position))
    residential[size] = isHome ? 1 : 0
    size += 1
  }
  return {
    size,
    lngs: lngs.subarray(0, size),
    lats: lats.subarray(0, size),
    areas: areas.subarray(0, size),
    levels: levels.subarray(0, size),
    residential: residential.subarray(0, size),
  }
}

function countBuildings({ ways, relations }: Extract): number {
  let count = relations.filter(({ tags }) => isBuilding(tags)).length
  for (const _ of objectsWith(ways, isBuilding)) count += 1
  return count
}

function mayBeHome(tags: Tags, area: number): boolean {
  return tags.building === 'yes' && area >= smallestHome && !otherUses.some((key) => tags[key] !== undefined)
}

function levelsOf(tags: Tags): number {
  const levels = Number.parseFloat(tags['building:levels'] ?? '')
  if (levels > 0 && levels <= 100) return levels
  return tags.building === 'apartments' ? apartmentLevels : defaultLevels
}
