import type { Money, MoneyKey } from '@/lib/contract/money'
import { appraise, type EnergyBand } from './appraisal'

type Varied = Exclude<MoneyKey, 'ramp'>

interface Variation {
  key: Varied
  by: { share: number } | { amount: number }
}

const variations: readonly Variation[] = [
  { key: 'tariff', by: { amount: 0.05 } },
  { key: 'energyPrice', by: { share: 0.2 } },
  { key: 'gridFee', by: { share: 0.2 } },
  { key: 'runningCost', by: { share: 0.2 } },
  { key: 'lifetime', by: { amount: 2 } },
  { key: 'discountRate', by: { amount: 2 } },
  { key: 'capex', by: { share: 0.15 } },
  // A straight line to what is mapped says little of the trench.
  { key: 'connection', by: { share: 0.5 } },
]

export interface TornadoBar {
  input: Varied | 'energy'
  by: Variation['by'] | 'band'
  /** Currency, `low` first. */
  low: number
  high: number
}

const min: Partial<Record<Varied, number>> = { lifetime: 1 }

function ends(money: Money, { key, by }: Variation): [Money, Money] {
  const reach = 'share' in by ? money[key] * by.share : by.amount
  const down = Math.max(min[key] ?? 0, money[key] - reach)
  return [
    { ...money, [key]: down },
    { ...money, [key]: money[key] + reach },
  ]
}

/** In currency, widest swing first. The estimate varies over its 80 % band. Omits inputs without effect. */
export function tornado(estimate: EnergyBand, money: Money): TornadoBar[] {
  const npv = (energy: number, changed: Money) => appraise(energy, changed).npv
  const byEnergy = {
    input: 'energy' as const,
    by: 'band' as const,
    values: [npv(estimate.low, money), npv(estimate.high, money)],
  }
  const byMoney = variations.map((variation) => ({
    input: variation.key,
    by: variation.by,
    values: ends(money, variation).map((changed) => npv(estimate.energy, changed)),
  }))
  return [byEnergy, ...byMoney]
    .map(({ values, ...bar }) => ({ ...bar, low: Math.min(...values), high: Math.max(...values) }))
    .filter(({ low, high }) => high - low > 0.5)
    .sort((a, b) => b.high - b.low - (a.high - a.low))
}
