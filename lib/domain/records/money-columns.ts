import { findCountry } from '@/lib/catalogue/countries'
import type { Field } from '@/lib/catalogue/field'
import { type Currency, perDollar } from '@/lib/catalogue/money-sources'
import type { Cell } from '@/lib/contract/dataset'
import { netPresentValue, paybackYears } from '@/lib/domain/finance/appraisal'
import { cashFlows } from '@/lib/domain/finance/cash-flow'
import { type DefaultMoney, defaultMoney } from '@/lib/domain/finance/default-money'

/** Computed for each evaluation with the shipped money values; no file has them. */
export const moneyColumns = {
  npv: 'money_npv',
  payback: 'money_payback',
  /** One for the record, so that its locations can be ranked: that of its first country. */
  currency: 'money_currency',
} as const

const needed = ['total_kwh_per_day', 'band_low', 'band_high', 'connectors', 'max_power', 'country']

/** Adds the fields where the data has what they are computed from. */
export function withMoneyFields(fields: readonly Field[]): readonly Field[] {
  const names = new Set(fields.map(({ name }) => name))
  if (names.has(moneyColumns.npv) || !needed.every((name) => names.has(name))) return fields
  return [
    ...fields,
    { name: moneyColumns.npv, type: 'integer' },
    { name: moneyColumns.payback, type: 'real' },
  ]
}

type Read = (row: number) => Cell
type Readers = ReadonlyMap<string, Read>

interface Earnings {
  npv: number
  payback: number | undefined
  currency: Currency
}

function moneyOf(read: (name: string) => Cell, known: Map<string, DefaultMoney>): DefaultMoney | undefined {
  const connectors = Number(read('connectors') ?? 0)
  const power = Number(read('max_power') ?? 0)
  const country = findCountry(String(read('country') ?? ''))
  if (!country || !(connectors > 0) || !(power > 0)) return undefined
  const key = `${connectors} ${power} ${country.iso}`
  const money = known.get(key) ?? defaultMoney({ connectors, capacity: connectors * power }, country.iso)
  known.set(key, money)
  return money
}

function earningsOf(read: (name: string) => Cell, known: Map<string, DefaultMoney>): Earnings | undefined {
  const energy = read('total_kwh_per_day')
  const low = read('band_low')
  const high = read('band_high')
  // Estimates without a band are never shown.
  if (typeof energy !== 'number' || typeof low !== 'number' || typeof high !== 'number') return undefined
  const found = moneyOf(read, known)
  if (!found) return undefined
  const { money, currency } = found
  const flows = cashFlows({ energy, money })
  return { npv: netPresentValue(flows, money.discountRate / 100), payback: paybackYears(flows), currency }
}

/** Readers of the computed columns by name; none where the data lacks what they need. */
export function moneyReaders(readers: Readers, rows: Iterable<number>): Readers {
  if (readers.has(moneyColumns.npv) || !needed.every((name) => readers.has(name))) return new Map()
  const known = new Map<string, DefaultMoney>()
  const found = new Map<number, Earnings | undefined>()
  const earningsAt = (row: number) => {
    if (!found.has(row)) {
      found.set(
        row,
        earningsOf((name) => readers.get(name)?.(row) ?? null, known),
      )
    }
    return found.get(row)
  }
  let shared: Currency | undefined
  const currency = () => {
    if (shared) return shared
    for (const row of rows) {
      shared = earningsAt(row)?.currency
      if (shared) break
    }
    return shared ?? 'EUR'
  }
  const npvAt = (row: number) => {
    const earnings = earningsAt(row)
    if (!earnings) return null
    return Math.round((earnings.npv * perDollar[currency()]) / perDollar[earnings.currency])
  }
  return new Map<string, Read>([
    [moneyColumns.npv, npvAt],
    [moneyColumns.payback, (row) => rounded(earningsAt(row)?.payback)],
    [moneyColumns.currency, (row) => (earningsAt(row) ? currency() : null)],
  ])
}

/** To the decimal that is shown: equal texts rank alike. */
const rounded = (years: number | undefined) => (years === undefined ? null : Math.round(years * 10) / 10)
