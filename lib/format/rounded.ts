import { formatEnds } from './money'
import { formatCount, formatDecimal } from './number'

/** To the thousand from 10,000, to the hundred from 1,000, to ten from 100, one decimal below 10. */
export function formatRough(value: number): string {
  const size = Math.abs(value)
  if (size < 10) return formatDecimal(value)
  const step = [10_000, 1_000, 100].find((each) => size >= each)
  return formatCount(step === undefined ? value : Math.round(value / (step / 10)) * (step / 10))
}

export const formatRoughRange = (low: number, high: number): string =>
  formatEnds(formatRough(low), formatRough(high))
