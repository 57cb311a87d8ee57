'use client'

import { useMemo, useState } from 'react'
import { BarChart } from '@/components/charts/bar-chart'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { Switch } from '@/components/ui/switch'
import type { Stats, UsagePeriod } from '@/lib/contract/usage'
import { periodWords, statsView, sumWords } from '@/lib/domain/usage/stats-view'
import { CurrentTotal } from './current-total'
import { PeriodTable } from './period-table'
import { chartHeight, columns } from './statistics-layout'

type StatisticsBodyProps = { period: UsagePeriod; stats: Stats }

/** The current period's count above the bars; the same figures as a table beside them. */
export function StatisticsBody({ period, stats }: StatisticsBodyProps) {
  const [isShown, show] = useState(true)
  const view = useMemo(() => statsView(stats, period), [stats, period])
  const bars = useMemo(
    () => view.rows.map(({ key, name, detail, locations }) => ({ key, name, detail, value: locations })),
    [view],
  )
  return (
    <div className={columns}>
      <CurrentTotal view={view} period={period} bars={bars} />
      <div className="flex items-center justify-between gap-3 self-end border-b border-ink-300 pb-3 max-lg:order-3 max-lg:mt-6 max-sm:pb-1">
        <h2 className="text-base font-semibold">{periodWords[period].heading}</h2>
        <Switch isOn={isShown} onChange={show} className="min-h-6 text-sm max-sm:min-h-11">
          Show table
        </Switch>
      </div>
      <PeriodTable view={view} period={period} isShown={isShown} />
      <div
        className={classes(
          'pt-4 max-lg:order-2 lg:row-start-2',
          isShown ? 'lg:col-start-1' : 'lg:col-span-2',
        )}
      >
        {view.total.locations === 0 ? (
          <EmptyState
            title={`No locations were submitted in these ${sumWords(view.rows.length, period).toLowerCase()}.`}
            className="py-24 max-sm:py-10"
          >
            The next submission is counted here at once.
          </EmptyState>
        ) : (
          <BarChart
            label={`Total Locations, ${periodWords[period].heading.toLowerCase()}`}
            bars={bars}
            height={chartHeight}
          />
        )}
      </div>
    </div>
  )
}
