'use client'

import useSWR, { preload } from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Manifest, scoutCalls } from '@/lib/contract/scout'

const manifestKey = (country: string) => addressOf(scoutCalls.readManifest, { params: { country } })
const fetchManifest = fetchCall(scoutCalls.readManifest)

/** Starts the request of `useManifest`; undefined on failure, which the hook sees too. */
export async function preloadManifest(country: string): Promise<Manifest | undefined> {
  try {
    return await preload(manifestKey(country), fetchManifest)
  } catch {
    return undefined
  }
}

/** Manifest of a country's atlas; sends no request without a country. */
export function useManifest(country: string | undefined) {
  return useSWR(country ? manifestKey(country) : null, fetchManifest, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
