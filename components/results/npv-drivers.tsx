'use client'

import { memo } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { Tornado } from '@/components/charts/tornado'
import type { Prediction } from '@/lib/contract/inference'
import type { Money, MoneyEdits } from '@/lib/contract/money'
import { appraise } from '@/lib/domain/finance/appraisal'
import type { DefaultMoney } from '@/lib/domain/finance/default-money'
import { driverRows } from '@/lib/domain/finance/tornado'
import { energyBand } from '@/lib/domain/scenarios/scenario-columns'
import { formatPlain } from '@/lib/format/money'
import { formatCountOf } from '@/lib/format/number'

interface NpvDriversProps {
  /** The shown estimate. */
  prediction: Prediction
  money: Money
  /** Edited financial inputs. */
  moneyEdits: MoneyEdits
  currency: DefaultMoney['currency']
  /** Active scenario. */
  name: string
}

/** Ranks inputs by their effect on the net present value, varying one at a time. */
export const NpvDrivers = memo(function NpvDrivers(props: NpvDriversProps) {
  const { prediction, money, moneyEdits, currency, name } = props
  const estimate = energyBand(prediction)
  const { npv } = appraise(estimate.energy, money)
  const rows = driverRows(estimate, money, { edits: moneyEdits, currency })
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
