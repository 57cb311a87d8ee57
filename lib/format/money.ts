import { formatDecimal } from './number'
import { numbersIn } from './per-locale'

const compact = numbersIn({ notation: 'compact', maximumSignificantDigits: 3 })
/** One decimal of every thousand below 100k, so that neighbours are as exact as each other. */
const thousands = numbersIn({ notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const unit = numbersIn({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
const cents = numbersIn({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimals = numbersIn({ maximumFractionDigits: 2 })
const minus = '\u2212'

const isThousands = (amount: number) => amount >= 1000 && amount < 99_950

/** At most three digits: `4.1k` beside `10.0k`, `−126k`, `1.25M`. */
export function formatMoney(amount: number): string {
  const size = Math.abs(amount)
  const text = (isThousands(size) ? thousands() : compact()).format(size).replace('K', 'k')
  return amount < 0 && text !== '0' ? minus + text : text
}

export const formatUnitPrice = (price: number): string => unit().format(price)

export const formatCents = (cost: number): string => cents().format(cost)

export const formatPlain = (value: number): string => decimals().format(value)

/** `12.4 %` for a rate of 0.124. */
export function formatRate(rate: number): string {
  return `${rate < 0 ? minus : ''}${formatDecimal(Math.abs(rate) * 100)}\u2009%`
}

/** `2.0–28.3`, but `−126k to 602k`, where a dash would look like a sign. */
export function formatEnds(low: string, high: string): string {
  return [low, high].some((end) => end.startsWith(minus)) ? `${low} to ${high}` : `${low}–${high}`
}
