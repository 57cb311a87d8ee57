'use client'

import useSWR from 'swr'
import { type ApiRequest, fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Places, placesSchema } from '@/lib/contract/places'
import type { LatLng } from '@/lib/geo/coordinates'

const read = fetchJson(placesSchema)

/** Restaurants, cafes and bars within `radius` metres of a place, nearest first; asked once for a place. */
export function useNearbyPlaces({ lat, lng }: LatLng, { radius, limit }: { radius: number; limit: number }) {
  return useSWR<Places['data']>(
    {
      url: '/api/scout/places/radius',
      method: 'POST',
      body: { lat, lng, radius, limit },
    } satisfies ApiRequest,
    async (request: ApiRequest) => (await read(request)).data,
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}
