'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type Isochrone, isochroneSchema } from '@/lib/contract/isochrone'

interface IsochroneState {
  /** Undefined until it is there; without features where no country has the place. */
  isochrone: Isochrone | undefined
  isLoading: boolean
  isFailed: boolean
  retry(): void
}

/**
 * What a 3-minute drive from a place reaches; asks for nothing without one. A newer place aborts the older question, an
 * answer is kept for as long as the page is open.
 */
export function useIsochrone(place: { lat: number; lng: number } | undefined): IsochroneState {
  const { data, error, isLoading, mutate } = useSWR(
    place ? `/api/scout/isochrone?latlng=${place.lat},${place.lng}` : null,
    fetchJson(isochroneSchema, { channel: 'isochrone' }),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return {
    isochrone: place && data,
    isLoading,
    isFailed: error !== undefined && !isAborted(error) && !isLoading,
    retry: () => void mutate(),
  }
}
