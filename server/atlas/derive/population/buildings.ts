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

/** Buildings of unknown use here are not homes, nor are those of `workPlaces` and `railway=station`. */
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

const workPlaces: readonly (readonly [key: 'aeroway' | 'amenity', values: ReadonlySet<string>])[] = [
  ['aeroway', new Set(['aerodrome', 'apron', 'heliport', 'terminal', 'hangar'])],
  ['amenity', new Set(['school', 'university', 'college', 'hospital', 'prison'])],
]

const isWorkPlace = (tags: Tags) =>
  workLand.has(tags.landuse ?? '') ||
  tags.railway === 'station' ||
  workPlaces.some(([key, values]) => values.has(tags[key] ?? ''))

const otherUses = [
  'amenity',
  'shop',
  'office',
  'tourism',
  'leisure',
  'man_made',
  'power',
  'historic',
  'aeroway',
  'aerialway',
  'railway',
  'public_transport',
  'healthcare',
] as const

/** m². Smaller buildings of unknown use are sheds and garages. */
const minHomeArea = 40
/** m². Used if too few homes are tagged to measure how large they are: a city block of flats. */
const assumedLargest = 2000
const minMeasured = 20
/** Share of tagged homes that are smaller than the largest building of unknown use that counts as one. */
const largestShare = 0.99
const defaultLevels = 2
const apartmentLevels = 3

export const isBuilding = (tags: Tags) => tags.building !== undefined && tags.building !== 'no'

/** Homes are tagged as such, or of unknown use and no larger than almost all tagged homes of the country. */
export function deriveBuildings(extract: Extract, country: Country): Buildings {
  const isWorkLand = landIndex(eachArea(extract, isWorkPlace))
  const max = countBuildings(extract)
  const lngs = new Float64Array(max)
  const lats = new Float64Array(max)
  const areas = new Float32Array(max)
  const levels = new Float32Array(max)
  const uses = new Uint8Array(max)
  let size = 0
  for (const { tags, position, area } of eachFeature({ ...extract, nodes: [] }, isBuilding)) {
    if (area === 0 || !country.contains(position)) continue
    lngs[size] = position[0]
    lats[size] = position[1]
    areas[size] = area
    levels[size] = levelsOf(tags)
    if (homes.has(tags.building ?? '')) uses[size] = use.home
    else if (mayBeHome(tags, area) && !isWorkLand(position)) uses[size] = use.unknown
    size += 1
  }
  return {
    size,
    lngs: lngs.subarray(0, size),
    lats: lats.subarray(0, size),
    areas: areas.subarray(0, size),
    levels: levels.subarray(0, size),
    residential: residentialOf(uses.subarray(0, size), areas),
  }
}

const use = { work: 0, unknown: 1, home: 2 } as const

function residentialOf(uses: Uint8Array, areas: Float32Array): Uint8Array {
  const largest = largestHome(areas.filter((_, row) => uses[row] === use.home))
  return uses.map((each, row) =>
    Number(each === use.home || (each === use.unknown && (areas[row] ?? 0) <= largest)),
  )
}

/** @param tagged m² of the homes tagged as such */
function largestHome(tagged: Float32Array): number {
  if (tagged.length < minMeasured) return assumedLargest
  return tagged.sort()[Math.ceil(largestShare * tagged.length) - 1] ?? assumedLargest
}

function countBuildings({ ways, relations }: Extract): number {
  let count = relations.filter(({ tags }) => isBuilding(tags)).length
  for (const _ of objectsWith(ways, isBuilding)) count += 1
  return count
}

function mayBeHome(tags: Tags, area: number): boolean {
  return tags.building === 'yes' && area >= minHomeArea && !otherUses.some((key) => tags[key] !== undefined)
}

function levelsOf(tags: Tags): number {
  const levels = Number.parseFloat(tags['building:levels'] ?? '')
  if (levels > 0 && levels <= 100) return levels
  return tags.building === 'apartments' ? apartmentLevels : defaultLevels
}
