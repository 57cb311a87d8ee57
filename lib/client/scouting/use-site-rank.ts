'use client'

import useSWR from 'swr'
import { type ApiRequest, fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type SiteRank, type SiteRankRequest, siteRankSchema } from '@/lib/contract/site-rank'

interface SiteRankState {
  /** Undefined until loaded. */
  rank: SiteRank | undefined
  isLoading: boolean
  isFailed: boolean
  retry(): void
}

const fetchRank = fetchJson(siteRankSchema, { retry: true })

/** A site's rank by these weights; without a request (visitors) none. Two open sites ask side by side. */
export function useSiteRank(request: SiteRankRequest | undefined): SiteRankState {
  const { data, error, isLoading, mutate } = useSWR(
    request ? ({ url: '/api/scout/sites/rank', method: 'POST', body: request } satisfies ApiRequest) : null,
    fetchRank,
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return {
    rank: request && data?.data,
    isLoading,
    isFailed: error !== undefined && !isAborted(error) && !isLoading,
    retry: () => void mutate(),
  }
}
