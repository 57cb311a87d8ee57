'use client'

import useSWR, { preload } from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Manifest, scoutCalls } from '@/lib/contract/scout'

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
