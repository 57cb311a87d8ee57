'use client'

import { useEffect, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { useCustomer } from '@/lib/client/address/customer'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useAddress } from '@/lib/client/places/use-address'
import { useGuest } from '@/lib/client/session/guest'
import { meKey } from '@/lib/client/session/use-me'
import { demoCustomerId } from '@/lib/config/demo'
import { evaluationCalls, type Runs } from '@/lib/contract/evaluation'
import { recordCalls } from '@/lib/contract/record'
import { countryOf, type RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** ms between two polls. */
export const unfinishedInterval = 3000

/** Another customer's records are refused as if missing; the user's rights may have changed. */
const isRefusal = (error: unknown) =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

const hasUnfinished = (runs: Runs | undefined) =>
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

/** Named by the locations, else of the atlas around the first one: files of staff need not name any. */
export function useRecordCountry(locations: readonly RecordLocation[]) {
  const named = countryOf(locations)
  const { country, isLoading } = useAddress(named === undefined ? locations[0] : undefined)
  return { country: named ?? country, isLoading }
}

const none: readonly Runs[] = []

export interface OlderRecords {
  answers: readonly Runs[]
  more: (() => void) | undefined
  hasMore: boolean
  error: unknown
}

/** Loads answers on demand. Polling refetches only answers with a record in progress. */
export function useOlderRecords(newest: Runs | undefined): OlderRecords {
  const { customer } = useRecordsCustomer()
  const [isAsked, setAsked] = useState(false)
  const keyAfter = (index: number, before: Runs | null) => {
    const cursor = index === 0 ? newest?.next : before?.next
    return isAsked && cursor ? addressOf(evaluationCalls.listRuns, { query: { customer, cursor } }) : null
  }
  const { data, error, isValidating, mutate, setSize } = useSWRInfinite(
    keyAfter,
    fetchCall(evaluationCalls.listRuns),
    {
      revalidateFirstPage: false,
      persistSize: true,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  )
  const answers = (isAsked && data) || none
  const isUnfinished = answers.some(hasUnfinished)
  useEffect(() => {
    if (!isUnfinished) return
    const timer = setInterval(
      () => void mutate((shown) => shown, { revalidate: (answer) => hasUnfinished(answer) }),
      unfinishedInterval,
    )
    return () => clearInterval(timer)
  }, [isUnfinished, mutate])
  const hasMore = ((answers.at(-1) ?? newest)?.next ?? null) !== null
  const load = () => {
    if (!isAsked) setAsked(true)
    else if (error) void mutate()
    else void setSize((size) => size + 1)
  }
  return { answers, hasMore, more: hasMore && !isValidating ? load : undefined, error }
}
