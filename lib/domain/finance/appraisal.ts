import type { Money } from '@/lib/contract/money'
import {
  cashFlows,
  investment,
  type Sales,
  sessionsPerDay,
  soldShares,
  unitMargin,
  yearlyEnergy,
  yearlyMargin,
  yearlyRevenue,
} from './cash-flow'

/** Value today of flows at the ends of years 0, 1, 2...: `sum(flow[t] / (1 + rate)^t)`, `rate` as a fraction. */
export function netPresentValue(flows: readonly number[], rate: number): number {
  return flows.reduceRight((value, flow) => value / (1 + rate) + flow, 0)
}

/** Undiscounted, linear within a year; undefined if the flows never pay back the first one. */
export function paybackYears([invested = 0, ...flows]: readonly number[]): number | undefined {
  let owed = -invested
  if (owed <= 0) return 0
  for (const [year, flow] of flows.entries()) {
    if (flow >= owed) return year + owed / flow
    owed -= flow
  }
  return undefined
}

const rates = { min: -0.99, max: 100 }
const halvings = 100

/**
 * Internal rate of return as a fraction: the rate at which the net present value is 0. Undefined if there is none
 * between -99 % and 10,000 %, or if the flows change sign more than once, which makes it ambiguous.
 */
export function internalRate(flows: readonly number[]): number | undefined {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign)
  const changes = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
  if (changes !== 1) return undefined
  let low = rates.min
  let high = rates.max
  const rises = netPresentValue(flows, low)
  if (Math.sign(rises) === Math.sign(netPresentValue(flows, high))) return undefined
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2
    if (Math.sign(netPresentValue(flows, middle)) === Math.sign(rises)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * `energy` in kWh/day, `payback` in years, `irr` a fraction a year, money in the currency; `revenue` (without VAT) and
 * `margin` of a year after the ramp. Undefined if there is no such number.
 */
export interface Appraisal {
  energy: number
  sessions: number
  revenue: number
  margin: number
  payback: number | undefined
  npv: number
  irr: number | undefined
  /** Currency/kWh over the lifetime. */
  costPerKwh: number | undefined
}
export type Indicator = keyof Appraisal

/** A figure with its 80 % band; an undefined end is out of reach, such as a payback that never comes. */
export interface Banded {
  value: number | undefined
  low: number | undefined
  high: number | undefined
}

/** kWh/day: an estimate and its 80 % band. */
export interface EnergyBand {
  energy: number
  low: number
  high: number
}

const rateOf = ({ discountRate }: Money) => discountRate / 100

/**
 * Levelised cost of a sold kWh, as for power stations (IEA and NEA, Projected Costs of Generating Electricity):
 * everything spent over everything sold, both discounted. Undefined if nothing is sold.
 */
function costPerKwh(sales: Sales): number | undefined {
  const { money } = sales
  const perYear = soldShares(money).map((share) => share * yearlyEnergy(sales))
  const sold = netPresentValue([0, ...perYear], rateOf(money))
  if (sold <= 0) return undefined
  const bought = perYear.map((energy) => energy * (money.energyPrice + money.gridFee) + money.runningCost)
  return netPresentValue([investment(money), ...bought], rateOf(money)) / sold
}

export function appraise(energy: number, money: Money): Appraisal {
  const sales = { energy, money }
  const flows = cashFlows(sales)
  return {
    energy,
    sessions: sessionsPerDay(sales),
    revenue: yearlyRevenue(sales),
    margin: yearlyMargin(sales),
    payback: paybackYears(flows),
    npv: netPresentValue(flows, rateOf(money)),
    irr: internalRate(flows),
    costPerKwh: costPerKwh(sales),
  }
}

/** More is worse: a missing value is the far end. */
const isWorseWhenHigh: ReadonlySet<Indicator> = new Set(['payback', 'costPerKwh'])

function bandOf(key: Indicator, ends: readonly Appraisal[]): Pick<Banded, 'low' | 'high'> {
  const absent = isWorseWhenHigh.has(key) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const values = ends.map((end) => end[key] ?? absent)
  const finite = (value: number) => (Number.isFinite(value) ? value : undefined)
  return { low: finite(Math.min(...values)), high: finite(Math.max(...values)) }
}

export type BandedAppraisal = Readonly<Record<Indicator, Banded>>

const indicators: readonly Indicator[] = [
  'energy',
  'sessions',
  'revenue',
  'margin',
  'payback',
  'npv',
  'irr',
  'costPerKwh',
]

/** Each figure is monotonic in the energy; with a loss on every kWh, more energy is the worse end. */
export function appraiseBand({ energy, low, high }: EnergyBand, money: Money): BandedAppraisal {
  const middle = appraise(energy, money)
  const ends = [appraise(low, money), appraise(high, money)]
  return Object.fromEntries(
    indicators.map((key) => [key, { value: middle[key], ...bandOf(key, ends) }]),
  ) as BandedAppraisal
}

/**
 * kWh/day at which the net present value is 0:
 * `(investment + running cost x annuity) / (365 x unit margin x discounted shares)`. Undefined if no amount of energy
 * pays.
 */
export function breakEvenEnergy(money: Money): number | undefined {
  const margin = unitMargin(money)
  const rate = rateOf(money)
  const shares = soldShares(money)
  const sold = netPresentValue([0, ...shares], rate)
  if (margin <= 0 || sold <= 0) return undefined
  const spent = netPresentValue([investment(money), ...shares.map(() => money.runningCost)], rate)
  return spent / (yearlyEnergy({ energy: 1, money }) * margin * sold)
}
