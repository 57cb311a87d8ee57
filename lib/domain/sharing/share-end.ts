import { shareDays } from '@/lib/contract/share'

const day = 24 * 60 * 60 * 1000

interface Days {
  usual: number
  max: number
}

/** By days of 24 hours: the local time of day moves where clocks change. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * day)

/**
 * The asked end, else the usual one. Null for a time that has passed or lies too far ahead, with a day of grace: a
 * date picked as the last day is sent as that day's end.
 */
export function endWithin({ usual, max }: Days, asked: string | undefined, now: Date): Date | null {
  if (asked === undefined) return daysFrom(now, usual)
  const end = new Date(asked)
  const ahead = end.getTime() - now.getTime()
  return ahead > 0 && ahead <= (max + 1) * day ? end : null
}

/** When a link ends: at the asked time, else after 30 days. Null for a time outside of the next 365 days. */
export const shareEnd = (asked: string | undefined, now: Date): Date | null =>
  endWithin(shareDays, asked, now)

export const wrongShareEnd = `The end date must lie within the next ${shareDays.max} days.`

/** The local date some days from now as date fields write it, `2026-12-23`. */
export function dayAfter(now: Date, days: number): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const [month, of] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${of}`
}

/** The last millisecond of a date field's day in local time; null for an empty or unfinished one. */
export function endOfDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return null
  return new Date(Number(year), Number(month) - 1, Number(day), 23, 59, 59, 999)
}
