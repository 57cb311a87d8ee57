'use client'

import { useState } from 'react'
import { KeyValues, Section } from '@/components/ui/section'
import { type Inference, useInfer } from '@/lib/client/results/use-infer'
import type { Money } from '@/lib/contract/money'
import type { ResultMoney } from '@/lib/contract/result'
import { breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { editsOf } from '@/lib/domain/prediction/parameter-edits'
import { casesOf, columnsOf, maxColumns } from '@/lib/domain/scenarios/scenario-columns'
import { Explanation } from './explanation'
import { FetchingPredictions } from './fetching-predictions'
import { MoneyWarning } from './money-warning'
import { NpvDrivers } from './npv-drivers'
import { PredictionSummary } from './prediction-summary'
import { ResultsFailure } from './results-message'
import { ScenarioTable } from './scenarios/scenario-table'
import { SharedFrame } from './shared-frame'

interface SharedMoneyResultProps {
  location: ResultsLocation
  shared: ResultMoney
}

/** One channel for each scenario that can be shared at most. */
function usePredictions({ scenarios }: ResultMoney): Inference[] {
  const first = useInfer(scenarios[0]?.input, { channel: 'infer-shared-1' })
  const second = useInfer(scenarios[1]?.input, { channel: 'infer-shared-2' })
  const third = useInfer(scenarios[2]?.input, { channel: 'infer-shared-3' })
  const fourth = useInfer(scenarios[3]?.input, { channel: 'infer-shared-4' })
  const fifth = useInfer(scenarios[4]?.input, { channel: 'infer-shared-5' })
  return [first, second, third, fourth, fifth]
}

/** A shared result with scenarios side by side and the money of the chosen one. */
export function SharedMoneyResult({ location, shared }: SharedMoneyResultProps) {
  const inferences = usePredictions(shared)
  const [active, setActive] = useState(shared.active)
  const predictions = inferences.map((each) => (each.step === 'ready' ? each.prediction : undefined))
  const cases = casesOf(shared, predictions)
  const inUse = cases[active]
  const inference = inferences[active]
  const scenario = shared.scenarios[active]
  if (inference?.step === 'error') {
    return <ResultsFailure message={inference.message} location={location} onRetry={inference.retry} />
  }
  if (!inUse?.prediction || !scenario) return <FetchingPredictions location={location} />
  const { prediction, input, name } = inUse
  // Financial inputs do not affect the estimate.
  const isChanged = Object.keys(editsOf(cases[0]?.input ?? input, input)).length > 0
  const before = isChanged ? predictions[0] : undefined
  const measured = before && cases[0] && { prediction: before, input: cases[0].input }
  return (
    <SharedFrame
      location={location}
      input={input}
      model={prediction.model}
      details={<MoneyList money={scenario.money} currency={shared.currency} />}
    >
      <PredictionSummary
        prediction={prediction}
        before={before}
        breakEven={breakEvenEnergy(scenario.money)}
        isRecalculating={false}
      />
      <div className="mt-6 max-md:mt-[18px]">
        <ScenarioTable
          columns={columnsOf(cases, inUse.key)}
          currency={shared.currency}
          note={`${Math.min(maxColumns, cases.length)} side by side, with 80\u2009% band`}
          onLoad={(key) => setActive(cases.findIndex((each) => each.key === key))}
        />
      </div>
      <MoneyWarning energy={prediction.utilization} money={scenario.money} />
      <div className="mt-6 grid gap-x-12 gap-y-[22px] border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px] xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <Explanation prediction={prediction} input={input} before={measured} />
        <NpvDrivers
          prediction={prediction}
          name={name}
          money={scenario.money}
          moneyEdits={inUse.money}
          currency={shared.currency}
        />
      </div>
    </SharedFrame>
  )
}

function MoneyList({ money, currency }: { money: Money; currency: string }) {
  return (
    <Section title="Money" note="All amounts except the tariff exclude VAT.">
      <KeyValues
        rows={moneyFields.map(({ key, label, unit, format }) => ({
          key,
          label,
          value: `${format(money[key])} ${unit.replace('¤', currency)}`,
        }))}
      />
    </Section>
  )
}
