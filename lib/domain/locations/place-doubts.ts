import type { PlaceFault } from '@/lib/contract/location-file'
import type { LatLng } from '@/lib/geo/coordinates'

/** [west, south, east, north] in degrees. */
type Area = readonly [number, number, number, number]

/** Degrees: 100 m of the Atlantic. */
const nearZero = 0.001

/** Programs write 0, 0 for a place that they do not know. */
export const isNullIsland = ({ lat, lng }: LatLng): boolean =>
  Math.abs(lat) < nearZero && Math.abs(lng) < nearZero

/** Undefined if its longitude is no latitude. */
export function turnedRound({ lat, lng }: LatLng): LatLng | undefined {
  return Math.abs(lng) <= 90 ? { lat: lng, lng: lat } : undefined
}

const isIn = ({ lat, lng }: LatLng, areas: readonly Area[]) =>
  areas.some(([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north)

/** True if neither the place nor, turned round, it lies in the rectangle of a country; false if none is known. */
export function isFarAbroad(place: LatLng, areas: readonly Area[]): boolean {
  const turned = turnedRound(place)
  return areas.length > 0 && !isIn(place, areas) && !(turned && isIn(turned, areas))
}

/** Degrees from the middle of the others, in both directions. */
const among = 5
const away = 10

/** Places that are enough to tell where the others are: a long file must not hold up its screen. */
const sampled = 1_000

const isWithin = (place: LatLng, middle: LatLng, degrees: number) =>
  Math.abs(place.lat - middle.lat) <= degrees && Math.abs(place.lng - middle.lng) <= degrees

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Finds places far from the others that lie among them when turned round. Finds none where the others are not
 * together, as in a list of several countries.
 */
export function turnedAmong<T extends LatLng>(places: readonly T[]): T[] {
  const step = Math.ceil(places.length / sampled)
  const sample = places.filter((_, index) => index % step === 0)
  const middle = { lat: median(sample.map(({ lat }) => lat)), lng: median(sample.map(({ lng }) => lng)) }
  const near = sample.filter((place) => isWithin(place, middle, among)).length
  if (near < 3 || near <= sample.length / 2) return []
  return places.filter((place) => {
    const turned = turnedRound(place)
    return turned && !isWithin(place, middle, away) && isWithin(turned, middle, among)
  })
}

export const placeFaultTexts: Readonly<Record<PlaceFault, string>> = {
  abroad: 'No data here: this location cannot be evaluated.',
  water: 'In water, where no charging station can be built. Move it to land or remove it.',
  zero: 'At 0, 0 in the Atlantic: the coordinates are missing. Enter them or remove the location.',
  swapped: 'Latitude and longitude look swapped: the other way round it lies in a country of the map.',
}

const refusals: Readonly<Record<PlaceFault, string>> = {
  abroad: 'No data here, so it cannot be evaluated',
  water: 'In water, where no charging station can be built',
  zero: 'At 0, 0, so the coordinates are missing',
  swapped: 'Latitude and longitude look swapped',
}

/** Why a submission refuses a location, by its name. */
export const refusalOf = (name: string, fault: PlaceFault): string => `${name}: ${refusals[fault]}.`

const named = 3

/** Names the first locations of a submission whose places cannot be evaluated. */
export function misplacedText(misplaced: readonly { name: string; fault: PlaceFault }[]): string {
  const first = misplaced.slice(0, named).map(({ name, fault }) => refusalOf(name, fault))
  const left = misplaced.length - first.length
  const more = left > 0 ? [`And ${left} more.`] : []
  return [...first, ...more, 'Move or remove them, then submit again.'].join(' ')
}
