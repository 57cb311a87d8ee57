import { type Money, type MoneyKey, maxRampYears } from '@/lib/contract/money'
import { formatPlain, formatUnitPrice } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import { numberMarks } from '@/lib/format/number-marks'
import { parseTypedNumber } from '@/lib/format/typed-number'
import { netTariff, soldShares, unitMargin } from './cash-flow'
import { moneyProblem } from './own-money'

type Value = number | readonly number[]

export interface MoneyField {
  key: MoneyKey
  label: string
  unit: string
  isGrouped: boolean
  format: (value: Value) => string
  read: (text: string) => Value | undefined
}

const hasDecimalComma = () => numberMarks().decimal === ','

const numbered = (format: (value: number) => string) => (value: Value) =>
  typeof value === 'number' ? format(value) : value.map(formatPlain).join(hasDecimalComma() ? '; ' : ', ')

const writers = { count: formatCount, price: formatUnitPrice, plain: formatPlain }

function field(
  [key, label, unit]: readonly [MoneyKey, string, string],
  form: keyof typeof writers,
): MoneyField {
  const write: (value: number) => string = writers[form]
  return { key, label, unit, isGrouped: form === 'count', format: numbered(write), read: parseTypedNumber }
}

/** `60, 85, 100`, separated by semicolons, spaces or commas, which before a figure may be decimal ones. */
function readRamp(text: string): number[] | undefined {
  const separator = hasDecimalComma() ? /,?[;\s]+/ : /[,;\s]+/
  const parts = text.trim().split(separator, maxRampYears + 1)
  const values = parts.map((part) => (part === '' ? undefined : parseTypedNumber(part)))
  return values.every((value) => value !== undefined) ? values : undefined
}

export const moneyFields: readonly MoneyField[] = [
  field(['capex', 'Capex', '¤'], 'count'),
  field(['connection', 'Cable to the grid', '¤'], 'count'),
  field(['tariff', 'Tariff', '¤/kWh'], 'price'),
  field(['energyPrice', 'Energy price', '¤/kWh'], 'price'),
  field(['gridFee', 'Grid fee', '¤/kWh'], 'price'),
  field(['runningCost', 'Running cost', '¤ a year'], 'count'),
  field(['vat', 'VAT', '%'], 'plain'),
  field(['sessionEnergy', 'Energy a session', 'kWh'], 'plain'),
  { ...field(['ramp', 'Opening ramp', '%'], 'plain'), read: readRamp },
  field(['lifetime', 'Lifetime', 'years'], 'plain'),
  field(['discountRate', 'Discount rate', '%'], 'plain'),
]

export function readMoney(
  { key, label, read }: MoneyField,
  text: string,
): { value: Value } | { problem: string } {
  const value = read(text)
  if (value === undefined) return { problem: `${label} is not a number.` }
  const problem = moneyProblem(key, value)
  return problem === undefined ? { value } : { problem }
}

export const moneyLabel = (key: MoneyKey): string =>
  moneyFields.find((each) => each.key === key)?.label ?? key

/** Why a station cannot pay at any sales; undefined if it can. @param energy kWh/day */
export function moneyWarning(energy: number, money: Money): string | undefined {
  if (unitMargin(money) <= 0) {
    const earned = formatUnitPrice(Math.round(netTariff(money) * 1e4) / 1e4)
    const spent = formatUnitPrice(Math.round((money.energyPrice + money.gridFee) * 1e4) / 1e4)
    return `Each kWh earns ${earned} without VAT and costs ${spent}: no number of sales pays back the station. Raise the tariff, or check the energy price and the grid fee.`
  }
  if (soldShares(money).every((share) => share === 0)) {
    return 'The opening ramp sells nothing within the lifetime, so the station only costs money.'
  }
  if (energy <= 0) return 'The estimate is 0: nothing is sold, so the station only costs money.'
  return undefined
}
