import { findCountry } from '@/lib/catalogue/countries'
import { type RecordLocation, textIn } from './evaluated-locations'

/** Slug of the first location that names a country. */
export function countryOf(locations: readonly RecordLocation[]): string | undefined {
  for (const { rows } of locations) {
    const country = rows[0] && findCountry(textIn(rows[0], 'country'))
    if (country) return country.slug
  }
  return undefined
}
