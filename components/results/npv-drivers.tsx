'use client'

import { memo } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { Tornado, type TornadoRow } from '@/components/charts/tornado'
import type { Prediction } from '@/lib/contract/inference'
import type { Money, MoneyEdits } from '@/lib/contract/money'
import { appraise } from '@/lib/domain/finance/appraisal'
import type { DefaultMoney } from '@/lib/domain/finance/default-money'
import { moneyLabel } from '@/lib/domain/finance/money-fields'
import { type TornadoBar, tornado } from '@/lib/domain/finance/tornado'
import { formatPlain, formatUnitPrice } from '@/lib/format/money'
import { formatCountOf } from '@/lib/format/number'
import { energyBand } from './scenarios/columns'

interface NpvDriversProps {
  /** The shown one. */
  prediction: Prediction
  money: Money
  /** What is typed of it. */
  moneyEdits: MoneyEdits
  currency: DefaultMoney['currency']
  /** Of the active scenario. */
  name: string
}

const mostRows = 6

/** How far an input is varied: `± 0.05 CHF`, `± 20 %`, `± 2 years`. */
function reachOf({ input, by }: TornadoBar, currency: string): string {
  if (by === 'band') return '80\u2009% band'
  if ('share' in by) return `± ${formatPlain(by.share * 100)}\u2009%`
  if (input === 'lifetime') return `± ${formatPlain(by.amount)} years`
  if (input === 'discountRate') return `± ${formatPlain(by.amount)} points`
  return `± ${formatUnitPrice(by.amount)} ${currency}`
}

const isDefault = ({ input }: TornadoBar, edits: MoneyEdits) =>
  input !== 'energy' && edits[input] === undefined

/** What the net present value depends on most: one input at a time. */
export const NpvDrivers = memo(function NpvDrivers(props: NpvDriversProps) {
  const { prediction, money, moneyEdits, currency, name } = props
  const estimate = energyBand(prediction)
  const { npv } = appraise(estimate.energy, money)
  const bars = tornado(estimate, money).slice(0, mostRows)
  const rows: TornadoRow[] = bars.map((bar) => ({
    ...bar,
    name: bar.input === 'energy' ? 'Estimate' : moneyLabel(bar.input),
    reach: reachOf(bar, currency),
    isAssumed: isDefault(bar, moneyEdits),
  }))
  return (
    <section className="min-w-0 max-xl:border-t max-xl:border-ink-200 max-xl:pt-[22px]">
      <h2 className="text-lg leading-[22px] font-semibold">What drives the NPV</h2>
      <p className="mt-[3px] text-xs text-ink-600">
        {name} over {formatCountOf(money.lifetime, 'year')} at {formatPlain(money.discountRate)}
        {'\u2009'}%
      </p>
      <Tornado rows={rows} npv={npv} currency={currency} name={name} />
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-600">
        <AssumedMark />
        default, not typed
      </p>
    </section>
  )
})
