'use client'

import { useMemo } from 'react'
import useSWR, { preload } from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { useRecords } from '@/lib/client/records/use-records'
import { type Manifest, scoutCalls } from '@/lib/contract/scout'
import { otherMaps, scoutingCountries } from '@/lib/domain/scouting/scouting-country'

const manifestKey = (country: string) => addressOf(scoutCalls.readManifest, { params: { country } })
const fetchManifest = fetchCall(scoutCalls.readManifest)

/** Starts the request of `useManifest`. Undefined on failure, which the hook reports. */
export async function preloadManifest(country: string): Promise<Manifest | undefined> {
  try {
    return await preload(manifestKey(country), fetchManifest)
  } catch {
    return undefined
  }
}

export function useManifest(country: string | undefined) {
  return useSWR(country ? manifestKey(country) : null, fetchManifest, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}

export function useCountries() {
  const { data, error, isLoading, mutate } = useRecords()
  const countries = useMemo(() => (data ? scoutingCountries(data.grids) : undefined), [data])
  const others = useMemo(() => (data ? otherMaps(data.grids) : undefined), [data])
  return { countries, others, error, isLoading, retry: () => void mutate() }
}
