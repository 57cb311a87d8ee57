'use client'

import useSWR from 'swr'
import { callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { networkCalls, type Plan } from '@/lib/contract/network'
import type { PlanChange } from '@/lib/contract/plan-terms'
import { longCalls } from './long-answers'
import { planKey } from './use-plans'

/** ms between two looks at a search: edits of a kept plan answer within a second. */
const whileCalculating = 400

const largePlan = 500

/** A plan of thousands of candidates is an answer of a megabyte. */
const waitFor = ({ candidates }: Plan) => (candidates > largePlan ? 3 * whileCalculating : whileCalculating)

export const isCalculating = ({ state }: Pick<Plan, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** A plan, followed while it is calculated. @param version an older one; it never changes */
export function usePlan(id: string, version?: number) {
  const { data, error, isValidating, mutate } = useSWR(planKey(id, version), fetchCall(longCalls.readPlan), {
    shouldRetryOnError: false,
    keepPreviousData: true,
    // Comparing all of a large plan takes longer than drawing it.
    compare: Object.is,
    // The usual one would slow down the looks.
    dedupingInterval: whileCalculating / 2,
    refreshInterval: (latest) =>
      latest && version === undefined && isCalculating(latest) ? waitFor(latest) : 0,
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
