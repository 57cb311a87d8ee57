import { formatCount, formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { type Land, landNear } from './world-lands'

/** In which countries places lie. */
export interface Lying {
  /** Those that were looked at: a sample of very many. */
  looked: number
  /** Most places first. */
  countries: readonly string[]
  /** Places in no country of the map of the world. */
  nowhere: number
}

export function lyingOf(lands: readonly Land[], places: readonly LatLng[]): Lying & { homes: Set<Land> } {
  const counts = new Map<Land, number>()
  for (const place of places) {
    const land = landNear(lands, place)
    if (land) counts.set(land, (counts.get(land) ?? 0) + 1)
  }
  const found = [...counts].sort(([, a], [, b]) => b - a)
  return {
    looked: places.length,
    countries: found.map(([{ name }]) => name),
    nowhere: places.length - found.reduce((sum, [, count]) => sum + count, 0),
    homes: new Set(counts.keys()),
  }
}

const named = 3

/** `Switzerland, Liechtenstein and Austria`; of many, the first and how many more. */
function countriesIn(countries: readonly string[]): string {
  const shown = countries.length > named + 1 ? countries.slice(0, named) : countries
  const more = countries.length - shown.length
  const parts = more > 0 ? [...shown, `${formatCount(more)} more countries`] : shown
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/** Beside a count of places. */
export function lyingCaption({ countries, nowhere }: Lying): string {
  if (countries.length === 0) return 'in no country'
  const start = nowhere === 0 && countries.length === 1 ? 'all in' : 'in'
  return `${start} ${countriesIn(countries)}${nowhere > 0 ? `, ${formatCount(nowhere)} in no country` : ''}`
}

/** In a sentence. @param placed all places, of which more may be than were looked at */
export function lyingClause({ looked, countries, nowhere }: Lying, placed: number): string {
  const where = countriesIn(countries)
  if (placed === 1) return nowhere > 0 ? 'the place is in no country' : `the place is in ${where}`
  const places = formatCountOf(looked, 'place')
  const all = looked < placed ? `${places} of a sample` : places
  if (countries.length === 0) return `none of the ${all} is in a country`
  if (nowhere === 0) return `all ${all} are in ${where}`
  return `${formatCount(looked - nowhere)} of ${all} are in ${where}, ${formatCount(nowhere)} in no country`
}

export const swappedClause = ({ countries }: Lying): string =>
  `swapped, they would lie in ${countries.length > 0 ? countriesIn(countries) : 'no country'}`
