'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type FieldDescriptions, fieldDescriptionsSchema } from '@/lib/contract/field-descriptions'

const none: FieldDescriptions = {}
const fetchDescriptions = fetchJson(fieldDescriptionsSchema)

/** Names and meanings of fields, requested once a page; empty until they are here, or if they fail. */
export function useFieldDescriptions(): FieldDescriptions {
  const { data } = useSWR('/api/evals/desc', (url) => fetchDescriptions({ url }), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  return data ?? none
}
