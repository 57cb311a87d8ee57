'use client'

import { useQueryState } from 'nuqs'
import { CountryList } from './country-list'
import { CountryScouting } from './country-scouting'

/** The scouting screen: the country of the address, or the list of countries without one. */
export function Scouting() {
  const [country] = useQueryState('country')
  return country ? <CountryScouting query={country} /> : <CountryList />
}
