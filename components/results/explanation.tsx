'use client'

import { memo, useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { Tornado } from '@/components/charts/tornado'
import { Waterfall } from '@/components/charts/waterfall'
import { Segmented } from '@/components/ui/segmented'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Money, MoneyEdits } from '@/lib/contract/money'
import { type Explained, type ExplanationView, explanationRows } from '@/lib/domain/estimate/explanation'
import { appraise } from '@/lib/domain/finance/appraisal'
import type { DefaultMoney } from '@/lib/domain/finance/default-money'
import { driverRows } from '@/lib/domain/finance/tornado'
import { energyBand } from '@/lib/domain/scenarios/scenario-columns'
import { formatPlain } from '@/lib/format/money'
import { formatCountOf } from '@/lib/format/number'

interface ExplanationProps {
  prediction: Prediction
  input: InferenceInput
  /** Without the user's changes. */
  before: Explained | undefined
}

const views = [
  { value: 'simplified', label: 'Simplified' },
  { value: 'detailed', label: 'Detailed' },
] as const

/** Contributions to the estimate, by group or by input. */
export const Explanation = memo(function Explanation({ prediction, input, before }: ExplanationProps) {
  const [view, setView] = useState<ExplanationView>('simplified')
  const shap = view === 'simplified' ? prediction.agg_shap : prediction.detailed_shap
  return (
    <section className="min-w-0">
      <div className="flex items-start justify-between gap-4 max-sm:flex-col max-sm:gap-2.5">
        <div>
          <h2 className="text-lg leading-[22px] font-semibold">What drives the predictions</h2>
          <p className="mt-[3px] text-xs text-ink-600">
            SHAP Explanation: how each factor changes the estimate
          </p>
        </div>
        <Segmented
          label="Explanation"
          segments={views}
          value={view}
          onChange={setView}
          className="max-sm:flex max-sm:w-full max-sm:[&_label]:flex-1"
        />
      </div>
      <div className="mt-4 max-sm:mt-2">
        <Waterfall
          caption="SHAP Explanation: what drives the predictions, kWh/day"
          reference={shap.base_values}
          steps={explanationRows({ prediction, input }, view, before)}
        />
      </div>
    </section>
  )
})

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
