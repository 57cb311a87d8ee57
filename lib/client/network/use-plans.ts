'use client'

import useSWR, { useSWRConfig } from 'swr'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { networkCalls, type Plan } from '@/lib/contract/network'
import type { NewPlan } from '@/lib/contract/plan-terms'
import { longCalls } from './long-answers'

export const planListKey = addressOf(networkCalls.listPlans)
export const planKey = (id: string, version?: number): string =>
  addressOf(
    networkCalls.readPlan,
    version === undefined ? { params: { id } } : { params: { id }, query: { version } },
  )

/** ms between two looks at a plan that is calculated. */
const whileCalculating = 2_000

/** Plans of the account. @param isWanted false for visitors, who have none */
export function usePlans(isWanted: boolean) {
  const { data, error, isValidating, mutate } = useSWR(
    isWanted ? planListKey : null,
    fetchCall(networkCalls.listPlans),
    {
      shouldRetryOnError: false,
      refreshInterval: (latest) =>
        latest?.plans.some(({ state }) => state === 'waiting' || state === 'running') ? whileCalculating : 0,
    },
  )
  return { plans: data?.plans, error, isValidating, retry: () => void mutate() }
}

/** Each throws a `RequestError` whose message is a sentence to show. */
export function usePlanChanges() {
  const { mutate } = useSWRConfig()
  return {
    async start(plan: NewPlan): Promise<Plan> {
      const started = await callApi(longCalls.planNetwork, { body: plan })
      await mutate(planKey(started.id), started, { revalidate: false })
      void mutate(planListKey)
      return started
    },
    async rename(id: string, name: string): Promise<void> {
      const renamed = await callApi(longCalls.changePlan, { params: { id }, body: { name } })
      await mutate(planKey(id), renamed, { revalidate: false })
      await mutate(planListKey)
    },
    /** A plan that was deleted elsewhere leaves the list as well. */
    async remove(id: string): Promise<void> {
      await fetchAnswer(requestOf(networkCalls.deletePlan, { params: { id } })).finally(() =>
        mutate(planListKey),
      )
    },
  }
}
