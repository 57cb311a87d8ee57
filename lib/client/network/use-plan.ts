'use client'

import useSWR, { useSWRConfig } from 'swr'
import { callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { networkCalls, type Plan, type PlanEntry } from '@/lib/contract/network'
import type { PlanChange } from '@/lib/contract/plan-terms'
import { longCalls } from './long-answers'
import { planKey, planListKey } from './use-plans'

/** ms between two looks at a search: edits of a kept plan answer within a second. */
const whileCalculating = 400

export const isCalculating = ({ state }: Pick<Plan, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

const readPlan = fetchCall(longCalls.readPlan)
const listPlans = fetchCall(networkCalls.listPlans)

const isNewer = (entry: PlanEntry, { version, changedAt }: Plan): boolean =>
  entry.version > version || (entry.version === version && entry.changedAt > changedAt)

/** The same plan if nothing has changed. */
function withProgress(plan: Plan, { version, state, progress, ahead }: PlanEntry): Plan {
  const isSame =
    state === plan.state &&
    ahead === plan.ahead &&
    progress?.step === plan.progress?.step &&
    progress?.share === plan.progress?.share
  if (isSame || version < plan.version) return plan
  const { ahead: _, ...rest } = plan
  return { ...rest, state, progress, ...(ahead !== undefined && { ahead }) }
}

/**
 * Reads a plan once more. One that is calculated is an answer of up to a megabyte, so that only its entry in the list is
 * read until that has changed.
 */
async function readAgain(key: string, known: Plan | undefined): Promise<Plan> {
  if (!known || !isCalculating(known)) return readPlan(key)
  const { plans } = await listPlans(planListKey)
  const entry = plans.find(({ id }) => id === known.id)
  return entry && !isNewer(entry, known) ? withProgress(known, entry) : readPlan(key)
}

/** A plan, followed while it is calculated. @param version an older one; it never changes */
export function usePlan(id: string, version?: number) {
  const { cache } = useSWRConfig()
  const read = (key: string) => readAgain(key, cache.get(key)?.data as Plan | undefined)
  const { data, error, isValidating, mutate } = useSWR(planKey(id, version), read, {
    shouldRetryOnError: false,
    keepPreviousData: true,
    // Comparing all of a large plan takes longer than drawing it.
    compare: Object.is,
    // The usual one would slow down the looks.
    dedupingInterval: whileCalculating / 2,
    refreshInterval: (latest) =>
      latest && version === undefined && isCalculating(latest) ? whileCalculating : 0,
    ...(version !== undefined && { revalidateOnFocus: false }),
  })
  const take = (plan: Plan) => mutate(plan, { revalidate: false })
  return {
    plan: data,
    error,
    isValidating,
    /** Reads the plan again. */
    refresh: () => mutate(),
    /** @throws RequestError whose message is a sentence to show */
    async change(change: PlanChange): Promise<Plan> {
      const changed = await callApi(longCalls.changePlan, { params: { id }, body: change })
      await take(changed)
      return changed
    },
    async stop(): Promise<void> {
      await take(await callApi(longCalls.stopPlan, { params: { id } }))
    },
    async readVersion(older: number): Promise<Plan> {
      return callApi(longCalls.readPlan, { params: { id }, query: { version: older } })
    },
  }
}

/** The version that came first; undefined for other errors, such as another plan that is calculated. */
export function conflictingVersion(error: unknown): number | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const parsed = networkCalls.changePlan.also[409].safeParse(error.body)
  return parsed.success ? parsed.data.version : undefined
}
