import type { Stats, UsagePeriod } from '@/lib/contract/usage'
import { formatCount } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { addDays, daysFrom } from './days'

interface Span {
  start: string
  end: string
}

const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** First day of the period around a day: weeks begin on Monday (ISO 8601). */
export function periodStart(day: string, period: UsagePeriod): string {
  if (period === 'week') return addDays(day, -weekday(day))
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

export function periodAround(day: string, period: UsagePeriod): Span {
  const start = periodStart(day, period)
  if (period === 'week') return { start, end: addDays(start, 6) }
  // The 31st of January is at most 31 days before any day of February, so it lands within the next period.
  const next = periodStart(addDays(start, period === 'month' ? 31 : 366), period)
  return { start, end: addDays(next, -1) }
}

/** Oldest first, ending with the period around `day`. */
export function lastPeriods(day: string, { period, count }: { period: UsagePeriod; count: number }): Span[] {
  const spans: Span[] = []
  for (let at = day; spans.length < count; ) {
    const span = periodAround(at, period)
    spans.unshift(span)
    at = addDays(span.start, -1)
  }
  return spans
}

/** The ISO week of a day: week 1 holds the year's first Thursday, so late December may be in the next year. */
export function isoWeek(day: string): { year: number; week: number } {
  const thursday = addDays(periodStart(day, 'week'), 3)
  const firstDay = Date.parse(`${thursday.slice(0, 4)}-01-01`)
  const week = Math.floor((Date.parse(thursday) - firstDay) / 86_400_000 / 7) + 1
  return { year: Number(thursday.slice(0, 4)), week }
}

const shortMonth = onFirstUse(() => new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }))
const longMonth = onFirstUse(() => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }))

const dayNumber = (day: string) => Number(day.slice(8))
const yearOf = (day: string) => day.slice(0, 4)
const monthOf = (day: string, { isLong }: { isLong: boolean }) =>
  (isLong ? longMonth() : shortMonth()).format(new Date(day))

/** `16 – 22 Nov`, `28 Sep – 4 Oct`; long ones have full months and the year: `16 – 22 November 2026`. */
function weekSpan({ start, end }: Span, isLong: boolean): string {
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
  const startYear = isLong && yearOf(start) !== yearOf(end) ? ` ${yearOf(start)}` : ''
  const from = isOneMonth ? '' : ` ${monthOf(start, { isLong })}${startYear}`
  const endYear = isLong ? ` ${yearOf(end)}` : ''
  return `${dayNumber(start)}${from} – ${dayNumber(end)} ${monthOf(end, { isLong })}${endYear}`
}

export function periodTitle(span: Span, period: UsagePeriod): string {
  if (period === 'week') return weekSpan(span, true)
  return period === 'month'
    ? `${monthOf(span.start, { isLong: true })} ${yearOf(span.start)}`
    : yearOf(span.start)
}

/** `W47` and `16 – 22 Nov`, `Nov` and `2026`, `2026` alone. */
export function periodLabel(span: Span, period: UsagePeriod): { name: string; detail: string } {
  if (period === 'week') return { name: `W${isoWeek(span.start).week}`, detail: weekSpan(span, false) }
  if (period === 'month') {
    return { name: monthOf(span.start, { isLong: false }), detail: yearOf(span.start) }
  }
  return { name: yearOf(span.start), detail: '' }
}

/** `so far, 5 of 7 days`; empty once the period is over. */
export function progressWords({ start, end }: Span, today: string): string {
  if (today >= end) return ''
  return `so far, ${daysFrom(start, today) + 1} of ${daysFrom(start, end) + 1} days`
}

export const beforeWords = (locations: number, period: UsagePeriod): string =>
  `${formatCount(locations)} in the ${period} before`

/** How periods are cut: `weeks from Monday, Europe/Vaduz`. */
export const cutWords = (period: UsagePeriod, timeZone: string): string =>
  `${period === 'week' ? 'weeks from Monday' : `calendar ${period}s`}, ${timeZone}`

export const exportRanges = ['This month', 'Last month', 'This year'] as const
type ExportRange = (typeof exportRanges)[number]

export function rangeOf(range: ExportRange, today: string): { start: string; end: string } {
  const month = periodAround(today, 'month')
  if (range === 'Last month') return periodAround(addDays(month.start, -1), 'month')
  return { start: range === 'This year' ? periodAround(today, 'year').start : month.start, end: today }
}

interface StatsRow {
  key: string
  name: string
  /** `16 – 22 Nov`; empty for years. */
  detail: string
  locations: number
  evaluations: number
}

export interface StatsView {
  /** Oldest first; the last is the current period. */
  rows: StatsRow[]
  title: string
  locations: number
  notes: string[]
  total: Pick<StatsRow, 'locations' | 'evaluations'>
}

export function statsView(stats: Stats, period: UsagePeriod): StatsView {
  const spans = stats.date.map((end) => ({ start: periodStart(end, period), end }))
  const rows = spans.map((span, at) => ({
    key: span.start,
    ...periodLabel(span, period),
    locations: stats.locations[at] ?? 0,
    evaluations: stats.evaluations[at] ?? 0,
  }))
  const current = rows.at(-1)
  const before = rows.at(-2)
  const span = spans.at(-1)
  const notes = span
    ? [progressWords(span, stats.today), before ? beforeWords(before.locations, period) : '']
    : []
  return {
    rows,
    title: span ? periodTitle(span, period) : '',
    locations: current?.locations ?? 0,
    notes: notes.filter((note) => note !== ''),
    total: {
      locations: rows.reduce((sum, row) => sum + row.locations, 0),
      evaluations: rows.reduce((sum, row) => sum + row.evaluations, 0),
    },
  }
}

export const periodWords = {
  week: { one: 'Week', sum: 'weeks', heading: 'Week by week' },
  month: { one: 'Month', sum: 'months', heading: 'Month by month' },
  year: { one: 'Year', sum: 'years', heading: 'Year by year' },
} as const satisfies Record<UsagePeriod, { one: string; sum: string; heading: string }>

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export const sumWords = (count: number, period: UsagePeriod): string =>
  `${numberWords[count] ?? count} ${count === 1 ? period : periodWords[period].sum}`
