'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type FieldDescriptions, fieldCalls } from '@/lib/contract/field-descriptions'

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
