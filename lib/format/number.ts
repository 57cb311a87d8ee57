import { onFirstUse } from './on-first-use'
import { numbersIn } from './per-locale'

const missing = '–'
const whole = numbersIn({ maximumFractionDigits: 0 })
const oneDecimal = numbersIn({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const thinSpace = '\u2009'
const minus = '\u2212'

type Maybe = number | null | undefined
const isMissing = (value: Maybe): value is null | undefined => value === null || value === undefined

/** A count, metres or kWh/day without decimals, grouped; a missing value is an en dash, never 0. */
export function formatCount(value: Maybe): string {
  if (isMissing(value)) return missing
  const text = whole().format(Math.abs(value))
  return value < 0 && text !== '0' ? minus + text : text
}

/** A count with its word: `1 location`, `2,300 locations`. */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** A difference with its sign; rounds to `0` without one. */
export function formatSigned(value: number): string {
  const text = whole().format(Math.abs(value))
  if (text === '0') return text
  return (value < 0 ? minus : '+') + text
}

/** `46–632` */
export function formatRange(low: number, high: number): string {
  return `${whole().format(low)}–${whole().format(high)}`
}

const ordinalRules = onFirstUse(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const ordinalEnds: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** A place in an order: `1st`, `22nd`, `1,013th`. */
export const formatOrdinal = (place: number): string =>
  formatCount(place) + (ordinalEnds[ordinalRules().select(place)] ?? 'th')

/** `1,234.5` */
export const formatDecimal = (value: number): string => oneDecimal().format(value)

/** A fraction 0..1 as a percentage without decimals, a thin space before the sign. */
export function formatPercent(fraction: Maybe): string {
  return isMissing(fraction) ? missing : `${whole().format(fraction * 100)}${thinSpace}%`
}

/** A score 0..1 as a percentage with one decimal: those of neighbours are close. */
export function formatScore(score: Maybe): string {
  return isMissing(score) ? missing : `${oneDecimal().format(score * 100)}${thinSpace}%`
}

/** Metres: below one kilometre `350 m`, from there on `1.2 km`. */
export function formatDistance(metres: Maybe): string {
  if (isMissing(metres)) return missing
  return metres < 1000 ? `${whole().format(metres)} m` : `${oneDecimal().format(metres / 1000)} km`
}

/** Degrees to 5 decimals, latitude first; with a point for every reader, so that maps take them. */
export function formatCoordinates(lat: number, lng: number): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** `2x150 kW` in print: `2×150 kW`. */
export function formatConnectorConfig(config: string): string {
  return config.replace('x', '×')
}

/** Difference of two figures as rounded on the screen: 217.6 and 221.4 read 218 and 221, so −3 not −4. */
export function shownDifference(value: number, other: number): number {
  return Math.round(value) - Math.round(other)
}

const compact = numbersIn({ notation: 'compact', maximumSignificantDigits: 2 })
const fine = numbersIn({ maximumSignificantDigits: 2 })

/** A figure in at most four characters: `0.25`, `7`, `128`, `1.2K`. */
export function formatShort(value: number): string {
  const magnitude = Math.abs(value)
  if (magnitude >= 1000) return compact().format(value)
  return magnitude >= 100 ? whole().format(value) : fine().format(value)
}

/** A text with the hyphens before its numbers as minus signs: `exponent −0.11`. */
export const withMinus = (text: string): string => text.replace(/(^|[\s(])-(?=[\d.])/g, '$1−')
