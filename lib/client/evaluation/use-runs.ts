'use client'

import useSWR, { useSWRConfig } from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { meKey } from '@/lib/client/session/use-me'
import { demoCustomerId } from '@/lib/config/demo'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'

/** How often a list with something in progress is asked for again, milliseconds. */
const unfinishedInterval = 3000

const base = '/api/evals/runs'

const runsKey = (customer: string | undefined) =>
  customer ? `${base}?customer=${encodeURIComponent(customer)}` : base

/** Whether a key is of anybody's records; mutate all of them after a submission. */
export const isRunsKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith(base)

/** Somebody else's records are answered as those that do not exist; it may be that one's rights are no longer what they were. */
const isRefusal = (error: unknown) =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

const hasUnfinished = (runs: Runs | undefined) =>
  runs?.runs.some((record) => record.status === 'In progress') ?? false

/**
 * Whose records are looked at; undefined for one's own. Guests' pages show the demo customer's to everybody, also to
 * who is signed in.
 */
export function useRunsCustomer(): ReturnType<typeof useCustomer> {
  const { isGuest } = useGuest()
  const chosen = useCustomer()
  return isGuest ? { customer: demoCustomerId, isPending: false } : chosen
}

/**
 * Records of the signed-in person's customer, of the one that somebody of the staff looks at, or of the demo customer.
 * Asks again while any is in progress, and while a new installation has not made the guests' examples yet.
 */
export function useRuns() {
  const { isGuest } = useGuest()
  const { customer, isPending } = useRunsCustomer()
  const { mutate } = useSWRConfig()
  return useSWR(isPending ? null : runsKey(customer), fetchJson(runsSchema), {
    refreshInterval: (latest) =>
      hasUnfinished(latest) || (isGuest && latest?.runs.length === 0) ? unfinishedInterval : 0,
    shouldRetryOnError: false,
    onError: (error) => {
      if (customer !== undefined && isRefusal(error)) void mutate(meKey)
    },
  })
}
