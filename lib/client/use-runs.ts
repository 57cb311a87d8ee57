'use client'

import useSWR from 'swr'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { fetchJson } from './fetch-json'

/** How often a list with something in progress is asked for again, milliseconds. */
const unfinishedInterval = 3000

/** Key of the records; mutate it after a submission. */
export const runsKey = (customer?: string) =>
  customer ? `/api/evals/runs?customer=${encodeURIComponent(customer)}` : '/api/evals/runs'

const hasUnfinished = (runs: Runs | undefined) =>
  runs?.runs.some((record) => record.status === 'In progress') ?? false

/** Records of the signed-in person's customer, or of the demo customer. Asks again while any is in progress. */
export function useRuns(customer?: string) {
  return useSWR(runsKey(customer), fetchJson(runsSchema), {
    refreshInterval: (latest) => (hasUnfinished(latest) ? unfinishedInterval : 0),
    shouldRetryOnError: false,
  })
}
