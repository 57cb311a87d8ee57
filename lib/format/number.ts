import { onFirstUse } from './on-first-use'
import { numbersIn } from './per-locale'

const missing = '–'
const whole = numbersIn({ maximumFractionDigits: 0 })
const oneDecimal = numbersIn({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const thinSpace = '\u2009'
const minus = '\u2212'

type Maybe = number | null | undefined
const isMissing = (value: Maybe): value is null | undefined => value === null || value === undefined

/** Grouped, without decimals; an en dash for a missing value, never 0. */
export function formatCount(value: Maybe): string {
  if (isMissing(value)) return missing
  const text = whole().format(Math.abs(value))
  return value < 0 && text !== '0' ? minus + text : text
}

export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export const sizeUnknown = 'size unknown'

/** `1,234 spaces`; `size unknown` where neither counted nor measured. */
export const formatSpaces = (spaces: number | null): string =>
  spaces === null ? sizeUnknown : formatCountOf(spaces, 'space')

/** Rounds to `0` without a sign. */
export function formatSigned(value: number): string {
  const text = whole().format(Math.abs(value))
  if (text === '0') return text
  return (value < 0 ? minus : '+') + text
}

export function formatRange(low: number, high: number): string {
  return `${whole().format(low)}–${whole().format(high)}`
}

const ordinalRules = onFirstUse(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const ordinalEnds: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd`, `1,013th` */
export const formatOrdinal = (place: number): string =>
  formatCount(place) + (ordinalEnds[ordinalRules().select(place)] ?? 'th')

export const formatDecimal = (value: number): string => oneDecimal().format(value)

/** One decimal, a dash if missing. */
export const formatTenths = (value: Maybe): string => (isMissing(value) ? missing : formatDecimal(value))

/** Percent without decimals; takes a fraction 0..1. */
export function formatPercent(fraction: Maybe): string {
  return isMissing(fraction) ? missing : `${whole().format(fraction * 100)}${thinSpace}%`
}

const signedDecimal = numbersIn({ maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** A change in percent, with its sign: `+4.2 %`; takes a fraction. */
export const formatChange = (fraction: number): string =>
  withMinus(`${signedDecimal().format(fraction * 100)}${thinSpace}%`)

/** Percent with one decimal, since neighbours are close; takes a score 0..1. */
export function formatScore(score: Maybe): string {
  return isMissing(score) ? missing : `${oneDecimal().format(score * 100)}${thinSpace}%`
}

/** `350 m`; `1.2 km` from one kilometre on. */
export function formatDistance(metres: Maybe): string {
  if (isMissing(metres)) return missing
  return metres < 1000 ? `${whole().format(metres)} m` : `${oneDecimal().format(metres / 1000)} km`
}

/** 5 decimals, latitude first; always with a point, so that maps accept them. */
export function formatCoordinates(lat: number, lng: number): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

export function formatConnectorConfig(config: string): string {
  return config.replace('x', '×')
}

/** Difference of the rounded figures on screen: 217.6 and 221.4 read 218 and 221, so −3 not −4. */
export function shownDifference(value: number, other: number): number {
  return Math.round(value) - Math.round(other)
}

const compact = numbersIn({ notation: 'compact', maximumSignificantDigits: 2 })
const fine = numbersIn({ maximumSignificantDigits: 2 })

/** At most four characters: `0.25`, `7`, `128`, `1.2K`. */
export function formatShort(value: number): string {
  const magnitude = Math.abs(value)
  if (magnitude >= 1000) return compact().format(value)
  return magnitude >= 100 ? whole().format(value) : fine().format(value)
}

/** Turns hyphens before numbers into minus signs: `exponent −0.11`. */
export const withMinus = (text: string): string => text.replace(/(^|[\s(])-(?=[\d.])/g, '$1−')
