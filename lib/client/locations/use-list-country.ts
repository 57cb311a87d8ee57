'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useAddress, useSettledPlace } from '@/lib/client/places/use-address'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries, useManifest } from '@/lib/client/scouting/use-manifest'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { typicalPlace } from '@/lib/domain/records/listed-locations'
import { findScoutingCountry } from '@/lib/domain/scouting/scouting-country'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'

/**
 * Country of a form's place, else of an active location that the map does not reach, else of most locations that a
 * file has brought or that the list had at first, else of the search that the list came from, else the one that the tab
 * scouted last, else the first country.
 */
export function useListCountry(draft: LatLng | undefined, imported?: readonly string[]): string | undefined {
  const { countries = [] } = useCountries()
  const asked = useSearchParams().get('country')
  const scouted = useLastCountry((state) => state.country)
  const subject = useSubject(imported)
  const [last, setLast] = useState<string>()
  const place = useSettledPlace(draft)
  const beyond = useBeyond(last)
  const searched = asked === null ? undefined : findScoutingCountry(countries, asked)
  const wanted = place ?? beyond ?? subject
  const { country, isLoading } = useAddress(countries.length > 1 ? wanted : undefined)
  const bySlug = (wantedSlug: string | undefined) => countries.find(({ slug }) => slug === wantedSlug)
  const found = bySlug(country) ?? (beyond && bySlug(last)) ?? searched ?? bySlug(scouted) ?? countries[0]
  // Keeps the map while a place is looked up.
  if (isLoading) return wanted === subject ? undefined : last
  if (found && found.slug !== last) setLast(found.slug)
  return found?.slug
}

const none: readonly string[] = []

/** One of the locations that the map shows at first; it stays when the list changes. */
function useSubject(imported = none): SavedLocation | undefined {
  const [subject, setSubject] = useState<SavedLocation>()
  const locations = useSavedLocations((list) => list.locations)
  if (subject || locations.length === 0) return subject
  const brought = new Set(imported)
  const shown = locations.filter(({ id }) => brought.has(id))
  const found = typicalPlace(shown.length > 0 ? shown : locations)
  setSubject(found)
  return found
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
