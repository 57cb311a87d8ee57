'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { geoCalls } from '@/lib/contract/geo'
import { exactPlaces } from '@/lib/domain/location-file/match-address'
import type { LatLng } from '@/lib/geo/coordinates'

interface FoundAddress {
  address: string
  /** The address, unless only a town is known. */
  exact: string | undefined
  country: string | undefined
  isLoading: boolean
}

/** Requests nothing without a place; '' if there is none or the lookup fails. */
export function useAddress(place: LatLng | undefined): FoundAddress {
  const { data, isLoading } = useSWR(
    place ? addressOf(geoCalls.reverseGeocode, { query: { latlng: `${place.lat},${place.lng}` } }) : null,
    // No retry: the form works with a blank address.
    fetchCall(geoCalls.reverseGeocode, { retry: false }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const [first] = data?.results ?? []
  return {
    address: first?.formatted_address ?? '',
    exact: exactPlaces(first ? [first] : [])[0]?.formatted_address,
    country: first?.country,
    isLoading,
  }
}

const pause = 500

/** A debounced place: typed coordinates change with every key. */
export function useSettledPlace(place: LatLng | undefined): LatLng | undefined {
  const [settled, setSettled] = useState(place)
  const key = place && `${place.lat},${place.lng}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place by its value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), pause)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
