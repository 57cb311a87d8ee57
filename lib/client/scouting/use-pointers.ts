'use client'

import { useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { requestOf } from '@/lib/client/fetch/call-api'
import type { ApiRequest } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { fetchRows } from '@/lib/client/rows/rows'
import { scoutCalls } from '@/lib/contract/scout'
import { type LocationChoice, type ScoutedSite, siteAt } from '@/lib/domain/scouting/scouted-site'
import { circleAround, pointersRequest, type SiteSearch } from '@/lib/domain/scouting/search-requests'
import type { DataTable } from '@/lib/domain/tables/data-table'
import type { Bounds } from '@/lib/geo/mercator'

export interface SiteAnswer {
  choice: LocationChoice
  table: DataTable
  isTruncated: boolean
}

const fetchSites: (request: ApiRequest) => Promise<Omit<SiteAnswer, 'choice'>> = fetchRows('pointers', {
  channel: 'pointers',
  retry: true,
})

type SearchKey = readonly [request: ApiRequest, viewer: string, choice: LocationChoice]

const answerTo = async ([request, , choice]: SearchKey): Promise<SiteAnswer> => ({
  choice,
  ...(await fetchSites(request)),
})

const kept = 2

/** The largest answers take tens of megabytes. */
function useForgetting(key: SearchKey | null): void {
  const { mutate } = useSWRConfig()
  const recent = useRef<string[]>([])
  const text = JSON.stringify(key)
  useEffect(() => {
    const others = recent.current.filter((each) => each !== text)
    recent.current = [...others.slice(1 - kept), text]
    for (const old of others.slice(0, 1 - kept))
      void mutate(JSON.parse(old), undefined, { revalidate: false })
  }, [text, mutate])
}

interface PointersOptions {
  search: SiteSearch | undefined
  /** Part of the cache key: signing in or out changes the answer. */
  viewer: string
  onError: () => void
}

/** Keeps older sites meanwhile; after a failure only those of the wanted type. A newer search aborts the older one. */
export function usePointers({ search, viewer, onError }: PointersOptions) {
  const key: SearchKey | null = search
    ? [requestOf(scoutCalls.findSites, { body: pointersRequest(search) }), viewer, search.choice]
    : null
  useForgetting(key)
  const { data, error, isValidating, mutate } = useSWR(key, answerTo, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    // Answers are too large to compare by value.
    compare: Object.is,
    onError: (failure: unknown) => {
      if (!isAborted(failure)) onError()
    },
  })
  const isFailed = error !== undefined && !isAborted(error)
  const isStale = isFailed && data?.choice !== search?.choice
  return {
    answer: search && !isStale ? data : undefined,
    isSearching: isValidating,
    isFailed,
    retry: () => void mutate(),
  }
}

const key = 'limit-shown'

/** True the first time that this session meets the visitor limit. */
export function isFirstLimit(): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Without storage the dialog shows at every search, rather than never.
  }
  return true
}

export async function sitesAround(bounds: Bounds): Promise<ScoutedSite[]> {
  const request = requestOf(scoutCalls.findSitesNearby, { body: circleAround(bounds) })
  const { table } = await fetchRows('parkings', { retry: true })(request)
  const sites = Array.from({ length: table.length }, (_, row) => siteAt(table, row))
  return sites.filter((site) => site !== undefined)
}
