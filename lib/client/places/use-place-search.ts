'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { geoCalls } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'

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

/** A link may be longer than a search, and what else it tells is not for the server. */
function asked(text: string): string {
  const place = readPlaceText(text)
  return place?.kind === 'point' ? `${place.point.lat}, ${place.point.lng}` : text.trim()
}

/** Why a place in another form, such as a short link, cannot be searched for. */
function refusalOf(text: string): string | undefined {
  const place = readPlaceText(text)
  return place?.kind === 'refused' ? place.reason : undefined
}

/**
 * Searches once typing pauses, from two characters, in one country or all. Places near `near` rank before namesakes.
 * Coordinates, map links and plus codes are found, too.
 */
export function usePlaceSearch(
  text: string,
  { country, near }: { country: string | undefined; near: LatLng | undefined },
) {
  const query = useSettled(asked(text))
  const refusal = refusalOf(query)
  const isAsking = query.length >= minLetters && refusal === undefined
  const { data, error, isLoading } = useSWR(
    isAsking
      ? addressOf(geoCalls.searchPlaces, { query: { q: query, country, near: near && roughly(near) } })
      : null,
    fetchCall(geoCalls.searchPlaces, { channel: 'geo-search' }),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const isSettled = query === asked(text)
  return {
    results: isAsking ? data?.results : undefined,
    refusal,
    isSearching: text.trim().length >= minLetters && (isLoading || !isSettled),
    isFailed: error !== undefined && !isAborted(error),
  }
}
