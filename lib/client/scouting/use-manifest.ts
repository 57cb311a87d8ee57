'use client'

import useSWR, { preload } from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { manifestSchema } from '@/lib/contract/scout'

const manifestKey = (country: string) => `/api/scout/manifest/${country}`
const fetchManifest = fetchJson(manifestSchema)

/** Asks for what `useManifest` will show. */
export function preloadManifest(country: string): void {
  // Where it fails, the hook is told.
  Promise.resolve(preload(manifestKey(country), fetchManifest)).catch(() => undefined)
}

/** What the atlas of a country holds; nothing is asked for while there is no country. */
export function useManifest(country: string | undefined) {
  return useSWR(country ? manifestKey(country) : null, fetchManifest, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
