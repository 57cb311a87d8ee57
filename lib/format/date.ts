import { onFirstUse } from './on-first-use'
import { perLocale, readerLocale } from './per-locale'

const monthAndDay = onFirstUse(
  () => new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

/** A document's locale, else the browser's; undefined where neither is known. */
const dateLocale = (): string | undefined =>
  readerLocale() ?? (typeof document === 'undefined' ? undefined : navigator.language)

type Parts = Intl.DateTimeFormatOptions

const narrowSpace = /\u202f/g

/**
 * In the form of the reader's locale. Screens are English, so other locales have figures only; in English 11/12 is two
 * days, so the month is a word.
 */
function inReadersForm(english: Parts, other: Parts): () => { format(moment: Date | number): string } {
  return perLocale(
    (locale) => {
      const format = new Intl.DateTimeFormat(locale, {
        // Coordinates, figures and spreadsheets beside them are in these.
        calendar: 'gregory',
        numberingSystem: 'latn',
        ...(locale.startsWith('en') ? english : other),
      })
      return { format: (moment) => format.format(moment).replace(narrowSpace, '\u00a0') }
    },
    () => dateLocale() ?? 'en-GB',
  )
}

const words: Parts = { day: 'numeric', month: 'short', year: 'numeric' }
const figures: Parts = { day: '2-digit', month: '2-digit', year: 'numeric' }
const clock: Parts = { timeStyle: 'short' }
/** Without words for halves of the day. */
const longClock: Parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const utc: Parts = { timeZone: 'UTC' }

const localDay = inReadersForm(words, figures)
const localTime = inReadersForm(clock, longClock)
const utcDay = inReadersForm({ ...words, ...utc }, { ...figures, ...utc })
const utcTime = inReadersForm({ ...clock, ...utc }, { ...longClock, ...utc })
const utcMonth = inReadersForm(
  { month: 'short', year: 'numeric', ...utc },
  { month: '2-digit', year: 'numeric', ...utc },
)

/** In the reader's time zone and form: `23 Dec 2026`, `23.12.2026`. */
export const formatDate = (moment: string): string => localDay().format(new Date(moment))

/** In the reader's time zone and form: `14:02`, `2:02 PM`. @param at ms since 1970 */
export const formatTime = (at: number): string => localTime().format(at)

/** In the reader's time zone and form: `23 Dec 2026 14:02`. */
export const formatDateAndTime = (moment: string): string =>
  `${formatDate(moment)} ${formatTime(Date.parse(moment))}`

/** UTC in the reader's form, as `formatDate`. @param at ms since 1970 */
export const formatUtcDay = (at: number): string => utcDay().format(at)

/** `Dec 2026`, `12/2026` */
export const formatUtcMonth = (at: number): string => utcMonth().format(at)

/** `23 Dec 2026 14:02` */
export const formatUtcTime = (at: number): string => `${formatUtcDay(at)} ${utcTime().format(at)}`

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

/** `23 Dec 2026, 09:30 UTC`, in mails, whose reader's form is not known. */
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

/** UTC: `23.12.2026`. */
export function formatDay(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** UTC day in the reader's form; `DD.MM.YYYY`, as in records, where it is unknown. */
export const formatReaderDay = (date: Date): string =>
  dateLocale() ? formatUtcDay(date.getTime()) : formatDay(date.toISOString())

/** The date of a source, which may be only a year or words. */
export const formatSourceDay = (text: string, format = formatReaderDay): string =>
  /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(text) ? format(new Date(text)) : text
