'use client'

import useSWR from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import { type Stats, statsLimit, type UsagePeriod, usageCalls } from '@/lib/contract/usage'

interface StatsState {
  stats: Stats | undefined
  error: unknown
  isValidating: boolean
  retry: () => void
}

const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

/** Staff in internal mode see the chosen customer or all; everyone else their own. */
function useScope(): { isKnown: boolean; customer: string | undefined } {
  const { me } = useMe()
  const { isOn, isPending } = useInternalMode()
  const { customer } = useCustomer()
  return { isKnown: me !== undefined && !isPending, customer: isOn ? customer : me?.customer.id }
}

export function useStats(period: UsagePeriod): StatsState {
  const { isKnown, customer } = useScope()
  const query = { period, limit: statsLimit.usual, customer }
  const { data, error, isValidating, mutate } = useSWR(
    isKnown ? addressOf(usageCalls.readStats, { query }) : null,
    fetchCall(usageCalls.readStats),
    once,
  )
  return { stats: data, error: data ? undefined : error, isValidating, retry: () => void mutate() }
}
