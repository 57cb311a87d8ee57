'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { limits } from '@/lib/config/limits'
import { type PointersRequest, pointersSchema } from '@/lib/contract/scout'
import { type LocationChoice, scoutedSites, wantedTypes } from '@/lib/domain/scouted-site'
import type { Bounds } from '@/lib/geo/mercator'
import { type ApiRequest, fetchJson } from './fetch-json'
import { isAborted } from './request-error'

/** One search of the map: a kind of location in a box, or in one hexagon of it. */
export interface SiteSearch {
  choice: LocationChoice
  bounds: Bounds
  hexId?: string
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The body of POST /scout/pointers; a view that reaches around the earth is cut to it. */
export function pointersRequest({ choice, bounds, hexId }: SiteSearch): PointersRequest {
  const [west, south, east, north] = bounds
  return {
    diagonal: [
      [within(south, 90), within(west, 180)],
      [within(north, 90), within(east, 180)],
    ],
    location_type: wantedTypes(choice),
    ...(hexId === undefined ? {} : { hex_id: hexId }),
    res: limits.hexResolution,
  }
}

interface PointersOptions {
  search: SiteSearch | undefined
  /** Signing in or out changes what the same search answers. */
  viewer: string
  onError: () => void
}

/**
 * Locations of the last search. While a newer one runs the older locations stay; it aborts the one before it, and
 * an aborted one is not an error.
 */
export function usePointers({ search, viewer, onError }: PointersOptions) {
  const key = search
    ? ({ url: '/api/scout/pointers', method: 'POST', body: pointersRequest(search) } satisfies ApiRequest)
    : null
  const fetchPointers = fetchJson(pointersSchema, { channel: 'pointers' })
  const { data, error, isValidating, mutate } = useSWR(
    key && ([key, viewer] as const),
    ([request]) => fetchPointers(request),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onError: (failure: unknown) => {
        if (!isAborted(failure)) onError()
      },
    },
  )
  const sites = useMemo(() => (data ? scoutedSites(data.data.parking_stops) : undefined), [data])
  return {
    sites: search ? sites : undefined,
    isTruncated: data?.data.truncated ?? false,
    isSearching: isValidating,
    isFailed: error !== undefined && !isAborted(error),
    retry: () => void mutate(),
  }
}
