'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { geoCalls } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

/** Asks only for the country, to about a kilometre, and no other service; no request without a place. */
export function useCountryAt(place: LatLng | undefined): { country: string | undefined; isLoading: boolean } {
  const q = place && `${place.lat.toFixed(2)},${place.lng.toFixed(2)}`
  const { data, isLoading } = useSWR(
    q === undefined ? null : addressOf(geoCalls.searchPlaces, { query: { q } }),
    fetchCall(geoCalls.searchPlaces, { retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  return { country: data?.results[0]?.country, isLoading }
}
