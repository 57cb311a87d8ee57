'use client'

import useSWR from 'swr'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { routes } from '@/lib/config/routes'
import { mapCalls } from '@/lib/contract/maps'
import { useMapServices } from './use-basemaps'

export type StreetViewState = { step: 'loading' } | { step: 'none' } | { step: 'found'; url: string }

/** Rounding to less than a metre shares lookups. */
const streetViewAddress = ({ lat, lng }: { lat: number; lng: number }): string =>
  addressOf(mapCalls.findPanorama, { query: { latlng: `${lat.toFixed(5)},${lng.toFixed(5)}` } })

/** Frame page that may load from Google. */
const panoramaAddress = (pano: string): string => `${routes.streetView}?${new URLSearchParams({ pano })}`

/** Within 50 m. A failed lookup counts as none: the notice's link to Google Maps helps there too. */
export function useStreetView(place: { lat: number; lng: number }): StreetViewState {
  const { hasPanoramas } = usePublicSettings()
  const services = useMapServices(hasPanoramas)
  const isAsked = hasPanoramas && services?.streetView === true
  const { data, error } = useSWR(
    isAsked ? streetViewAddress(place) : null,
    fetchCall(mapCalls.findPanorama),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  if (!hasPanoramas || services?.streetView === false || error) return { step: 'none' }
  if (!data) return { step: 'loading' }
  if (data.pano === null) return { step: 'none' }
  return { step: 'found', url: panoramaAddress(data.pano) }
}
