'use client'

import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { filterFile, type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { configFileSchema, filterConfigSchema, foreignFilterQuerySchema } from '@/lib/contract/filter-config'

const folder = '/api/scout/filters/'

/**
 * Where to load the configuration named by `filterConfigUrl`: a bare name, or an address below the folder, is
 * a file of this app; the server fetches any other web address. Undefined for anything else.
 * @param origin the page's
 */
export function filterAddress(url: string | null, origin: string): string | undefined {
  if (url === null || url === '') return `${folder}${filterFile}`
  const address = URL.parse(url, `${origin}${folder}`)
  if (address?.origin === origin) {
    const file = configFileSchema.safeParse(address.pathname.slice(folder.length))
    return address.pathname.startsWith(folder) && file.success ? `${folder}${file.data}` : undefined
  }
  const foreign = foreignFilterQuerySchema.safeParse({ url: address?.href })
  return foreign.success ? `/api/scout/filters?${new URLSearchParams(foreign.data)}` : undefined
}

/** The product's own until they load and when they cannot be read; calls `onError` once per failing file. */
export function useFilterConfig(url: string | null, onError: () => void): ScoutingFilters {
  // The server does not know the page's origin, and loads nothing.
  const address = typeof window === 'undefined' ? null : filterAddress(url, window.location.origin)
  const { data, error } = useSWR(address, fetchJson(filterConfigSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const isFailed = address === undefined || error !== undefined
  const report = useRef(onError)
  useEffect(() => {
    report.current = onError
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failing address is reported.
  useEffect(() => {
    if (isFailed) report.current()
  }, [isFailed, url])
  return data ?? scoutingFilters
}
