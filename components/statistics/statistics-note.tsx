'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useCustomer } from '@/lib/client/address/customer'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useAccounts } from '@/lib/client/session/use-accounts'
import { useMe } from '@/lib/client/session/use-me'
import type { Stats, UsagePeriod } from '@/lib/contract/usage'
import { cutWords } from '@/lib/domain/usage/period-words'

/** Whose usage is shown; empty until known. */
function useWhose(): string {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { accounts } = useAccounts(isOn)
  if (!isOn) return me?.customer.name ?? ''
  const all = Object.entries(accounts ?? {})
  if (customer === undefined) return all.length > 0 ? `All ${all.length} customers` : 'All customers'
  return all.find(([, id]) => id === customer)?.[0] ?? customer
}

/** `All 8 customers · weeks from Monday, Europe/Vaduz` */
export function StatisticsNote({ period, stats }: { period: UsagePeriod; stats: Stats | undefined }) {
  const whose = useWhose()
  if (!stats) return <Skeleton className="mt-1.5 h-3 w-60" />
  return (
    <p className="text-xs leading-[18px] wrap-anywhere text-ink-600">
      {[whose, cutWords(period, stats.time_zone)].filter(Boolean).join(' · ')}
    </p>
  )
}
