'use client'

import { ImageDown } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { type Bar, BarChart, usageBars } from '@/components/charts/bar-chart'
import { Unlock } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { useCustomer } from '@/lib/client/address/customer'
import { saveFile } from '@/lib/client/fetch/download-file'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useSession } from '@/lib/client/session/session'
import { useAccounts, useMe } from '@/lib/client/session/use-me'
import { useStats } from '@/lib/client/usage/use-stats'
import { brand } from '@/lib/config/brand'
import { type Stats, type UsagePeriod, usagePeriods } from '@/lib/contract/usage'
import { cutWords, periodWords, type StatsView, statsView, sumWords } from '@/lib/domain/usage/periods'
import { formatCount } from '@/lib/format/number'
import { StoredMessages } from './stored-messages'

type PeriodTableProps = { view: StatsView; period: UsagePeriod; isShown: boolean }

const cell = 'py-2.5 text-right'
const name = 'py-2.5 text-left whitespace-nowrap'

/** Figures of the bars, newest first. While hidden it remains for screen readers. */
function PeriodTable({ view, period, isShown }: PeriodTableProps) {
  const rows = view.rows.toReversed()
  return (
    <div className={classes('max-lg:order-4', !isShown && 'sr-only')}>
      <table className="tnum w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-600">
            <th scope="col" className={classes(name, 'font-medium')}>
              {periodWords[period].one}
            </th>
            <th scope="col" className={classes(cell, 'font-medium')}>
              Total Locations
            </th>
            <th scope="col" className={classes(cell, 'w-24 font-medium')}>
              Evaluations
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} className={classes('border-t border-ink-200', at === 0 && currentRow)}>
              <th scope="row" className={classes(name, 'font-normal')}>
                <span className="inline-block min-w-[52px] font-semibold">{row.name}</span>
                <span className="text-ink-600">{row.detail}</span>
              </th>
              <td className={classes(cell, 'font-semibold')}>{formatCount(row.locations)}</td>
              <td className={cell}>{formatCount(row.evaluations)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink-1000 font-semibold">
            <th scope="row" className={classes(name, 'font-semibold')}>
              {sumWords(rows.length, period)}
            </th>
            <td className={cell}>{formatCount(view.total.locations)}</td>
            <td className={cell}>{formatCount(view.total.evaluations)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-xs text-ink-600">
        A location counts once for each evaluation it is in. Evaluations in progress are included.
      </p>
    </div>
  )
}

/** The wash reaches 12 px beyond the columns on both sides. */
const currentRow = 'bg-volt-wash shadow-[-12px_0_0_var(--color-volt-wash),12px_0_0_var(--color-volt-wash)]'

const heights = ['h-[48%]', 'h-[62%]', 'h-[54%]', 'h-[73%]', 'h-[90%]', 'h-[57%]', 'h-[79%]', 'h-[44%]']

/** Chart and table side by side from 1152 px on, below each other on narrower screens. */
const columns =
  'mt-7 grid grid-cols-1 content-start gap-x-16 max-md:mt-5 lg:grid-cols-[minmax(0,1fr)_minmax(300px,428px)]'

/** px */
const chartHeight = 492

function StatisticsSkeleton() {
  return (
    <div role="status" aria-label="Loading usage statistics..." className={columns}>
      <div className="h-[111px] border-b border-ink-300">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-5 h-10 w-24" />
      </div>
      <div className="border-b border-ink-300 max-lg:hidden" />
      <div className="flex h-[440px] items-end justify-around pt-10">
        {heights.map((height) => (
          <Skeleton key={height} className={`w-[35px] ${height}`} />
        ))}
      </div>
      <div className="grid content-start gap-6 pt-14 max-lg:hidden">
        {heights.map((height) => (
          <Skeleton key={height} className="h-3.5 w-full" />
        ))}
      </div>
    </div>
  )
}

const segments = [
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annually' },
] as const

const page = 'flex-1 overflow-y-auto bg-paper px-10 pt-7 pb-10 text-ink-1000 max-md:px-4 max-md:pt-4'
const heading = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

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
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
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
      {isOn && customer === undefined && (stats || error !== undefined) && <StoredMessages />}
    </>
  )
}

/** Whose usage is shown; empty until known. */
function useWhose(): string {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  const { accounts } = useAccounts(isOn)
  if (!isOn) return me?.customer.name ?? ''
  const all = Object.entries(accounts ?? {})
  if (customer === undefined) return all.length > 0 ? `All ${all.length} customers` : 'All customers'
  return all.find(([name, id]) => id === customer || name === customer)?.[0] ?? ''
}

/** `All 8 customers · weeks from Monday, Europe/Vaduz` */
function StatisticsNote({ period, stats }: { period: UsagePeriod; stats: Stats | undefined }) {
  const whose = useWhose()
  if (!stats) return <Skeleton className="mt-1.5 h-3 w-60" />
  return (
    <p className="text-xs leading-[18px] wrap-anywhere text-ink-600">
      {[whose, cutWords(period, stats.time_zone)].filter(Boolean).join(' · ')}
    </p>
  )
}

type StatisticsBodyProps = { period: UsagePeriod; stats: Stats }

/** Current count above the bars, with the figures in a table beside them. */
function StatisticsBody({ period, stats }: StatisticsBodyProps) {
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

type CurrentTotalProps = { view: StatsView; period: UsagePeriod; bars: readonly Bar[] }

function CurrentTotal({ view, period, bars }: CurrentTotalProps) {
  const last = view.rows.at(-1)?.key ?? ''
  const [isBusy, setBusy] = useState(false)
  const whose = useWhose()
  const save = async () => {
    setBusy(true)
    try {
      const { chartPicture } = await import('@/components/charts/chart-picture')
      const blob = chartPicture({
        title: 'Total Locations',
        note: [`${sumWords(bars.length, period)} up to ${view.title}`, whose].filter(Boolean).join(' · '),
        drawing: usageBars(bars),
      })
      saveFile({ name: `${brand.slug}-usage-by-${period}-${last}.png`, blob })
    } catch {
      notify.error('The picture could not be saved.')
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="current-total" className="border-b border-ink-300 pb-5 max-lg:order-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="current-total" className="text-sm font-semibold">
          Total Locations
        </h2>
        <span className="rounded-sm bg-ink-1000 px-2 py-0.5 text-xs leading-[18px] font-semibold text-volt">
          {view.title}
        </span>
        {view.total.locations > 0 && (
          <Button
            tone="ghost"
            size="sm"
            busy={isBusy}
            icon={<ImageDown aria-hidden />}
            onClick={() => void save()}
            className="-mr-2 ml-auto"
          >
            <span className="max-sm:sr-only">Save picture</span>
          </Button>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="tnum text-3xl leading-[52px] font-semibold tracking-[-0.04em]">
          {formatCount(view.locations)}
        </p>
        <p className="text-xs whitespace-nowrap text-ink-600">
          {view.notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
