import { isParkingType, type ParkingType } from '@/lib/catalogue/parking-types'
import type { LocationType } from '@/lib/contract/scout'
import type { Position, Tags } from '@/server/atlas/base/entities'
import type { Feature } from '@/server/atlas/derive/geometry/features'

/** Kinds of shop with customer parking at the door. */
const markets = new Set([
  'supermarket',
  'mall',
  'department_store',
  'wholesale',
  'doityourself',
  'garden_centre',
  'furniture',
])

export const isMarket = (tags: Tags) => markets.has(tags.shop ?? '')

const closedToPublic = new Set(['private', 'no', 'permit'])

/** The location type of a feature, null if it is not a public site. A rest stop's car park is a rest stop. */
export function locationTypeOf(tags: Tags): LocationType | null {
  if (closedToPublic.has(tags.access ?? '')) return null
  if (tags.highway === 'rest_area' || tags.highway === 'services') return 'rest station'
  if (tags.amenity === 'fuel') return isForBoats(tags) ? null : 'gas station'
  return tags.amenity === 'parking' ? 'parking' : null
}

function isForBoats(tags: Tags): boolean {
  return tags['seamark:type'] !== undefined || tags.boat === 'yes' || tags.motorcar === 'no'
}

const spellings: Readonly<Record<string, ParkingType>> = {
  garage_boxes: 'carports',
  garage: 'multi-storey',
  on_street: 'lane',
  half_on_kerb: 'lane',
  on_kerb: 'lane',
  shoulder: 'lane',
  layby: 'street_side',
}

/** Positions of market doors and outlines of retail land. */
export interface Retail {
  isOnRetailLand(position: Position): boolean
  /** Whether a market is within 60 m of one of the positions. */
  isNearMarket(positions: readonly Position[]): boolean
}

/**
 * A site's parking type. Surface car parks are `retail` if for customers, on retail land or within 60 m of a
 * market; roadside bays only if for customers; garages keep their type.
 */
export function parkingTypeOf(feature: Feature, locationType: LocationType, retail: Retail): ParkingType {
  if (locationType === 'gas station') return 'forecourt'
  if (locationType === 'rest station') return 'rest_area'
  const built = builtAs(feature.tags)
  if (built === 'underground' || built === 'multi-storey' || built === 'rooftop') return built
  if (feature.tags.access === 'customers') return 'retail'
  if (built !== 'surface') return built
  const outline = [feature.position, ...feature.polygons.flatMap((polygon) => polygon[0] ?? [])]
  return retail.isOnRetailLand(feature.position) || retail.isNearMarket(outline) ? 'retail' : 'surface'
}

function builtAs({ parking, building, layer, location }: Tags): ParkingType {
  if (parking && isParkingType(parking)) return parking
  const known = spellings[parking ?? '']
  if (known) return known
  if (location === 'underground' || Number(layer) < 0) return 'underground'
  return building === 'parking' ? 'multi-storey' : 'surface'
}
