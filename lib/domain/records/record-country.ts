import { findCountry } from '@/lib/catalogue/countries'
import { type RecordLocation, textIn } from './evaluated-locations'

/** Slug of the country of a record's locations: the first one that names it. */
export function countryOf(locations: readonly RecordLocation[]): string | undefined {
  for (const { rows } of locations) {
    const country = rows[0] && findCountry(textIn(rows[0], 'country'))
    if (country) return country.slug
  }
  return undefined
}
