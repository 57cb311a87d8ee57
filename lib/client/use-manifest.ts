'use client'

import useSWR from 'swr'
import { manifestSchema } from '@/lib/contract/scout'
import { fetchJson } from './fetch-json'

/** What the atlas of a country holds; nothing is asked for while there is no country. */
export function useManifest(country: string | undefined) {
  return useSWR(country ? `/api/scout/manifest/${country}` : null, fetchJson(manifestSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
}
