import type { UsagePeriod } from '@/lib/contract/usage'
import { addDays } from './days'

export interface Span {
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
