import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultMoney, ResultParameters } from '@/lib/contract/result'
import { type ListedShare, type NewShare, shareDays } from '@/lib/contract/share'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'

/** One version of a network plan; `money` adds what it costs and earns. */
interface PlanSubject {
  kind: 'plan'
  id: string
  version: number
  money: boolean
}

/** `id` is a record's, `location_id` a `zid`; a `growing` record collects all evaluations of a current. */
export type ShareSubject =
  | { kind: 'record'; id: string; growing?: true }
  | { kind: 'location'; id: string; location_id: string }
  | { kind: 'result'; parameters: ResultParameters }
  | PlanSubject

export function resultParameters(
  location: ResultsLocation,
  input: InferenceInput,
  money?: ResultMoney,
): ResultParameters {
  const { name, id, address, city, type, lat, lng } = location
  const known = Object.entries({ id, address, city, type, lat, lng }).filter(
    ([, value]) => value !== undefined,
  )
  return { location: { name, ...Object.fromEntries(known) }, input, ...(money && { money }) }
}

export const resultSubject = (
  location: ResultsLocation,
  input: InferenceInput,
  money?: ResultMoney,
): ShareSubject => ({ kind: 'result', parameters: resultParameters(location, input, money) })

interface ShareTerms {
  expiresAt: Date
  customer: string | undefined
}

export const newShareOf = (subject: ShareSubject, { expiresAt, customer }: ShareTerms): NewShare => ({
  ...subject,
  expires_at: expiresAt.toISOString(),
  ...(customer && { customer }),
})

/** For a result, the same location with any inputs; for a plan, any version. */
export function isLinkTo(link: ListedShare, subject: ShareSubject): boolean {
  if (link.kind !== subject.kind) return false
  if (subject.kind === 'result') return link.title === subject.parameters.location.name
  if (subject.kind === 'plan') return link.plan_id === subject.id
  if (link.eval_id !== subject.id) return false
  return subject.kind === 'record' || link.location_id === subject.location_id
}

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
