'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { usePublicSettings } from '@/lib/client/page/public-settings'
import { streetViewSchema } from '@/lib/contract/maps'
import { useMapServices } from './use-map-services'

export type StreetViewState = { step: 'loading' } | { step: 'none' } | { step: 'found'; url: string }

/** Places less than a metre apart (5 decimals) share a lookup and its answer. */
const streetViewAddress = ({ lat, lng }: { lat: number; lng: number }): string =>
  `/api/maps/streetview?latlng=${lat.toFixed(5)},${lng.toFixed(5)}`

function panoramaAddress(pano: string, key: string): string {
  const address = new URL('https://www.google.com/maps/embed/v1/streetview')
  address.search = new URLSearchParams({ key, pano }).toString()
  return address.href
}

/**
 * Within 50 m of a place. A failed lookup counts as none: the notice's link to Google Maps helps there too.
 */
export function useStreetView(place: { lat: number; lng: number }): StreetViewState {
  const { panoramaKey } = usePublicSettings()
  const services = useMapServices(panoramaKey !== null)
  const isAsked = panoramaKey !== null && services?.streetView === true
  const { data, error } = useSWR(isAsked ? streetViewAddress(place) : null, fetchJson(streetViewSchema), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  })
  if (panoramaKey === null || services?.streetView === false || error) return { step: 'none' }
  if (!data) return { step: 'loading' }
  if (data.pano === null) return { step: 'none' }
  return { step: 'found', url: panoramaAddress(data.pano, panoramaKey) }
}
