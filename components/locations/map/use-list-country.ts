'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useSettledPlace } from '@/components/locations/form/use-settled-place'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useAddress } from '@/lib/client/places/use-address'
import { useCountries } from '@/lib/client/scouting/use-countries'
import { findScoutingCountry } from '@/lib/domain/scouting/scouting-country'
import type { LatLng } from '@/lib/geo/coordinates'

/**
 * The country of a form's place, else that of the originating search, of the first location, or the first one.
 */
export function useListCountry(draft: LatLng | undefined): string | undefined {
  const { countries = [] } = useCountries()
  const asked = useSearchParams().get('country')
  const first = useSavedLocations((list) => list.locations[0])
  const place = useSettledPlace(draft)
  const searched = asked === null ? undefined : findScoutingCountry(countries, asked)
  const wanted = place ?? (searched ? undefined : first)
  const { country, isLoading } = useAddress(countries.length > 1 ? wanted : undefined)
  const [last, setLast] = useState<string>()
  const found = countries.find(({ slug }) => slug === country) ?? searched ?? countries[0]
  // The map stays while a form's place is looked up.
  if (isLoading) return place && last
  if (found && found.slug !== last) setLast(found.slug)
  return found?.slug
}
