'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Unlock } from '@/components/evaluation-entry/unlock'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Segmented } from '@/components/ui/segmented'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useStats } from '@/lib/client/usage/use-stats'
import { type UsagePeriod, usagePeriods } from '@/lib/contract/usage'
import { StatisticsBody } from './statistics-body'
import { StatisticsNote } from './statistics-note'
import { StatisticsSkeleton } from './statistics-skeleton'

const segments = [
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annually' },
] as const

const page = 'flex-1 overflow-y-auto bg-paper px-10 pt-7 pb-10 text-ink-1000 max-md:px-4 max-md:pt-4'
const heading = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

/** How many locations and evaluations were submitted, by week, month or year. */
export function StatisticsScreen() {
  const { isGuest } = useGuest()
  const { status } = useSession()
  return (
    <div data-ground="paper" className={page}>
      {isGuest && status !== 'signed-in' ? <ForMembers /> : <Statistics />}
    </div>
  )
}

/** Guests have no usage of their own. */
function ForMembers() {
  const { strip } = useGuest()
  return (
    <>
      <h1 className={heading}>Usage Statistics</h1>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-600">
        An account counts the locations you submit, by week, month and year.
      </p>
      <div className="max-w-[420px]">
        <Unlock returnTo={strip('/stats')} />
      </div>
    </>
  )
}

function Statistics() {
  const [period, setPeriod] = useQueryState(
    'period',
    parseAsStringLiteral(usagePeriods).withDefault('week').withOptions({ history: 'replace' }),
  )
  const { stats, error, isValidating, retry } = useStats(period)
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className={heading}>Usage Statistics</h1>
          {error === undefined && <StatisticsNote period={period} stats={stats} />}
        </div>
        <Segmented<UsagePeriod>
          label="Period"
          segments={segments}
          value={period}
          onChange={(value) => void setPeriod(value)}
          className="max-sm:flex max-sm:w-full max-sm:*:flex-1"
        />
      </header>
      {error !== undefined && (
        <ErrorStrip className="mt-6" retrying={isValidating} onRetry={retry}>
          {messageOf(error, "Couldn't fetch usage statistics")}
        </ErrorStrip>
      )}
      {stats && <StatisticsBody key={period} period={period} stats={stats} />}
      {!stats && error === undefined && <StatisticsSkeleton />}
    </>
  )
}
