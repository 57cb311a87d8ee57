'use client'

import useSWR from 'swr'
import { addressOf, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { rankCalls, type ScoreScale, type SiteRank, type SiteRankRequest } from '@/lib/contract/site-rank'

interface ScoreScaleState {
  scale: ScoreScale | undefined
  isLoading: boolean
  isAbsent: boolean
  isFailed: boolean
  retry(): void
}

const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404

export function useScoreScale(country: string | undefined): ScoreScaleState {
  const { data, error, isLoading, mutate } = useSWR(
    country ? addressOf(rankCalls.readScale, { params: { country } }) : null,
    fetchCall(rankCalls.readScale, { channel: 'score-scale' }),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  const isAbsent = isMissing(error)
  return {
    scale: country === undefined ? undefined : data,
    isLoading,
    isAbsent,
    isFailed: error !== undefined && !isAbsent && !isAborted(error) && !isLoading,
    retry: () => void mutate(),
  }
}

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
