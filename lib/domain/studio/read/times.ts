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
