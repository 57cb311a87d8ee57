'use client'

import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { fetchCall } from '@/lib/client/fetch/call-api'
import { configurationCalls } from '@/lib/contract/filter-config'
import { filterAddress } from '@/lib/domain/filters/config-address'

/** The product's own until loaded and on failure; calls `onError` once per failing file. */
export function useFilterConfig(url: string | null, onError: () => void): ScoutingFilters {
  // The server does not know the page's origin, and loads nothing.
  const address = typeof window === 'undefined' ? null : filterAddress(url, window.location.origin)
  const { data, error } = useSWR(address, fetchCall(configurationCalls.readFilters), {
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
