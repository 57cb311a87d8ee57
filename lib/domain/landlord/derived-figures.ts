import type { Currency } from '@/lib/catalogue/money-sources'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Money } from '@/lib/contract/money'
import { appraiseBand, type Banded, type EnergyBand } from '@/lib/domain/finance/appraisal'
import { yearlyEnergy } from '@/lib/domain/finance/cash-flow'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { formatEnds, formatPlain, formatUnitPrice } from '@/lib/format/money'
import { formatCount, formatDecimal } from '@/lib/format/number'

export interface DerivedFigure {
  title: string
  before: string
  value: string
  unit: string
  range: string
  assumption: string
}

interface FiguresOf {
  prediction: Prediction
  input: InferenceInput
  money: { currency: Currency; money: Money } | undefined
}

/** Sessions a day, energy a year, and revenue a year if the money is included; each with its range. */
export function derivedFigures({ prediction, input, money: included }: FiguresOf): DerivedFigure[] {
  const money = included?.money ?? defaultMoney(input, input.country).money
  const band: EnergyBand = { energy: prediction.utilization, ...prediction.band }
  const { sessions, revenue } = appraiseBand(band, money)
  const yearly = (energy: number) => yearlyEnergy({ energy, money })
  const energy = { value: yearly(band.energy), low: yearly(band.low), high: yearly(band.high) }
  const each = `${formatPlain(money.sessionEnergy)} kWh each`
  const figures = [
    { title: 'Sessions a day', before: '', unit: '', ...words(sessions), assumption: `at ${each}` },
    { title: 'Energy a year', before: '', unit: 'kWh', ...words(energy), assumption: '365 such days' },
  ]
  if (!included) return figures
  const { currency } = included
  const price = `${currency} ${formatUnitPrice(money.tariff)} a kWh`
  const assumption = `at ${price}, less ${formatPlain(money.vat)} % VAT`
  return [...figures, { title: 'Revenue a year', before: currency, unit: '', ...words(revenue), assumption }]
}

/** To the thousand from 10,000, to the hundred from 1,000, to ten from 100, one decimal below 10. */
export function formatRough(value: number): string {
  const size = Math.abs(value)
  if (size < 10) return formatDecimal(value)
  const step = [10_000, 1_000, 100].find((each) => size >= each)
  return formatCount(step === undefined ? value : Math.round(value / (step / 10)) * (step / 10))
}

export const formatRoughRange = (low: number, high: number): string =>
  formatEnds(formatRough(low), formatRough(high))

const words = ({ value = 0, low = 0, high = 0 }: Banded) => ({
  value: formatRough(value),
  range: formatRoughRange(low, high),
})
