'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { unfinishedInterval, useRecordsCustomer } from './use-records'

/** Polls while in progress; no request without an id. */
export function useRecordById(evalId: string | undefined) {
  const { customer, isPending } = useRecordsCustomer()
  const key =
    isPending || evalId === undefined
      ? null
      : addressOf(evaluationCalls.readRun, { params: { evalId }, query: { customer } })
  return useSWR(key, fetchCall(evaluationCalls.readRun), {
    refreshInterval: (latest) => (latest?.status === 'In progress' ? unfinishedInterval : 0),
    shouldRetryOnError: false,
  })
}
