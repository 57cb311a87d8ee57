'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useSettledPlace } from '@/components/locations/form/use-settled-place'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useAddress } from '@/lib/client/places/use-address'
import { useCountries } from '@/lib/client/scouting/use-countries'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { findScoutingCountry } from '@/lib/domain/scouting/scouting-country'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'

/**
 * Country of a form's place, else of an active location that the map does not reach, else of the search that the list
 * came from, else of the first location, else the first country.
 */
export function useListCountry(draft: LatLng | undefined): string | undefined {
  const { countries = [] } = useCountries()
  const asked = useSearchParams().get('country')
  const first = useSavedLocations((list) => list.locations[0])
  const [last, setLast] = useState<string>()
  const place = useSettledPlace(draft)
  const beyond = useBeyond(last)
  const searched = asked === null ? undefined : findScoutingCountry(countries, asked)
  const wanted = place ?? beyond ?? (searched ? undefined : first)
  const { country, isLoading } = useAddress(countries.length > 1 ? wanted : undefined)
  const bySlug = (wantedSlug: string | undefined) => countries.find(({ slug }) => slug === wantedSlug)
  const found = bySlug(country) ?? (beyond && bySlug(last)) ?? searched ?? countries[0]
  // Keeps the map while a place is looked up.
  if (isLoading) return wanted === first ? undefined : last
  if (found && found.slug !== last) setLast(found.slug)
  return found?.slug
}

/** The active location if the current map does not reach it; kept until another map does not reach it. */
function useBeyond(country: string | undefined): SavedLocation | undefined {
  const active = useSavedLocations(({ locations, activeId }) => locations.find(({ id }) => id === activeId))
  const bounds = useManifest(country).data?.bounds
  const [beyond, setBeyond] = useState<SavedLocation>()
  if (active && bounds && active.id !== beyond?.id && !isInside(bounds, [active.lng, active.lat]))
    setBeyond(active)
  return beyond
}
