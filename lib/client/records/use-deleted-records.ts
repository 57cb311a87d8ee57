'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { recordCalls } from '@/lib/contract/record'

export const useDeletedRecords = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : addressOf(recordCalls.listDeleted, { query: { customer } }),
    fetchCall(recordCalls.listDeleted),
    { shouldRetryOnError: false },
  )
