'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { geoCalls } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.inputDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Shorter queries match too much. */
const minLetters = 2

/** To about a kilometre, so that small moves cause no new search. */
const roughly = ({ lat, lng }: LatLng) => `${lat.toFixed(2)},${lng.toFixed(2)}`

/**
 * Searches once typing pauses, from two characters, in one country or all. Places near `near` rank before namesakes.
 */
export function usePlaceSearch(
  text: string,
  { country, near }: { country: string | undefined; near: LatLng | undefined },
) {
  const query = useSettled(text.trim())
  const isAsking = query.length >= minLetters
  const { data, error, isLoading } = useSWR(
    isAsking
      ? addressOf(geoCalls.searchPlaces, { query: { q: query, country, near: near && roughly(near) } })
      : null,
    fetchCall(geoCalls.searchPlaces, { channel: 'geo-search' }),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const isSettled = query === text.trim()
  return {
    results: isAsking ? data?.results : undefined,
    isSearching: text.trim().length >= minLetters && (isLoading || !isSettled),
    isFailed: error !== undefined && !isAborted(error),
  }
}
