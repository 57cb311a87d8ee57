'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import {
  type InferenceInput,
  inferenceCalls,
  type Prediction,
  predictionSchema,
} from '@/lib/contract/inference'
import {
  type Categorized,
  type CategorizeRequest,
  type ForecastRequest,
  projectionCalls,
} from '@/lib/contract/projection'

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

export function useForecast(request: ForecastRequest) {
  return useSWR(
    requestOf(projectionCalls.forecastEnergy, { body: request }),
    fetchCall(projectionCalls.forecastEnergy),
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}

interface Explanations {
  predictions: readonly Prediction[] | undefined
  error: unknown
  retry: () => void
}

const send = fetchCall(inferenceCalls.infer, { channel: 'explanations', retry: false })
const none: readonly Prediction[] = []

export function useExplanations(inputs: readonly InferenceInput[]): Explanations {
  const { data, error, isValidating, mutate } = useSWR(
    inputs.length === 0 ? null : [requestOf(inferenceCalls.infer, { body: inputs }), 'several'],
    async ([request]) => {
      const answer = await send(request)
      return Array.isArray(answer) ? answer : [answer]
    },
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  const problem: unknown = isAborted(error) || isValidating ? undefined : error
  const predictions = inputs.length === 0 ? none : data
  return { predictions, error: problem, retry: () => void mutate() }
}

/** Undefined until loaded and on failure: figures speak for themselves. `keepsOlder` shows the last ones meanwhile. */
export function useCategories(
  evalType: 'AC' | 'DC',
  request: CategorizeRequest | undefined,
  { keepsOlder = false } = {},
) {
  const { data } = useSWR<Categorized>(
    request ? requestOf(projectionCalls.categorize, { params: { evalType }, body: request }) : null,
    fetchCall(projectionCalls.categorize),
    {
      keepPreviousData: keepsOlder,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  return data
}
