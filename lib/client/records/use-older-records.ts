'use client'

import { useEffect, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { evaluationCalls, type Runs } from '@/lib/contract/evaluation'
import { hasUnfinished, unfinishedInterval, useRecordsCustomer } from './use-records'

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
