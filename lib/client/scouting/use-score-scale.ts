'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { rankCalls, type ScoreScale } from '@/lib/contract/site-rank'

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
