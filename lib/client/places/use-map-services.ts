'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type MapServices, mapCalls } from '@/lib/contract/maps'

const noServices: MapServices = { satellite: null, google: false, streetView: false }

export function useMapServices(isNeeded = true): MapServices | undefined {
  const { data, error } = useSWR(
    isNeeded ? addressOf(mapCalls.readMapServices) : null,
    fetchCall(mapCalls.readMapServices),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return error ? noServices : data
}
