'use client'

import useSWR from 'swr'
import { addressOf, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { type Corridor, type CorridorRequest, corridorCalls } from '@/lib/contract/corridor'
import { fileName } from '@/lib/format/file-name'

const lasting = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** Roads of a country that have a number, the longest first; asks nothing for ''. */
export function useNumberedRoads(country: string) {
  const { data, error, isValidating, mutate } = useSWR(
    country === '' ? null : addressOf(corridorCalls.listRoads, { params: { country } }),
    fetchCall(corridorCalls.listRoads),
    lasting,
  )
  return {
    roads: data?.roads,
    hasMore: data?.more === true,
    hasEuropeanRefs: data?.hasEuropeanRefs === true,
    error: error as unknown,
    isValidating,
    retry: () => void mutate(),
  }
}

export type CorridorState =
  /** No road is chosen. */
  | { step: 'idle' }
  | { step: 'loading' }
  /** The question has no answer, for the reason in `message`. */
  | { step: 'refused'; message: string }
  | { step: 'failed'; message: string; retry: () => void; isRetrying: boolean }
  /** `isRecalculating`: the corridor is that of the settings before. */
  | { step: 'ready'; corridor: Corridor; isRecalculating: boolean }

const failed = 'The road could not be checked.'

/** A newer question aborts the older one. */
export function useCorridor(request: CorridorRequest | undefined): CorridorState {
  const send = fetchCall(corridorCalls.corridorGaps, { channel: 'corridor' })
  const { data, error, isValidating, mutate } = useSWR(
    request && requestOf(corridorCalls.corridorGaps, { body: request }),
    send,
    // Saved locations may have changed on another page.
    { ...lasting, revalidateIfStale: true, keepPreviousData: true },
  )
  if (!request) return { step: 'idle' }
  const problem: unknown = isAborted(error) ? undefined : error
  if (problem instanceof RequestError && problem.status === 422 && !isValidating) {
    return { step: 'refused', message: messageOf(problem, failed) }
  }
  if (problem) {
    const retry = () => void mutate()
    return { step: 'failed', message: messageOf(problem, failed), retry, isRetrying: isValidating }
  }
  return data ? { step: 'ready', corridor: data, isRecalculating: isValidating } : { step: 'loading' }
}

/** @throws {RequestError} with a sentence to show */
export async function downloadCorridor(request: CorridorRequest): Promise<void> {
  const answer = await fetchAnswer(requestOf(corridorCalls.writeCorridorSpreadsheet, { body: request }))
  const name = request.road.kind === 'number' ? request.road.ref : undefined
  saveFile({ name: fileName([name, 'corridor'], 'xlsx'), blob: await answer.blob() })
}
