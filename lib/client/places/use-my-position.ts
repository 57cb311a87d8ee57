'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { geoCalls } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

const refusals: Readonly<Record<number, string>> = {
  1: 'This browser may not tell your position. Allow it in the settings of the page, then try again.',
  2: 'Your position is not known right now. Try again outdoors, or enter a place.',
  3: 'Finding your position took too long. Try again, or enter a place.',
}

/** Ms until a position counts as unknown. */
const patience = 15_000

/** Asks the device only when told to; the position stays in the browser. */
export function useMyPosition() {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const locate = (onFound: (position: LatLng) => void) => {
    if (!('geolocation' in navigator)) return setProblem(refusals[2])
    setLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onFound({ lat: coords.latitude, lng: coords.longitude })
      },
      ({ code }) => {
        setLocating(false)
        setProblem(refusals[code] ?? refusals[2])
      },
      { maximumAge: 60_000, timeout: patience },
    )
  }
  return { locate, isLocating, problem }
}

/** Asks only for the country, to about a kilometre, and no other service; no request without a place. */
export function useCountryAt(place: LatLng | undefined): { country: string | undefined; isLoading: boolean } {
  const q = place && `${place.lat.toFixed(2)},${place.lng.toFixed(2)}`
  const { data, isLoading } = useSWR(
    q === undefined ? null : addressOf(geoCalls.searchPlaces, { query: { q } }),
    fetchCall(geoCalls.searchPlaces, { retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  return { country: data?.results[0]?.country, isLoading }
}
