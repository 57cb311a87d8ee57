/** Arrow's units: seconds, milli-, micro-, nanoseconds. */
const perSecond = [1n, 1_000n, 1_000_000n, 1_000_000_000n] as const
const longest = 2n ** 63n - 1n
const lastDay = 2 ** 31 - 1

export function decimalText(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale))
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

const two = (value: bigint | number) => String(value).padStart(2, '0')

/** Proleptic Gregorian, also beyond the years of `Date`; infinite at the ends. */
export function dayText(days: number): string {
  if (days >= lastDay) return 'infinity'
  if (days <= -lastDay) return '-infinity'
  // Years of 400 have 146,097 days; counted from 1 March of the year 0.
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const day = shifted - era * 146_097
  const year = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365,
  )
  const ofYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const place = Math.floor((5 * ofYear + 2) / 153)
  const month = place < 10 ? place + 3 : place - 9
  const ofMonth = ofYear - Math.floor((153 * place + 2) / 5) + 1
  const whole = year + era * 400 + (month <= 2 ? 1 : 0)
  const sign = whole < 0 ? '-' : '+'
  const isUsual = whole >= 0 && whole <= 9999
  const years = isUsual ? String(whole).padStart(4, '0') : sign + String(Math.abs(whole)).padStart(6, '0')
  return `${years}-${two(month)}-${two(ofMonth)}`
}

/** Three, six or nine decimals of a second as needed, at least `least`. */
function fractionText(part: bigint, per: bigint, least: number): string {
  const text = String(part + per)
    .slice(1)
    .padEnd(9, '0')
  const length = [0, 3, 6, 9].find((digits) => digits >= least && /^0*$/.test(text.slice(digits))) ?? 9
  return length === 0 ? '' : `.${text.slice(0, length)}`
}

function clockText(value: bigint, per: bigint, least = 0): string {
  const seconds = value / per
  const clock = [two(seconds / 3600n), two((seconds / 60n) % 60n), two(seconds % 60n)].join(':')
  return clock + fractionText(value % per, per, least)
}

const unitOf = (unit: number) => perSecond[unit] ?? 1n

export const timeText = (value: bigint, unit: number): string => clockText(value, unitOf(unit))

const perMillisecond = [0.001, 1, 1_000, 1_000_000] as const
/** Years 0 to 9999 in milliseconds. */
const usualYears = [-62_167_219_200_000, 253_402_300_799_999] as const

/** The platform is faster, where it is exact. */
function millisecondsText(value: bigint, unit: number): string | undefined {
  const number = Number(value)
  const milliseconds = number / (perMillisecond[unit] ?? 1)
  const isExact = Number.isSafeInteger(number) && Number.isInteger(milliseconds)
  const isUsual = milliseconds >= usualYears[0] && milliseconds <= usualYears[1]
  return isExact && isUsual ? new Date(milliseconds).toISOString() : undefined
}

/** ISO 8601 in UTC with milliseconds, micro- and nanoseconds as needed. */
export function dateText(value: bigint, unit: number): string {
  if (value >= longest) return 'infinity'
  if (value <= -longest) return '-infinity'
  const usual = millisecondsText(value, unit)
  if (usual !== undefined) return usual
  const per = unitOf(unit)
  const day = 86_400n * per
  const ofDay = ((value % day) + day) % day
  return `${dayText(Number((value - ofDay) / day))}T${clockText(ofDay, per, 3)}Z`
}

export function durationText(value: bigint, unit: number): string {
  return value < 0n ? `-${clockText(-value, unitOf(unit))}` : clockText(value, unitOf(unit))
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${Math.abs(count) === 1 ? '' : 's'}`]

/** Months; days and milliseconds; months, days and nanoseconds. As DuckDB writes them: `1 year 2 months 04:05:06`. */
export function intervalText(value: ArrayLike<number> | number, unit: number): string {
  const parts = typeof value === 'number' ? [value] : Array.from(value)
  const [first = 0, second = 0, third = 0] = parts
  const [months, days, nanos] = unit === 1 ? [0, first, second * 1e6] : [first, second, third]
  const clock = nanos === 0 ? [] : [durationText(BigInt(Math.round(nanos)), 3)]
  const words = [
    counted(Math.trunc(months / 12), 'year'),
    counted(months % 12, 'month'),
    counted(days, 'day'),
    clock,
  ].flat()
  return words.length > 0 ? words.join(' ') : '00:00:00'
}
