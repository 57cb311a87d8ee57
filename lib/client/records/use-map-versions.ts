'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { recordVersionCalls } from '@/lib/contract/record-versions'

/** Earlier maps of a record; no request without a customer. */
export const useMapVersions = (evalId: string, customer: string | undefined) =>
  useSWR(
    customer === undefined
      ? null
      : addressOf(recordVersionCalls.listMapVersions, { params: { evalId }, query: { customer } }),
    fetchCall(recordVersionCalls.listMapVersions),
    { shouldRetryOnError: false },
  )
