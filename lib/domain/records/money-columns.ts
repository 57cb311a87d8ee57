import { findCountry } from '@/lib/catalogue/countries'
import type { Field } from '@/lib/catalogue/field'
import { type Currency, perDollar } from '@/lib/catalogue/money-sources'
import type { Cell } from '@/lib/contract/dataset'
import type { OwnMoney } from '@/lib/contract/money'
import { netPresentValue, paybackYears } from '@/lib/domain/finance/appraisal'
import { cashFlows } from '@/lib/domain/finance/cash-flow'
import { type DefaultMoney, defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import { ownMoneyFor } from '@/lib/domain/finance/own-money'

/** Computed for each evaluation with the reader's own money values, else the shipped ones; no map has them. */
export const moneyColumns = {
  npv: 'money_npv',
  payback: 'money_payback',
  /** One for the record, so that its locations can be ranked: that of its first country. */
  currency: 'money_currency',
} as const

const needed = ['total_kwh_per_day', 'band_low', 'band_high', 'connectors', 'max_power', 'country']

const inCurrency = 'in the currency of the record’s country'

/**
 * Adds the fields where the data has what they are computed from.
 * @param isOwn the reader's own values are used for some location
 */
export function withMoneyFields(fields: readonly Field[], isOwn = false): readonly Field[] {
  const names = new Set(fields.map(({ name }) => name))
  if (names.has(moneyColumns.npv) || !needed.every((name) => names.has(name))) return fields
  return [
    ...fields,
    { name: moneyColumns.npv, type: 'integer', label: `NPV ${atPrices(isOwn)}, ${inCurrency}` },
    { name: moneyColumns.payback, type: 'real', label: `Payback ${atPrices(isOwn)}` },
  ]
}

const atPrices = (isOwn: boolean) =>
  isOwn ? 'at your own values, at the shipped prices where you have none' : 'at the shipped prices'

type Read = (row: number) => Cell
type Readers = ReadonlyMap<string, Read>

type Prices = Pick<DefaultMoney, 'money' | 'currency'>

interface Earnings {
  npv: number
  payback: number | undefined
  currency: Currency
}

type ReadCell = (name: string) => Cell

/** Undefined where prices are unknown. */
function siteOf(read: ReadCell) {
  const connectors = Number(read('connectors') ?? 0)
  const power = Number(read('max_power') ?? 0)
  const country = findCountry(String(read('country') ?? ''))
  if (!country || !(connectors > 0) || !(power > 0)) return undefined
  return { connectors, capacity: connectors * power, country: country.iso }
}

/** Money of each kind of site, made once. */
function moneyBook(own: readonly OwnMoney[]): (read: ReadCell) => Prices | undefined {
  const known = new Map<string, Prices>()
  return (read) => {
    const site = siteOf(read)
    if (!site) return undefined
    const key = `${site.connectors} ${site.capacity} ${site.country}`
    const before = known.get(key)
    if (before) return before
    const { money, currency } = defaultMoney(site, site.country)
    const prices = { money: withMoney(money, ownMoneyFor(own, site)), currency }
    known.set(key, prices)
    return prices
  }
}

/** Some of the cells belong to a site for which the reader has own values. */
export function hasOwnMoney(
  own: readonly OwnMoney[],
  rows: Iterable<Readonly<Record<string, Cell>>>,
): boolean {
  if (own.length === 0) return false
  for (const cells of rows) {
    const site = siteOf((name) => cells[name] ?? null)
    if (site && Object.keys(ownMoneyFor(own, site)).length > 0) return true
  }
  return false
}

function earningsOf(read: ReadCell, pricesOf: ReturnType<typeof moneyBook>): Earnings | undefined {
  const energy = read('total_kwh_per_day')
  const low = read('band_low')
  const high = read('band_high')
  // Estimates without a band are never shown.
  if (typeof energy !== 'number' || typeof low !== 'number' || typeof high !== 'number') return undefined
  const found = pricesOf(read)
  if (!found) return undefined
  const { money, currency } = found
  const flows = cashFlows({ energy, money })
  return { npv: netPresentValue(flows, money.discountRate / 100), payback: paybackYears(flows), currency }
}

/** Readers of the computed columns by name; none where the data lacks what they need. */
export function moneyReaders(
  readers: Readers,
  rows: Iterable<number>,
  own: readonly OwnMoney[] = [],
): Readers {
  if (readers.has(moneyColumns.npv) || !needed.every((name) => readers.has(name))) return new Map()
  const pricesOf = moneyBook(own)
  const found = new Map<number, Earnings | undefined>()
  const earningsAt = (row: number) => {
    if (!found.has(row)) {
      found.set(
        row,
        earningsOf((name) => readers.get(name)?.(row) ?? null, pricesOf),
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

export interface RowMoney {
  npv: number
  payback: number | null
  currency: Currency
}

/** Reads rows one after the other, in the currency of the first one that has money; undefined without prices. */
export function moneyOfRows(own: readonly OwnMoney[] = []): (read: ReadCell) => RowMoney | undefined {
  const pricesOf = moneyBook(own)
  let shared: Currency | undefined
  return (read) => {
    const earnings = earningsOf(read, pricesOf)
    if (!earnings) return undefined
    shared ??= earnings.currency
    const npv = Math.round((earnings.npv * perDollar[shared]) / perDollar[earnings.currency])
    return { npv, payback: rounded(earnings.payback), currency: shared }
  }
}
