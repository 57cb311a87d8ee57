'use client'

import useSWRImmutable from 'swr/immutable'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type ModelCard, modelCalls } from '@/lib/contract/model'

/** The model in use, requested once it is needed; undefined until loaded and on failure. */
export function useModelCard(isNeeded: boolean): ModelCard | undefined {
  const { data } = useSWRImmutable(
    isNeeded ? addressOf(modelCalls.readModel) : null,
    fetchCall(modelCalls.readModel),
    { shouldRetryOnError: false },
  )
  return data
}
