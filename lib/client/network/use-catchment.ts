'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { Catchment, CatchmentRequest } from '@/lib/contract/network'
import { markOfOwn } from '@/lib/domain/catchment/catchment-summary'
import { longCalls } from './long-answers'

export type CatchmentQuestion = Omit<CatchmentRequest, 'others'> & Partial<Pick<CatchmentRequest, 'others'>>

export type CatchmentState =
  | { step: 'loading' }
  /** There is none at this place, for the reason in `message`. */
  | { step: 'refused'; message: string }
  | { step: 'failed'; message: string; retry: () => void }
  /** `isRecalculating`: the catchment is of another station at this place. */
  | { step: 'ready'; catchment: Catchment; isRecalculating: boolean }

const failed = 'The catchment could not be calculated.'

const call = longCalls.readCatchment

const isRefused = (error: unknown) => error instanceof RequestError && error.status === 422

const placeOf = ({ lat, lng }: CatchmentQuestion) => `${lat} ${lng}`

/**
 * Where a station's demand would come from. Requests nothing without a question. Kept for each place, station and set
 * of rivals until the saved own sites change.
 * @param channel a newer question aborts the older one of its channel; panels side by side need their own
 */
export function useCatchment(question: CatchmentQuestion | undefined, channel: string): CatchmentState {
  const mark = useSavedLocations(({ locations }) => markOfOwn(locations))
  const send = fetchCall(call, { channel, retry: true })
  const request = useMemo(() => question && requestOf(call, { body: question }), [question])
  const { data, error, isValidating, mutate } = useSWR(
    question && request && ([request, question.own.kind === 'saved' ? mark : '', placeOf(question)] as const),
    async ([sent, , place]) => ({ catchment: await send(sent), place }),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  const problem: unknown = isAborted(error) ? undefined : error
  if (problem && !isValidating) {
    if (isRefused(problem)) return { step: 'refused', message: messageOf(problem, failed) }
    return { step: 'failed', message: messageOf(problem, failed), retry: () => void mutate() }
  }
  if (question && data?.place === placeOf(question)) {
    return { step: 'ready', catchment: data.catchment, isRecalculating: isValidating }
  }
  return { step: 'loading' }
}
