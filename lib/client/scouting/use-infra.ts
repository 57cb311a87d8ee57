'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { fetchRows } from '@/lib/client/rows/rows'
import { type Isochrone, isochroneCalls } from '@/lib/contract/isochrone'
import { type RadiusRequest, scoutCalls } from '@/lib/contract/scout'
import { circleAround, covers, maxRadius } from '@/lib/domain/scouting/search-requests'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { metresBetween } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'

const searches = {
  infra: { call: scoutCalls.findChargers, read: fetchRows('infra', { channel: 'infra', retry: true }) },
  park: { call: scoutCalls.findSitesNearby, read: fetchRows('parkings', { channel: 'park', retry: true }) },
}

function useRowsAround(kind: keyof typeof searches, bounds: Bounds | undefined): DataTable | undefined {
  const [circle, setCircle] = useState<RadiusRequest>()
  const isTooWide = bounds && metresBetween([bounds[0], bounds[1]], [bounds[2], bounds[3]]) > 2 * maxRadius
  if (bounds && !isTooWide && !(circle && covers(circle, bounds))) setCircle(circleAround(bounds))
  return useRowsWithin(kind, circle)
}

function useRowsWithin(
  kind: keyof typeof searches,
  circle: RadiusRequest | undefined,
): DataTable | undefined {
  const { call, read } = searches[kind]
  const { data } = useSWR(circle ? requestOf(call, { body: circle }) : null, read, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    compare: Object.is,
  })
  return circle && data?.table
}

export const useInfra = (bounds: Bounds | undefined) => useRowsAround('infra', bounds)

export const useParkings = (bounds: Bounds | undefined) => useRowsAround('park', bounds)

export const useInfraWithin = (circle: RadiusRequest | undefined) => useRowsWithin('infra', circle)

export const useParkingsWithin = (circle: RadiusRequest | undefined) => useRowsWithin('park', circle)

interface IsochroneState {
  /** Undefined until loaded; empty outside all countries. */
  isochrone: Isochrone | undefined
  isLoading: boolean
  isFailed: boolean
  retry(): void
}

/** 3-minute drive. A newer place aborts the older request; answers are cached. */
export function useIsochrone(place: { lat: number; lng: number } | undefined): IsochroneState {
  const { data, error, isLoading, mutate } = useSWR(
    place
      ? addressOf(isochroneCalls.readIsochrone, { query: { latlng: `${place.lat},${place.lng}` } })
      : null,
    fetchCall(isochroneCalls.readIsochrone, { channel: 'isochrone' }),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return {
    isochrone: place && data,
    isLoading,
    isFailed: error !== undefined && !isAborted(error) && !isLoading,
    retry: () => void mutate(),
  }
}
