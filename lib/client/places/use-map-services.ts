'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type MapServices, mapServicesSchema } from '@/lib/contract/maps'

const noServices: MapServices = { satellite: null, google: false, streetView: false }

/** Imagery services of the installation; undefined while loading, none on failure. */
export function useMapServices(isNeeded = true): MapServices | undefined {
  const { data, error } = useSWR(isNeeded ? '/api/maps/services' : null, fetchJson(mapServicesSchema), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  })
  return error ? noServices : data
}
