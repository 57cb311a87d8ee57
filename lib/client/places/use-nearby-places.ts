'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import type { ApiRequest } from '@/lib/client/fetch/fetch-json'
import { type Places, placeCalls } from '@/lib/contract/places'
import type { LatLng } from '@/lib/geo/coordinates'

const read = fetchCall(placeCalls.findPlaces)

/** Nearest first. @param radius metres */
export function useNearbyPlaces({ lat, lng }: LatLng, { radius, limit }: { radius: number; limit: number }) {
  return useSWR<Places['data']>(
    requestOf(placeCalls.findPlaces, { body: { lat, lng, radius, limit } }),
    async (request: ApiRequest) => (await read(request)).data,
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}
