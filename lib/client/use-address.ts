'use client'

import useSWR from 'swr'
import { geoResultsSchema } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'
import { fetchJson } from './fetch-json'

/** The address of a place in words: the first that is found; '' where none is, or when nobody could say. */
export function useAddress({ lat, lng }: LatLng): { address: string; isLoading: boolean } {
  const { data, isLoading } = useSWR(
    `/api/geo/reverse?latlng=${lat},${lng}`,
    // One try: whoever waits has a form to fill in, and a blank address stops nobody.
    fetchJson(geoResultsSchema, { channel: 'geo-reverse', retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  return { address: data?.results[0]?.formatted_address ?? '', isLoading }
}
