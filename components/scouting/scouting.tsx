'use client'

import { useQueryState } from 'nuqs'
import { CountryList } from './country-list'
import { CountryScouting } from './country-scouting'
import { startScouting } from './head-start'
import { addressParsers } from './state/address-fields'

// The map takes longest to start: it does not wait for React.
if (typeof window !== 'undefined') startScouting(window.location.search)

export function Scouting() {
  const [country] = useQueryState('country', addressParsers.country)
  return country ? <CountryScouting query={country} /> : <CountryList />
}
