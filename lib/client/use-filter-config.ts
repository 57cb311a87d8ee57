'use client'

import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { configFileSchema, filterConfigSchema } from '@/lib/contract/filter-config'
import { filterFile, type ScoutingFilters, scoutingFilters } from '@/lib/domain/scouting-filters'
import { fetchJson } from './fetch-json'

const folder = '/api/scout/filters/'

/**
 * The file that an address names by `filterConfigUrl`: a bare name, or an address of this app's own configuration.
 * Undefined for any other, since nothing else is fetched.
 * @param origin of the page.
 */
export function filterFileOf(url: string | null, origin: string): string | undefined {
  if (url === null || url === '') return filterFile
  const address = URL.parse(url, `${origin}${folder}`)
  if (address?.origin !== origin || !address.pathname.startsWith(folder)) return undefined
  const name = configFileSchema.safeParse(address.pathname.slice(folder.length))
  return name.success ? name.data : undefined
}

/**
 * Filters, sorts and list fields of the scouting screen, from the file that the address names. The product's own until
 * they are there and where they cannot be read; `onError` is told once for each file.
 */
export function useFilterConfig(url: string | null, onError: () => void): ScoutingFilters {
  const file = typeof window === 'undefined' ? filterFile : filterFileOf(url, window.location.origin)
  const { data, error } = useSWR(file ? `${folder}${file}` : null, fetchJson(filterConfigSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const isFailed = file === undefined || error !== undefined
  const report = useRef(onError)
  useEffect(() => {
    report.current = onError
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address that fails is told anew.
  useEffect(() => {
    if (isFailed) report.current()
  }, [isFailed, url])
  return data ?? scoutingFilters
}
