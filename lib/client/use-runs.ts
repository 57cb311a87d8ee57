'use client'

import useSWR from 'swr'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { useCustomer } from './customer'
import { fetchJson } from './fetch-json'

/** How often a list with something in progress is asked for again, milliseconds. */
const unfinishedInterval = 3000

const base = '/api/evals/runs'

const runsKey = (customer: string | undefined) =>
  customer ? `${base}?customer=${encodeURIComponent(customer)}` : base

/** Whether a key is of anybody's records; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith(base)

const hasUnfinished = (runs: Runs | undefined) =>
  runs?.runs.some((record) => record.status === 'In progress') ?? false

/**
 * Records of the signed-in person's customer, of the one that somebody of the staff looks at, or of the demo customer.
 * Asks again while any is in progress.
 */
export function useRuns() {
  const { customer, isPending } = useCustomer()
  return useSWR(isPending ? null : runsKey(customer), fetchJson(runsSchema), {
    refreshInterval: (latest) => (hasUnfinished(latest) ? unfinishedInterval : 0),
    shouldRetryOnError: false,
  })
}
