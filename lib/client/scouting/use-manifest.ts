'use client'

import useSWR, { preload } from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'

const manifestKey = (country: string) => `/api/scout/manifest/${country}`
const fetchManifest = fetchJson(manifestSchema)

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
