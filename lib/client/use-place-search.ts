'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { limits } from '@/lib/config/limits'
import { geoResultsSchema } from '@/lib/contract/geo'
import { fetchJson } from './fetch-json'
import { isAborted } from './request-error'

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.inputDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Places by name or coordinates, asked for when the typing rests; from two characters on. */
export function usePlaceSearch(text: string, country: string) {
  const query = useSettled(text.trim())
  const isAsking = query.length >= 2
  const { data, error, isLoading } = useSWR(
    isAsking ? `/api/geo/search?q=${encodeURIComponent(query)}&country=${country}` : null,
    fetchJson(geoResultsSchema, { channel: 'geo-search' }),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const isSettled = query === text.trim()
  return {
    results: isAsking ? data?.results : undefined,
    isSearching: isAsking && (isLoading || !isSettled),
    isFailed: error !== undefined && !isAborted(error),
  }
}
