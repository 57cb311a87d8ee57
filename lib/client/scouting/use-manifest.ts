'use client'

import useSWR, { preload } from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'

const manifestKey = (country: string) => `/api/scout/manifest/${country}`
const fetchManifest = fetchJson(manifestSchema)

/** Asks for what `useManifest` will show; undefined where that fails, which the hook is told too. */
export async function preloadManifest(country: string): Promise<Manifest | undefined> {
  try {
    return await preload(manifestKey(country), fetchManifest)
  } catch {
    return undefined
  }
}

/** What the atlas of a country holds; nothing is asked for while there is no country. */
export function useManifest(country: string | undefined) {
  return useSWR(country ? manifestKey(country) : null, fetchManifest, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
