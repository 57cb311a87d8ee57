'use client'

import useSWR, { useSWRConfig } from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { meKey } from '@/lib/client/session/use-me'
import { demoCustomerId } from '@/lib/config/demo'
import { evaluationCalls, type Runs } from '@/lib/contract/evaluation'
import { recordCalls } from '@/lib/contract/record'

/** ms between two polls. */
export const unfinishedInterval = 3000

/** Another customer's records are refused as if missing; the user's rights may have changed. */
const isRefusal = (error: unknown) =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

export const hasUnfinished = (runs: Runs | undefined) =>
  runs?.summarising === true || (runs?.runs.some((record) => record.status === 'In progress') ?? false)

/** Undefined for the user's own. Guest pages show everyone the demo customer's. */
export function useRecordsCustomer(): ReturnType<typeof useCustomer> {
  const { isGuest } = useGuest()
  const chosen = useCustomer()
  return isGuest ? { customer: demoCustomerId, isPending: false } : chosen
}

/** Polls unfinished records and summaries, and on guest pages while a new installation has no examples yet. */
export function useRecords() {
  const { isGuest } = useGuest()
  const { customer, isPending } = useRecordsCustomer()
  const { mutate } = useSWRConfig()
  return useSWR(
    isPending ? null : addressOf(evaluationCalls.listRuns, { query: { customer } }),
    fetchCall(evaluationCalls.listRuns),
    {
      refreshInterval: (latest) =>
        hasUnfinished(latest) || (isGuest && latest?.runs.length === 0) ? unfinishedInterval : 0,
      shouldRetryOnError: false,
      onError: (error) => {
        if (customer !== undefined && isRefusal(error)) void mutate(meKey)
      },
    },
  )
}

export const useDeletedRecords = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : addressOf(recordCalls.listDeleted, { query: { customer } }),
    fetchCall(recordCalls.listDeleted),
    { shouldRetryOnError: false },
  )

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
