'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type Isochrone, isochroneCalls } from '@/lib/contract/isochrone'

interface IsochroneState {
  /** Undefined until loaded; empty outside all countries. */
  isochrone: Isochrone | undefined
  isLoading: boolean
  isFailed: boolean
  retry(): void
}

/** 3-minute drive. A newer place aborts the older request; answers are cached. */
export function useIsochrone(place: { lat: number; lng: number } | undefined): IsochroneState {
  const { data, error, isLoading, mutate } = useSWR(
    place
      ? addressOf(isochroneCalls.readIsochrone, { query: { latlng: `${place.lat},${place.lng}` } })
      : null,
    fetchCall(isochroneCalls.readIsochrone, { channel: 'isochrone' }),
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
