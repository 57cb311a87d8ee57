'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { type Catchment, networkCalls } from '@/lib/contract/network'
import type { PlanStation } from '@/lib/contract/plan-terms'
import { markOfOwn } from '@/lib/domain/catchment/own-mark'

export interface CatchmentQuestion extends PlanStation {
  lat: number
  lng: number
  /** Count what the person's saved locations of status Operating lose. */
  withOwn: boolean
}

export type CatchmentState =
  | { step: 'loading' }
  /** There is none at this place, for the reason in `message`. */
  | { step: 'refused'; message: string }
  | { step: 'failed'; message: string; retry: () => void }
  /** `isRecalculating`: the catchment is of the station before. */
  | { step: 'ready'; catchment: Catchment; isRecalculating: boolean }

const failed = 'The catchment could not be calculated.'

const call = networkCalls.readCatchment

const isRefused = (error: unknown) => error instanceof RequestError && error.status === 422

/**
 * Requests nothing without a question. Kept for each place and station until own sites change.
 * @param channel a newer question aborts the older one of its channel; panels side by side need their own
 */
export function useCatchment(question: CatchmentQuestion | undefined, channel: string): CatchmentState {
  const mark = useSavedLocations(({ locations }) => markOfOwn(locations))
  const send = fetchCall(call, { channel, retry: true })
  const { data, error, isValidating, mutate } = useSWR(
    question && ([requestOf(call, { body: bodyOf(question) }), question.withOwn ? mark : ''] as const),
    ([request]) => send(request),
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
  if (data) return { step: 'ready', catchment: data, isRecalculating: isValidating }
  return { step: 'loading' }
}

const bodyOf = ({ lat, lng, connectors, kilowatts, withOwn }: CatchmentQuestion) => ({
  lat,
  lng,
  connectors,
  kilowatts,
  own: { kind: withOwn ? ('saved' as const) : ('none' as const) },
})
