import type { AnimationWindow } from '@/lib/domain/studio/read/studio-map'
import { formatUtcDay, formatUtcMonth, formatUtcTime } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'

/** UTC, ms; both ends included. */
export type TimeWindow = readonly [from: number, to: number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30.436875 * day

interface Length {
  label: string
  ms: number
}

/** Months differ by up to three days. */
const tolerance = ({ ms }: Length) => (ms >= month ? 3 * day : 1)

const calendarLengths: readonly Length[] = [
  { label: '1 minute', ms: minute },
  { label: '10 minutes', ms: 10 * minute },
  { label: '1 hour', ms: hour },
  { label: '6 hours', ms: 6 * hour },
  { label: '1 day', ms: day },
  { label: '7 days', ms: 7 * day },
  { label: '1 month', ms: month },
  { label: '3 months', ms: 3 * month },
  { label: '6 months', ms: 6 * month },
  { label: '12 months', ms: 12 * month },
  { label: '5 years', ms: 60 * month },
  { label: '10 years', ms: 120 * month },
]

/** A window shorter than this share of the data is too thin to see. */
const minShare = 1 / 400

/** Lengths that a window over these data may have. */
export const windowLengths = ([first, last]: TimeWindow): readonly Length[] =>
  calendarLengths.filter(({ ms }) => ms < last - first && ms > (last - first) * minShare)

export const lengthOf = (lengths: readonly Length[], [from, to]: TimeWindow): Length | undefined =>
  lengths.find((length) => Math.abs(to - from - length.ms) <= tolerance(length))

const units = [
  { unit: 'day', ms: day, least: 2 * day },
  { unit: 'hour', ms: hour, least: 2 * hour },
  { unit: 'minute', ms: minute, least: minute },
] as const

/** A length in words, for windows that no offered length fits. */
export function lengthText([from, to]: TimeWindow): string {
  const ms = to - from
  const { unit, ms: size } = units.find(({ least }) => ms >= least) ?? { unit: 'second', ms: 1000 }
  const count = Math.round(ms / size)
  return formatCountOf(count, unit)
}

/** The part of a window with data: files may reach beyond. */
export function insideData([from, to]: TimeWindow, [first, last]: TimeWindow): TimeWindow {
  const start = Math.min(last, Math.max(first, from))
  return [start, Math.max(start, Math.min(last, to))]
}

/** Moves a window within the data and keeps its length. */
export function movedWindow([from, to]: TimeWindow, by: number, [first, last]: TimeWindow): TimeWindow {
  const length = Math.min(to - from, last - first)
  const start = Math.min(last - length, Math.max(first, from + by))
  return [start, start + length]
}

/** Changes the length after the start, or before the end of the data. */
export const withLength = ([from]: TimeWindow, ms: number, ends: TimeWindow): TimeWindow =>
  movedWindow([from, from + ms], 0, ends)

/** Names like 12-month of kepler.gl's charts. */
const intervalName = /^(\d{1,3})-(second|minute|hour|day|week|month|year)$/
const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute,
  hour,
  day,
  week: 7 * day,
}

/** The interval that holds a time, and the time at which the next one starts. */
function intervalAt(ms: number, interval: string): TimeWindow | undefined {
  const [, digits, unit = ''] = intervalName.exec(interval) ?? []
  const count = Number(digits)
  if (!(count > 0)) return undefined
  const size = unitMs[unit]
  if (size) {
    const start = Math.floor(ms / (size * count)) * size * count
    return [start, start + size * count]
  }
  const date = new Date(ms)
  const months = unit === 'year' ? count * 12 : count
  const at = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months) * months
  return [monthStart(at), monthStart(at + months)]
}

/** `Date.UTC` would count years below 100 from 1900. */
const monthStart = (months: number) => new Date(0).setUTCFullYear(0, months, 1)

export interface Playing {
  window: TimeWindow
  /** First and last time of the data. */
  ends: TimeWindow
  mode: AnimationWindow
  /** Interval of the file's chart, such as `1-month`. */
  interval: string | undefined
}

/** Ms for a window to cross the data at speed 1. */
const crossing = 20_000

const defaultShare = 10

/** A tenth of the data, or the longest offered length below it. */
const defaultLength = (ends: TimeWindow) => {
  const tenth = (ends[1] - ends[0]) / defaultShare
  return windowLengths(ends).findLast(({ ms }) => ms <= tenth)?.ms ?? tenth
}

const isAtEnd = ({ window, ends }: Pick<Playing, 'window' | 'ends'>) => window[1] >= ends[1]

/**
 * The window with which playing begins: a moving one that shows everything, or that has arrived, starts again at the
 * first time of the data.
 */
