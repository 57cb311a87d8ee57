import { type Bounds, isInside } from '@/lib/geo/mercator'
import { fits } from '@/lib/geo/read-coordinate'

const circle = 360
const half = 180

/** Fewer values above 180 are mistyped. */
const minShare = 0.2

/** Whether the longitudes of a table count from 0 to 360: many lie above 180, and none below 0. Ignores NaN. */
export function countFullCircle(longitudes: Iterable<number>): boolean {
  let all = 0
  let beyond = 0
  for (const longitude of longitudes) {
    if (longitude < 0 || longitude > circle) return false
    if (longitude >= 0) all += 1
    if (longitude > half) beyond += 1
  }
  return beyond > 0 && beyond >= minShare * all
}

/** A longitude from 0 to 360, from -180 to 180. */
export const inHalfCircles = (longitude: number): number =>
  longitude > half ? Number((longitude - circle).toFixed(9)) : longitude

/**
 * Decides by the areas where rows are expected. Elsewhere a latitude beyond a pole is a longitude, unless the longitude
 * is that of an area: then the latitude is mistyped, such as 97.1 for 47.1.
 */
export function areSwapped(lat: number, lng: number, areas: readonly Bounds[]): boolean {
  if (!fits(lat, 'lng') || !fits(lng, 'lat')) return false
  if (areas.some((area) => isInside(area, [lat, lng]))) {
    return !areas.some((area) => isInside(area, [lng, lat]))
  }
  return !fits(lat, 'lat') && !areas.some(([west, , east]) => lng >= west && lng <= east)
}

/** By row, in degrees; NaN where a row has none. */
export interface DegreeColumns {
  lats: Float64Array
  lngs: Float64Array
}

export interface Turns {
  isFullCircle: boolean
  /** 1 for rows whose latitude and longitude are swapped. */
  swapped: Uint8Array
  /** How many rows those are. */
  count: number
}

/** Most tables end here: a million rows take 5 ms instead of 500. */
function mayBeTurned({ lats, lngs }: DegreeColumns): boolean {
  for (let row = 0; row < lats.length; row += 1) {
    if (Math.abs(lats[row] ?? 0) > 90 || (lngs[row] ?? 0) > half) return true
  }
  return false
}

/** Of the rows that can be read as they are. */
function extentOf({ lats, lngs }: DegreeColumns): Bounds[] {
  const box: [number, number, number, number] = [half, half, -half, -half]
  for (const [row, lat] of lats.entries()) {
    const lng = lngs[row] ?? Number.NaN
    if (!fits(lat, 'lat') || !fits(lng, 'lng')) continue
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box[0] <= box[2] ? [box] : []
}

/** Whether two columns are swapped as a whole; undefined if no latitude of theirs is beyond a pole. */
function isWholeSwapped({ lats, lngs }: DegreeColumns): boolean | undefined {
  let beyond = 0
  let either = 0
  let right = 0
  for (const [row, lat] of lats.entries()) {
    const lng = lngs[row] ?? Number.NaN
    if (areSwapped(lat, lng, [])) beyond += 1
    else if (fits(lat, 'lat') && fits(lng, 'lat')) either += 1
    else if (fits(lat, 'lat') && fits(lng, 'lng')) right += 1
  }
  return beyond === 0 ? undefined : right === 0 && beyond > either
}

/**
 * What is certainly the other way round in two columns. Where most rows have a latitude beyond a pole, and no row is right
 * only as it is, the columns are swapped as a whole. Else single rows are, by the extent of the others. A table whose
 * rows are valid both ways stays as it is.
 * @returns undefined if nothing is
 */
export function turnsIn({ lats, lngs: given }: DegreeColumns): Turns | undefined {
  if (!mayBeTurned({ lats, lngs: given })) return undefined
  const isFullCircle = countFullCircle(given)
  const lngs = isFullCircle ? given.map(inHalfCircles) : given
  const isWhole = isWholeSwapped({ lats, lngs })
  const areas = isWhole === false ? extentOf({ lats, lngs }) : []
  const isSwapped = (lat: number, lng: number) =>
    isWhole ? fits(lat, 'lng') && fits(lng, 'lat') : areSwapped(lat, lng, areas)
  const swapped = Uint8Array.from(lats, (lat, row) => Number(isSwapped(lat, lngs[row] ?? Number.NaN)))
  const count = swapped.reduce((sum, each) => sum + each, 0)
  return isFullCircle || count > 0 ? { isFullCircle, swapped, count } : undefined
}
