import { onFirstUse } from './on-first-use'
import { perLocale, readerLocale } from './per-locale'

const monthAndDay = onFirstUse(
  () => new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

const shortDate = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
)

/** In the reader's time zone: `23 Dec 2026`. */
export const formatDate = (moment: string): string => shortDate().format(new Date(moment))

const momentInUtc = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
)

/** `23 Dec 2026, 09:30 UTC` */
export const formatMoment = (at: Date): string => `${momentInUtc().format(at)} UTC`

/** Reads `DD.MM.YYYY` as midnight UTC. */
export function parseDay(text: string): Date | undefined {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  if (!match) return undefined
  const [day, month, year] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date : undefined
}

/** `November 18`, with the year unless current. */
export function formatDayHeading(text: string, now: Date): string {
  const date = parseDay(text)
  if (!date) return text
  const heading = monthAndDay().format(date)
  return date.getUTCFullYear() === now.getUTCFullYear() ? heading : `${heading}, ${date.getUTCFullYear()}`
}

export function formatDay(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

const numericDay = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
      // In English 11/12 is two days.
      ...(locale.startsWith('en') && { day: 'numeric', month: 'short' }),
    }),
)

/** UTC day in the document's locale; `DD.MM.YYYY`, as in records, for an unknown one. */
export const formatReaderDay = (date: Date): string =>
  readerLocale() ? numericDay().format(date) : formatDay(date.toISOString())

const timeOfDay = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** In the reader's time zone: `14:02`. @param at ms since 1970 */
export const formatTime = (at: number): string => timeOfDay().format(at)
