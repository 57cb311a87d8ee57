'use client'

import useSWR from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import { type Stats, statsLimit, statsSchema, type UsagePeriod } from '@/lib/contract/usage'

interface StatsState {
  stats: Stats | undefined
  error: unknown
  isValidating: boolean
  retry: () => void
}

/** Each period is asked for once and kept. */
const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

/** Staff in internal mode see the chosen customer, or all of them; everyone else their own. */
function useScope(): { isKnown: boolean; customer: string | undefined } {
  const { me } = useMe()
  const { isOn, isPending } = useInternalMode()
  const { customer } = useCustomer()
  return { isKnown: me !== undefined && !isPending, customer: isOn ? customer : me?.customer.id }
}

/** Locations and evaluations of the last eight periods. */
export function useStats(period: UsagePeriod): StatsState {
  const { isKnown, customer } = useScope()
  const query = new URLSearchParams({
    ...{ period, limit: String(statsLimit.usual) },
    ...(customer !== undefined && { customer }),
  })
  const { data, error, isValidating, mutate } = useSWR(
    isKnown ? `/api/system/stats?${query}` : null,
    fetchJson(statsSchema),
    once,
  )
  return { stats: data, error: data ? undefined : error, isValidating, retry: () => void mutate() }
}
