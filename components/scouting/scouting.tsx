'use client'

import { useQueryState } from 'nuqs'
import { CountryList } from './country-list'
import { CountryScouting } from './country-scouting'
import { startScouting } from './head-start'
import { addressParsers } from './state/address-fields'

// A country's map takes longest to begin: it does not wait until React has reached it.
if (typeof window !== 'undefined') void startScouting(window.location.search)

/** The scouting screen: the country of the address, or the list of countries without one. */
export function Scouting() {
  const [country] = useQueryState('country', addressParsers.country)
  return country ? <CountryScouting query={country} /> : <CountryList />
}
