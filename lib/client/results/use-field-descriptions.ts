'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type FieldDescriptions, fieldCalls } from '@/lib/contract/field-descriptions'

const none: FieldDescriptions = {}

/** Names and meanings of fields, requested once a page; empty until they are here, or if they fail. */
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
