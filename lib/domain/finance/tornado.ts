import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'
import { formatPlain, formatUnitPrice } from '@/lib/format/money'
import { niceTicks } from '@/lib/format/nice-scale'
import { appraise, type EnergyBand } from './appraisal'
import { moneyLabel } from './money-fields'

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

interface TornadoBar {
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

interface DrawnBar {
  start: number
  end: number
  isCutLow: boolean
  isCutHigh: boolean
}

interface TornadoGeometry {
  min: number
  max: number
  ticks: number[]
  bars: DrawnBar[]
}

/** Share of the scale beyond the widest bar drawn whole. */
const padding = 0.12

/** Fits the money's bars, the net present value and zero. The estimate's band, usually many times as wide, is cut. */
export function tornadoGeometry(bars: readonly TornadoBar[], npv: number, maxTicks: number): TornadoGeometry {
  const whole = bars.filter(({ input }) => input !== 'energy')
  const values = [0, npv, ...whole.flatMap(({ low, high }) => [low, high])]
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const room = Math.max(1, greatest - least) * padding
  const min = least - room
  const max = greatest + room
  const within = (value: number) => Math.min(max, Math.max(min, value))
  return {
    min,
    max,
    ticks: niceTicks(min, max, maxTicks).filter((value) => value >= min && value <= max),
    bars: bars.map(({ low, high }) => ({
      start: within(low),
      end: within(high),
      isCutLow: low < min,
      isCutHigh: high > max,
    })),
  }
}

export interface DriverRow extends TornadoBar {
  name: string
  /** `± 0.05 CHF`, `± 20 %`, `± 2 years` */
  reach: string
  isAssumed: boolean
}

const maxRows = 6

/** Inputs that move the net present value most. @param edits the user's own values */
export function driverRows(
  estimate: EnergyBand,
  money: Money,
  { edits, currency }: { edits: MoneyEdits; currency: string },
): DriverRow[] {
  return tornado(estimate, money)
    .slice(0, maxRows)
    .map((bar) => ({
      ...bar,
      name: bar.input === 'energy' ? 'Estimate' : moneyLabel(bar.input),
      reach: reachOf(bar, currency),
      isAssumed: bar.input !== 'energy' && edits[bar.input] === undefined,
    }))
}

function reachOf({ input, by }: TornadoBar, currency: string): string {
  if (by === 'band') return '80\u2009% band'
  if ('share' in by) return `± ${formatPlain(by.share * 100)}\u2009%`
  if (input === 'lifetime') return `± ${formatPlain(by.amount)} years`
  if (input === 'discountRate') return `± ${formatPlain(by.amount)} points`
  return `± ${formatUnitPrice(by.amount)} ${currency}`
}
