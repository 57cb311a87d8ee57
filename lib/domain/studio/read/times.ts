const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = Partial<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'ms', number>> & {
  isAfternoon?: boolean
  zone?: number
}

/** @returns the position after the part, -1 for no match */
type Part = (text: string, at: number, parts: Parts) => number

/** Two-digit years as kepler.gl reads them. */
const fullYear = (year: number, digits: number) => (digits > 2 ? year : year + (year > 68 ? 1900 : 2000))

function zoneOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** Compares character codes for speed: a table has many times. */
const digits =
  (min: number, max: number, take: (value: number, count: number, parts: Parts) => void): Part =>
  (text, at, parts) => {
    let value = 0
    let count = 0
    for (; count < max; count += 1) {
      const digit = text.charCodeAt(at + count) - 48
      if (!(digit >= 0 && digit <= 9)) break
      value = value * 10 + digit
    }
    if (count < min) return -1
    take(value, count, parts)
    return at + count
  }

const letters =
  (pattern: RegExp, take: (text: string, parts: Parts) => void): Part =>
  (text, at, parts) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found === undefined) return -1
    take(found, parts)
    return at + found.length
  }

const number = (name: keyof Omit<Parts, 'isAfternoon'>): Part =>
  digits(1, 2, (value, _, parts) => {
    parts[name] = value
  })

const partsByLetter: Readonly<Record<string, Part>> = {
  Y: digits(2, 4, (value, count, parts) => {
    parts.year = fullYear(value, count)
  }),
  D: number('day'),
  H: number('hour'),
  h: number('hour'),
  m: number('minute'),
  s: number('second'),
  S: letters(/\d{1,9}/y, (text, parts) => {
    parts.ms = Number(`0.${text}`) * 1000
  }),
  Z: letters(/Z|[-+]\d{2}(?::?\d{2})?/y, (text, parts) => {
    parts.zone = zoneOf(text)
  }),
  A: letters(/[ap]m/iy, (text, parts) => {
    parts.isAfternoon = /p/i.test(text)
  }),
}

const monthName = letters(/[a-z]{3,9}/iy, (text, parts) => {
  parts.month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1
})

function partOfFormat(part: string): Part | undefined {
  if (/^M+$/.test(part)) return part.length > 2 ? monthName : number('month')
  return /^(?:Y+|D+|H+|h+|m+|s+|S+|Z|A|a)$/.test(part)
    ? partsByLetter[part === 'a' ? 'A' : (part[0] ?? '')]
    : undefined
}

function msOf({ year = 1970, month = 1, day = 1, hour = 0, ...rest }: Parts): number {
  const { minute = 0, second = 0, ms = 0, isAfternoon, zone = 0 } = rest
  const hours = isAfternoon === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  if (month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  return Date.UTC(year, month - 1, day, hours, minute, second, ms) - zone * 60_000
}

const literal =
  (part: string): Part =>
  (text, at) =>
    text.startsWith(part, at) ? at + part.length : -1

const maxLetters = 60

/** Supports kepler.gl's formats (moment's), then ISO dates. Returns ms since 1970 in UTC, NaN for others. */
export function timeReader(format: string): (value: unknown) => number {
  if (format.toLowerCase() === 'x') {
    const unit = format === 'X' ? 1000 : 1
    return (value) => (value === null || value === '' ? Number.NaN : Number(value) * unit)
  }
  const parts = format.slice(0, maxLetters).match(/Y+|M+|D+|H+|h+|m+|s+|S+|[\s\S]/g) ?? []
  const wanted = parts.map((part) => partOfFormat(part) ?? literal(part))
  return (value) => {
    if (typeof value === 'number') return value
    return typeof value === 'string' ? (timeIn(value, wanted) ?? isoOf(value)) : Number.NaN
  }
}

/** Undefined for a text that does not fit the format. */
function timeIn(text: string, wanted: readonly Part[]): number | undefined {
  const found: Parts = {}
  let at = 0
  for (const read of wanted) {
    at = read(text, at, found)
    if (at === -1) return undefined
  }
  return at > 0 && at === text.length ? msOf(found) : undefined
}

/** Times without a zone are in UTC, not in the computer's zone. */
function isoOf(text: string): number {
  const isZoned = /(?:Z|[-+]\d{2}:?\d{2})$/.test(text)
  const isTimed = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)
  if (isTimed) return Date.parse(`${text.replace(' ', 'T')}${isZoned ? '' : 'Z'}`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
}

const form =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? (UTC|GMT|[A-Z][A-Za-z]{1,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2})$/

const hour = 3_600_000

type OffsetAt = (moment: number) => number

/** Offsets of a zone from UTC, in ms; undefined for a name that is none. */
function offsetsOf(zone: string): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    // Offsets change at whole quarters of an hour, and the formatter is slow.
    const known = new Map<number, number>()
    return (moment) => {
      const quarter = Math.floor((moment * 4) / hour)
      const before = known.get(quarter)
      if (before !== undefined) return before
      const start = (quarter * hour) / 4
      const part = new Map(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
      const at = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
      const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
      const offset = local - start
      known.set(quarter, offset)
      return offset
    }
  } catch {
    return undefined
  }
}

const zones = new Map<string, OffsetAt | undefined>()
const maxZones = 600

function offsetOfZone(name: string): OffsetAt | undefined {
  if (!zones.has(name)) {
    if (zones.size >= maxZones) zones.clear()
    zones.set(name, offsetsOf(name))
  }
  return zones.get(name)
}

/**
 * The ISO time of a text with the name of a zone, such as `2026-03-29 01:30:00 Europe/Vaduz`. Of the two moments that
 * one time has at the end of summer time, the first; a time that its start leaves out counts on from before it.
 * @returns undefined for other texts, and for names that are no zone
 */
export function zonedTime(text: string): string | undefined {
  const found = form.exec(text)
  if (!found) return undefined
  const figure = (at: number) => Number(found[at] ?? 0)
  const offsetAt = offsetOfZone(found[8] ?? '')
  const fraction = Math.trunc(Number(`0.${found[7] ?? 0}`) * 1000)
  const local = Date.UTC(figure(1), figure(2) - 1, figure(3), figure(4), figure(5), figure(6), fraction)
  const isDate = new Date(local).getUTCDate() === figure(3) && figure(4) < 24 && figure(5) < 60
  if (!offsetAt || !isDate) return undefined
  // The offset in force a day before is the one that an ambiguous or missing time counts from.
  const earlier = offsetAt(local - 24 * hour)
  const first = local - earlier
  const moment = offsetAt(first) === earlier ? first : local - offsetAt(first)
  const isMissing = moment + offsetAt(moment) !== local
  return new Date(isMissing ? first : moment).toISOString()
}