export function startOfPlaying(playing: Playing): TimeWindow {
  const { ends, mode, interval } = playing
  const window = insideData(playing.window, ends)
  const [first, last] = ends
  if (mode === 'incremental') {
    const start = window[0] >= last ? first : window[0]
    return isAtEnd({ window, ends }) ? [start, start] : window
  }
  const isWhole = window[0] <= first && window[1] >= last
  const from = isWhole || isAtEnd({ window, ends }) || window[1] <= first ? first : window[0]
  if (mode === 'interval' && interval) {
    const whole = intervalAt(from, interval)
    if (whole) return [whole[0], whole[1] - 1]
  }
  const length = isWhole || window[1] === window[0] ? defaultLength(ends) : window[1] - window[0]
  return withLength([from, from], length, ends)
}

/** Ms of data that pass in `ms` of a player at this speed. */
export const passedIn = (ms: number, speed: number, [first, last]: TimeWindow) =>
  ((last - first) * ms * speed) / crossing

/** How far an interval's window jumps; undefined for windows that glide. */
export function jumpOf({ window, ends, mode, interval }: Playing): number | undefined {
  if (mode !== 'interval') return undefined
  const whole = interval === undefined ? undefined : intervalAt(window[0], interval)
  return Math.max(whole ? whole[1] - whole[0] : window[1] - window[0], (ends[1] - ends[0]) * minShare)
}

/**
 * The window after `by` ms of data; never beyond the last time of the data, where playing stops.
 * @returns undefined at the end
 */
export function playedWindow(playing: Playing, by: number): TimeWindow | undefined {
  const { window, ends, mode, interval } = playing
  const [, last] = ends
  if (isAtEnd(playing)) return undefined
  if (mode === 'incremental') return [window[0], Math.min(last, window[1] + by)]
  if (mode === 'interval' && interval) {
    const next = intervalAt(window[1] + 1, interval)
    if (next) return [next[0], next[1] - 1]
  }
  return movedWindow(window, by, ends)
}

/** Without motion, a press shows the window after this one, and the first one after the last. */
export function steppedWindow(playing: Playing): TimeWindow {
  const start = startOfPlaying(playing)
  const { window, ends, mode } = playing
  const isFresh = start[0] !== window[0] || start[1] !== window[1]
  if (isFresh && mode !== 'incremental') return start
  const by = mode === 'incremental' ? (ends[1] - ends[0]) / defaultShare : window[1] - window[0]
  return playedWindow({ ...playing, window: start }, by) ?? start
}

function formatFor(span: number) {
  if (span > 900 * day) return formatUtcMonth
  return span > 4 * day ? formatUtcDay : formatUtcTime
}

/** An end of the axis, as fine as the data are long. */
export const momentText = (ms: number, [first, last]: TimeWindow) => formatFor(last - first)(ms)

/** Both ends of a window; days where months would read the same. */
export function windowText(window: TimeWindow, ends: TimeWindow): string {
  const coarse = formatFor(ends[1] - ends[0])
  const isSame = coarse(window[0]) === coarse(window[1])
  const fine = coarse === formatUtcMonth ? formatFor((window[1] - window[0]) * 4) : formatUtcTime
  const format = isSame ? fine : coarse
  const from = format(window[0])
  const to = format(window[1])
  return from === to ? from : `${from} – ${to}`
}

/** Round years, months, days or hours between the ends, at most about eight. */
export function axisTicks([first, last]: TimeWindow): { at: number; label: string }[] {
  const span = last - first
  const isIn = (at: number) => at > first + span * 0.07 && at < last - span * 0.07
  const start = new Date(first)
  if (span > 900 * day) {
    const years = Math.max(1, Math.ceil(span / (12 * month) / 8))
    const year = start.getUTCFullYear()
    const count = Math.ceil(span / (12 * month) / years) + 1
    return Array.from({ length: count }, (_, at) => Math.ceil(year / years) * years + at * years)
      .map((each) => ({ at: new Date(0).setUTCFullYear(each, 0, 1), label: String(each) }))
      .filter(({ at }) => isIn(at))
  }
  if (span > 60 * day) {
    const months = Math.max(1, Math.ceil(span / month / 6))
    return Array.from({ length: 8 }, (_, at) =>
      Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + (at + 1) * months),
    )
      .filter(isIn)
      .map((at) => ({ at, label: formatUtcMonth(at) }))
  }
  const step =
    [minute, 10 * minute, hour, 6 * hour, day, 7 * day].find((each) => span / each <= 7) ?? 14 * day
  const from = Math.ceil(first / step) * step
  return Array.from({ length: 8 }, (_, at) => from + at * step)
    .filter(isIn)
    .map((at) => ({ at, label: step >= day ? formatUtcDay(at) : formatUtcTime(at) }))
}
