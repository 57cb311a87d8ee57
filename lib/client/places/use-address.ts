'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { geoResultsSchema } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

interface FoundAddress {
  /** In words; '' where there is none, or when nobody could say. */
  address: string
  /** Slug of the country whose data know the place. */
  country: string | undefined
  isLoading: boolean
}

/** The first address that is found at a place; nothing is asked for without a place. */
export function useAddress(place: LatLng | undefined): FoundAddress {
  const { data, isLoading } = useSWR(
    place ? `/api/geo/reverse?latlng=${place.lat},${place.lng}` : null,
    // One try: whoever waits has a form to fill in, and a blank address stops nobody.
    fetchJson(geoResultsSchema, { retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const [first] = data?.results ?? []
  return { address: first?.formatted_address ?? '', country: first?.country, isLoading }
}
