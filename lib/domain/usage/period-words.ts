import type { UsagePeriod } from '@/lib/contract/usage'
import { formatCount } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { daysFrom } from './days'
import { isoWeek, type Span } from './periods'

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
