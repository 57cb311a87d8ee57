import type { Money, MoneyEdits } from '@/lib/contract/money'
import { formatPlain, formatUnitPrice } from '@/lib/format/money'
import type { EnergyBand } from './appraisal'
import { moneyLabel } from './money-fields'
import { type TornadoBar, tornado } from './tornado'

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
