import { shareDays } from '@/lib/contract/share'

const day = 24 * 60 * 60 * 1000

interface Days {
  usual: number
  max: number
}

/** Days of 24 hours: the local time of day moves where clocks change. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * day)

/** Null for a past or too distant time. Allows a day of grace: a date field sends the end of its day. */
export function endWithin({ usual, max }: Days, asked: string | undefined, now: Date): Date | null {
  if (asked === undefined) return daysFrom(now, usual)
  const end = new Date(asked)
  const ahead = end.getTime() - now.getTime()
  return ahead > 0 && ahead <= (max + 1) * day ? end : null
}

/** The asked time, else 30 days from now. Null outside of the next 365 days. */
export const shareEnd = (asked: string | undefined, now: Date): Date | null =>
  endWithin(shareDays, asked, now)

export const wrongShareEnd = `The end date must lie within the next ${shareDays.max} days.`

export function dayAfter(now: Date, days: number): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const [month, of] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${of}`
}

/** The day's last local millisecond; null for an incomplete date. */
export function endOfDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return null
  return new Date(Number(year), Number(month) - 1, Number(day), 23, 59, 59, 999)
}
