'use client'

import { Skeleton } from '@/components/ui/skeleton'
import type { Stats, UsagePeriod } from '@/lib/contract/usage'
import { cutWords } from '@/lib/domain/usage/period-words'
import { useWhose } from './use-whose'

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
