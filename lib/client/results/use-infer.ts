'use client'

import useSWR from 'swr'
import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import {
  type InferenceInput,
  inferenceCalls,
  type Prediction,
  predictionSchema,
} from '@/lib/contract/inference'

const failed = 'An error occurred while fetching location results.'

export type Inference =
  | { step: 'loading' }
  | { step: 'missing-probecounts' }
  | { step: 'error'; message: string; retry: () => void }
  | {
      step: 'ready'
      prediction: Prediction
      /** `prediction` belongs to an older input. */
      isRecalculating: boolean
      /** The newest input failed; `prediction` belongs to an older one. */
      failure: { message: string; retry: () => void } | undefined
    }

interface InferOptions {
  /** A newer request aborts the older one of its channel; panels side by side need their own. */
  channel?: string
}

function isMissingProbecounts(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.status !== 422) return false
  const { detail } = error
  if (typeof detail !== 'object') return false
  if (Array.isArray(detail)) return detail.some((issue) => issue.loc.includes('iso3_total'))
  return detail.columns?.includes('iso3_total') ?? false
}

/** Shows the older prediction meanwhile, and aborts its request. */
export function useInfer(
  input: InferenceInput | undefined,
  { channel = 'infer' }: InferOptions = {},
): Inference {
  const send = fetchJson(predictionSchema, { channel, retry: false })
  const { data, error, isValidating, mutate } = useSWR(
    input ? requestOf(inferenceCalls.infer, { body: [input] }) : null,
    send,
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  const problem: unknown = isAborted(error) ? undefined : error
  const retry = () => void mutate()
  if (isMissingProbecounts(problem)) return { step: 'missing-probecounts' }
  if (data) {
    const failure = problem ? { message: messageOf(problem, failed), retry } : undefined
    return { step: 'ready', prediction: data, isRecalculating: isValidating, failure }
  }
  if (problem && !isValidating) return { step: 'error', message: messageOf(problem, failed), retry }
  return { step: 'loading' }
}
