'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type InferenceInput, inferenceCalls, type Prediction } from '@/lib/contract/inference'

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
