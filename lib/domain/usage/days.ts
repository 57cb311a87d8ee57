import { onFirstUse } from '@/lib/format/on-first-use'

const dayMs = 86_400_000

const parts = onFirstUse(() => new Map<string, Intl.DateTimeFormat>())

/** Cached: creating one costs a hundred times its use. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = parts().get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  parts().set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name)
    return true
  } catch {
    return false
  }
}

/** As a date in UTC, in whole seconds. */
export function wallClock(moment: Date, timeZone: string): Date {
  const shown = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const quarterMs = 900_000

/** `wallClock` for moments in order of time: offsets change only on the quarter of an hour. */
export function wallClocks(timeZone: string): (moment: Date) => Date {
  let quarter = Number.NaN
  let offset = 0
  return (moment) => {
    const time = moment.getTime()
    const start = Math.floor(time / quarterMs) * quarterMs
    if (start !== quarter) {
      quarter = start
      offset = wallClock(new Date(start), timeZone).getTime() - start
    }
    return new Date(time + offset)
  }
}

export const dayAt = (moment: Date, timeZone: string): string =>
  wallClock(moment, timeZone).toISOString().slice(0, 10)

export const dayHere = (moment: Date): string =>
  dayAt(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const daysFrom = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / dayMs

/** Later than midnight if clocks skip it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day)
  // The offset changes at most once in the two days around midnight.
  const offsets = [-dayMs, dayMs].map((shift) => {
    const near = new Date(midnight + shift)
    return wallClock(near, timeZone).getTime() - near.getTime()
  })
  const moments = offsets.map((offset) => midnight - offset).toSorted((one, other) => one - other)
  const [first = midnight, last = midnight] = moments
  return new Date(dayAt(new Date(first), timeZone) === day ? first : last)
}
