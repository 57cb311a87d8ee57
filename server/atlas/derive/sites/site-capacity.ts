import type { ParkingType } from '@/lib/catalogue/parking-types'
import type { Tags } from '@/server/atlas/base/entities'

export interface SiteCapacity {
  spaces: number
  estimated: boolean
}

interface Measured {
  tags: Tags
  parkingType: ParkingType
  /** m², 0 for sites mapped as a point. */
  area: number
}

/** m² per space, including a car park's lanes and ramps. */
const lotSpace = 27
/** Bays need no lanes: 2.5 by 5 m across the road, longer along it; 14 is the median of 58 mapped. */
const bayAcross = 12.5
const bayAlong = 15
const bayUnknown = 14
/** Storeys if unmapped: the median of four garages with a count, at 27 m² per space (2.5 to 5.2). */
const garageLevels = 3
/** Minimum m² per space: mapped bays with a count have at least 7.6. */
const leastSpace = 7

/** Garages whose outline does not show their floors, so that any count is plausible. */
const stacked = new Set<ParkingType>(['underground', 'multi-storey', 'rooftop'])

/**
 * Parking spaces: the `capacity` tag, else area / m² per space × storeys, rounded, at least 1, flagged as
 * estimated. A tag that exceeds what fits on a one-storey area (a hotel's total on each of its slivers)
 * yields to the estimate. Null with neither count nor area.
 */
export function capacityOf({ tags, parkingType, area }: Measured): SiteCapacity | null {
  const counted = countOf(tags.capacity)
  const plausible = area === 0 || stacked.has(parkingType) || (counted ?? 0) * leastSpace <= area
  if (counted !== null && plausible) return { spaces: counted, estimated: false }
  if (area === 0) return null
  const spaces = (area / squareMetresPerSpace(parkingType, tags)) * levelsOf(parkingType, tags)
  return { spaces: Math.max(1, Math.round(spaces)), estimated: true }
}

function squareMetresPerSpace(parkingType: ParkingType, tags: Tags): number {
  if (parkingType === 'lane') return bayAlong
  if (parkingType !== 'street_side') return lotSpace
  const orientation = tags.orientation ?? tags['parking:orientation']
  if (orientation === 'parallel') return bayAlong
  return orientation === undefined ? bayUnknown : bayAcross
}

function levelsOf(parkingType: ParkingType, tags: Tags): number {
  if (parkingType === 'multi-storey') return positive(tags['building:levels'] ?? tags.levels) ?? garageLevels
  return parkingType === 'underground' ? (positive(tags['building:levels:underground']) ?? 1) : 1
}

function positive(text: string | undefined): number | null {
  const number = Number.parseFloat(text ?? '')
  return number > 0 && number <= 100 ? number : null
}

/** Reads `50`, `~50`, `50+` and the lower end of `20-30`; null for words. */
function countOf(text: string | undefined): number | null {
  const digits = text?.trim().match(/^[~≈<>]?\s*(\d{1,5})(?!\d)/)?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : null
}

/** Whether a capacity is tagged but not a number. */
export function isUnreadableCapacity({ capacity }: Tags): boolean {
  return capacity !== undefined && countOf(capacity) === null
}

/** The median, the lower of two middle values; null for none. */
export function medianOf(counts: readonly number[]): number | null {
  return counts.toSorted((a, b) => a - b)[(counts.length - 1) >> 1] ?? null
}
