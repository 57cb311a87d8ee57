const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = Partial<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'ms', number>> & {
  isAfternoon?: boolean
  zone?: number
}

type Part = [pattern: RegExp, take: (text: string, parts: Parts) => void]

/** Two digits as kepler.gl reads them. */
const fullYear = (year: number, text: string) => (text.length > 2 ? year : year + (year > 68 ? 1900 : 2000))

function zoneOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})$/.exec(text) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

const number = (name: keyof Omit<Parts, 'isAfternoon'>): Part => [
  /\d{1,2}/y,
  (text, parts) => {
    parts[name] = Number(text)
  },
]

const partsByLetter: Readonly<Record<string, Part>> = {
  Y: [
    /\d{2,4}/y,
    (text, parts) => {
      parts.year = fullYear(Number(text), text)
    },
  ],
  D: number('day'),
  H: number('hour'),
  h: number('hour'),
  m: number('minute'),
  s: number('second'),
  S: [
    /\d{1,9}/y,
    (text, parts) => {
      parts.ms = Number(`0.${text}`) * 1000
    },
  ],
  Z: [
    /Z|[-+]\d{2}:?\d{2}/y,
    (text, parts) => {
      parts.zone = zoneOf(text)
    },
  ],
  A: [
    /[ap]m/iy,
    (text, parts) => {
      parts.isAfternoon = /p/i.test(text)
    },
  ],
}

const monthName: Part = [
  /[a-z]{3,9}/iy,
  (text, parts) => {
    parts.month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1
  },
]

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

/** Longer texts are not date formats. */
const mostLetters = 60

/**
 * Reads texts of a format of kepler.gl's (those of moment) as ms since 1970 in UTC; NaN for others. Texts that
 * the format does not fit are read as ISO dates.
 */
export function timeReader(format: string): (value: unknown) => number {
  if (format.toLowerCase() === 'x') {
    const unit = format === 'X' ? 1000 : 1
    return (value) => (value === null || value === '' ? Number.NaN : Number(value) * unit)
  }
  const parts = format.slice(0, mostLetters).match(/Y+|M+|D+|H+|h+|m+|s+|S+|[\s\S]/g) ?? []
  const wanted = parts.map((part) => ({ part, reads: partOfFormat(part) }))
  return (value) => {
    if (typeof value === 'number') return value
    return typeof value === 'string' ? (timeIn(value, wanted) ?? isoOf(value)) : Number.NaN
  }
}

/** A time by the parts of its format; undefined for a text that they do not fit. */
function timeIn(
  text: string,
  wanted: readonly { part: string; reads: Part | undefined }[],
): number | undefined {
  const found: Parts = {}
  let at = 0
  for (const { part, reads } of wanted) {
    if (reads) reads[0].lastIndex = at
    const read = reads ? reads[0].exec(text)?.[0] : part
    if (read === undefined || !text.startsWith(read, at)) return undefined
    reads?.[1](read, found)
    at += read.length
  }
  return at > 0 && at === text.length ? msOf(found) : undefined
}

/** Without a zone a time is in UTC, not in the computer's zone. */
function isoOf(text: string): number {
  const isZoned = /(?:Z|[-+]\d{2}:?\d{2})$/.test(text)
  const isTimed = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)
  if (isTimed) return Date.parse(`${text.replace(' ', 'T')}${isZoned ? '' : 'Z'}`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
}
