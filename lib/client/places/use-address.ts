'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { geoResultsSchema } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

interface FoundAddress {
  /** '' when there is none or the lookup fails. */
  address: string
  /** Slug of the country whose data covers the place. */
  country: string | undefined
  isLoading: boolean
}

/** The first address found at a place; no request without a place. */
export function useAddress(place: LatLng | undefined): FoundAddress {
  const { data, isLoading } = useSWR(
    place ? `/api/geo/reverse?latlng=${place.lat},${place.lng}` : null,
    // No retry: the user is waiting with a form, which works with a blank address.
    fetchJson(geoResultsSchema, { retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const [first] = data?.results ?? []
  return { address: first?.formatted_address ?? '', country: first?.country, isLoading }
}
