'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { geoResultsSchema } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.inputDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Less than this finds everything and nothing. */
const leastLetters = 2

/** Where the map looks, to about a kilometre: a smaller movement asks for nothing anew. */
const roughly = ({ lat, lng }: LatLng) => `${lat.toFixed(2)},${lng.toFixed(2)}`

/**
 * Places by name or coordinates, asked for when the typing rests; from two characters on. Places near `near` come
 * before others of their name.
 */
export function usePlaceSearch(
  text: string,
  { country, near }: { country: string; near: LatLng | undefined },
) {
  const query = useSettled(text.trim())
  const isAsking = query.length >= leastLetters
  const { data, error, isLoading } = useSWR(
    isAsking
      ? `/api/geo/search?${new URLSearchParams({ q: query, country, ...(near && { near: roughly(near) }) })}`
      : null,
    fetchJson(geoResultsSchema, { channel: 'geo-search' }),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const isSettled = query === text.trim()
  return {
    results: isAsking ? data?.results : undefined,
    isSearching: text.trim().length >= leastLetters && (isLoading || !isSettled),
    isFailed: error !== undefined && !isAborted(error),
  }
}
