'use client'

import useSWR from 'swr'
import useSWRImmutable from 'swr/immutable'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type FieldDescriptions, fieldCalls } from '@/lib/contract/lookup'
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

const none: FieldDescriptions = {}

/** Requested once per page; empty until loaded and on failure. */
export function useFieldDescriptions(): FieldDescriptions {
  const { data } = useSWR(
    addressOf(fieldCalls.readFieldDescriptions),
    fetchCall(fieldCalls.readFieldDescriptions),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  return data ?? none
}
