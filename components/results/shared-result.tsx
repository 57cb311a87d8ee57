'use client'

import { type ReactNode, useState } from 'react'
import { KeyValues, Section } from '@/components/ui/section'
import { type Inference, useInfer } from '@/lib/client/results/use-infer'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Money } from '@/lib/contract/money'
import type { ResultMoney } from '@/lib/contract/result'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { editsOf } from '@/lib/domain/estimate/parameter-edits'
import { parameterGroups } from '@/lib/domain/estimate/parameter-groups'
import { breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { casesOf, columnsOf, maxColumns } from '@/lib/domain/scenarios/scenario-columns'
import { formatConnectorConfig, formatCount, formatTenths } from '@/lib/format/number'
import { EstimateSummary, MoneyWarning } from './estimate-summary'
import { Explanation, NpvDrivers } from './explanation'
import { FetchingEstimates } from './fetching-estimates'
import { ResultCatchment } from './result-catchment'
import { MissingProbecounts, ResultsFailure } from './results-message'
import { ResultsSide } from './results-side'
import { ScenarioTable } from './scenarios/scenario-table'

/** The result behind the page's public link, read-only. */
export function SharedResult() {
  const shared = useSharedView()?.shared
  if (shared?.kind !== 'result') return null
  const { location, input, money } = shared.parameters
  if (money) return <SharedMoneyResult location={location} shared={money} />
  return <ReadOnlyResult location={location} input={input} />
}

interface ReadOnlyResultProps {
  location: ResultsLocation
  input: InferenceInput
}

export function ReadOnlyResult({ location, input }: ReadOnlyResultProps) {
  const inference = useInfer(input)
  if (inference.step === 'loading') return <FetchingEstimates location={location} />
  if (inference.step === 'missing-probecounts') return <MissingProbecounts location={location} />
  if (inference.step === 'error') {
    return <ResultsFailure message={inference.message} location={location} onRetry={inference.retry} />
  }
  const { prediction } = inference
  return (
    <SharedFrame location={location} input={input} prediction={prediction}>
      <EstimateSummary prediction={prediction} before={undefined} isRecalculating={false} />
      <div className="mt-6 border-t border-ink-200 pt-[22px]">
        <Explanation prediction={prediction} input={input} before={undefined} />
      </div>
    </SharedFrame>
  )
}

interface SharedMoneyResultProps {
  location: ResultsLocation
  shared: ResultMoney
}

/** One channel for each scenario that can be shared at most. */
function useSharedEstimates({ scenarios }: ResultMoney): Inference[] {
  const first = useInfer(scenarios[0]?.input, { channel: 'infer-shared-1' })
  const second = useInfer(scenarios[1]?.input, { channel: 'infer-shared-2' })
  const third = useInfer(scenarios[2]?.input, { channel: 'infer-shared-3' })
  const fourth = useInfer(scenarios[3]?.input, { channel: 'infer-shared-4' })
  const fifth = useInfer(scenarios[4]?.input, { channel: 'infer-shared-5' })
  return [first, second, third, fourth, fifth]
}

/** A shared result with scenarios side by side and the money of the chosen one. */
function SharedMoneyResult({ location, shared }: SharedMoneyResultProps) {
  const inferences = useSharedEstimates(shared)
  const [active, setActive] = useState(shared.active)
  const predictions = inferences.map((each) => (each.step === 'ready' ? each.prediction : undefined))
  const cases = casesOf(shared, predictions)
  const inUse = cases[active]
  const inference = inferences[active]
  const scenario = shared.scenarios[active]
  if (inference?.step === 'error') {
    return <ResultsFailure message={inference.message} location={location} onRetry={inference.retry} />
  }
  if (!inUse?.prediction || !scenario) return <FetchingEstimates location={location} />
  const { prediction, input, name } = inUse
  // Financial inputs do not affect the estimate.
  const isChanged = Object.keys(editsOf(cases[0]?.input ?? input, input)).length > 0
  const before = isChanged ? predictions[0] : undefined
  const measured = before && cases[0] && { prediction: before, input: cases[0].input }
  return (
    <SharedFrame
      location={location}
      input={input}
      prediction={prediction}
      details={<MoneyList money={scenario.money} currency={shared.currency} />}
    >
      <EstimateSummary
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

interface SharedFrameProps {
  location: ResultsLocation
  input: InferenceInput
  prediction: Prediction
  /** Below the inputs. */
  details?: ReactNode
  children: ReactNode
}

/** Read-only results screen: place and inputs at the left, as text. */
function SharedFrame({ location, input, prediction, details, children }: SharedFrameProps) {
  const { model, utilization } = prediction
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-md:flex-col max-md:overflow-y-auto md:overflow-hidden">
      <ResultsSide location={location} country={input.country}>
        <Inputs input={input} />
        {details}
      </ResultsSide>
      <div className="min-w-0 flex-1 max-md:order-2 max-md:flex-none md:overflow-y-auto">
        <div className="max-w-[1120px] px-4 pt-4 pb-6 md:px-10 md:pt-[26px]">
          {children}
          <ResultCatchment location={location} input={input} estimate={utilization} />
          <p className="mt-6 text-xs text-ink-600">
            Model: {model.name}, {model.version}
          </p>
        </div>
      </div>
    </div>
  )
}

function Inputs({ input }: { input: InferenceInput }) {
  const station = formatConnectorConfig(input['Connector Config'])
  return (
    <>
      <Section>
        <KeyValues rows={[{ key: 'station', label: 'Station configuration', value: station }]} />
      </Section>
      {parameterGroups(input, input).map((group) => (
        <Section key={group.id} title={group.title} note={group.unit}>
          <KeyValues
            rows={group.parameters.map(({ key, label, isDecimal }) => ({
              key,
              label,
              value: (isDecimal ? formatTenths : formatCount)(input[key] ?? null),
            }))}
          />
        </Section>
      ))}
    </>
  )
}
