import { formatCents, formatEnds, formatMoney, formatRate } from '@/lib/format/money'
import { formatCount, formatDecimal } from '@/lib/format/number'
import type { Banded, BandedAppraisal, Indicator } from './appraisal'

export interface IndicatorRow {
  key: Indicator
  label: string
  unit: string
  format: (value: number) => string
  absent: string
}

export const indicatorRows: readonly IndicatorRow[] = [
  { key: 'energy', label: 'Estimate', unit: 'kWh/day', format: formatCount, absent: 'none' },
  { key: 'sessions', label: 'Sessions a day', unit: '', format: formatDecimal, absent: 'none' },
  { key: 'revenue', label: 'Revenue', unit: '¤ a year', format: formatMoney, absent: 'none' },
  { key: 'payback', label: 'Payback', unit: 'years', format: formatDecimal, absent: 'never' },
  { key: 'npv', label: 'NPV', unit: '¤', format: formatMoney, absent: 'none' },
]

/** Shown below the others, when opened. */
export const furtherIndicatorRows: readonly IndicatorRow[] = [
  { key: 'margin', label: 'Margin', unit: '¤ a year', format: formatMoney, absent: 'none' },
  { key: 'irr', label: 'IRR', unit: 'a year', format: formatRate, absent: 'none' },
  { key: 'costPerKwh', label: 'Cost per kWh', unit: '¤', format: formatCents, absent: 'none' },
]

export const rowTitle = ({ label, unit }: IndicatorRow, currency: string): string =>
  [label, unit.replace('¤', currency)].filter(Boolean).join(', ')

interface IndicatorText {
  value: string
  band: string | undefined
}

/** Reads `6.0` and `2.0–never`. */
export function indicatorText(
  { key, format, absent }: IndicatorRow,
  figures: BandedAppraisal,
): IndicatorText {
  const { value, low, high }: Banded = figures[key]
  const textOf = (each: number | undefined) => (each === undefined ? absent : format(each))
  const isNone = [value, low, high].every((each) => each === undefined)
  return { value: textOf(value), band: isNone ? undefined : formatEnds(textOf(low), textOf(high)) }
}
