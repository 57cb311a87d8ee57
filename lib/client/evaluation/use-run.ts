'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { evaluationRecordSchema } from '@/lib/contract/evaluation'
import { runsKey, unfinishedInterval, useRunsCustomer } from './use-runs'

/** One record with its problems, polled while in progress; asks nothing without an id. */
export function useRun(evalId: string | undefined) {
  const { customer, isPending } = useRunsCustomer()
  const key = isPending || evalId === undefined ? null : runsKey(customer, { evalId })
  return useSWR(key, fetchJson(evaluationRecordSchema), {
    refreshInterval: (latest) => (latest?.status === 'In progress' ? unfinishedInterval : 0),
    shouldRetryOnError: false,
  })
}
