'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { rankCalls, type SiteRank, type SiteRankRequest } from '@/lib/contract/site-rank'

interface SiteRankState {
  rank: SiteRank | undefined
  isLoading: boolean
  isFailed: boolean
  retry(): void
}

const fetchRank = fetchCall(rankCalls.rankSite, { retry: true })

/** Requests nothing for visitors. Two open sites ask in parallel. */
export function useSiteRank(request: SiteRankRequest | undefined): SiteRankState {
  const { data, error, isLoading, mutate } = useSWR(
    request ? requestOf(rankCalls.rankSite, { body: request }) : null,
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
