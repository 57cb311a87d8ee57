'use client'

import { KeyValues, Section } from '@/components/ui/section'
import { useInfer } from '@/lib/client/evaluation/use-infer'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { parameterGroups } from '@/lib/domain/prediction/parameter-groups'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'
import { Explanation } from './explanation'
import { FetchingPredictions } from './fetching-predictions'
import { PredictionSummary } from './prediction-summary'
import { ResultsHeading } from './results-heading'
import { MissingProbecounts, ResultsFailure } from './results-message'
import { SiteMap } from './site-map'

/** The result behind the page's public link: the results screen without anything to change. */
export function SharedResult() {
  const shared = useSharedView()?.shared
  if (shared?.kind !== 'result') return null
  const { location, input } = shared.parameters
  return <ReadOnlyResult location={location} input={input} />
}

interface ReadOnlyResultProps {
  location: ResultsLocation
  input: InferenceInput
}

function ReadOnlyResult({ location, input }: ReadOnlyResultProps) {
  const inference = useInfer(input)
  if (inference.step === 'loading') return <FetchingPredictions location={location} />
  if (inference.step === 'missing-probecounts') return <MissingProbecounts location={location} />
  if (inference.step === 'error') {
    return <ResultsFailure message={inference.message} location={location} onRetry={inference.retry} />
  }
  const { prediction } = inference
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-md:flex-col max-md:overflow-y-auto md:overflow-hidden">
      <aside
        aria-label="Parameters"
        className="flex w-[360px] flex-none flex-col border-ink-200 max-md:contents md:overflow-y-auto md:border-r"
      >
        <div className="max-md:order-1">
          <ResultsHeading location={location} />
        </div>
        <div className="max-md:order-3 max-md:mt-[22px]">
          <SiteMap location={location} country={input.country} />
          <Inputs input={input} />
        </div>
      </aside>
      <div className="min-w-0 flex-1 max-md:order-2 max-md:flex-none md:overflow-y-auto">
        <div className="max-w-[1120px] px-4 pt-4 pb-6 md:px-10 md:pt-[26px]">
          <PredictionSummary prediction={prediction} before={undefined} isRecalculating={false} />
          <div className="mt-6 border-t border-ink-200 pt-[22px]">
            <Explanation prediction={prediction} input={input} before={undefined} />
          </div>
          <p className="mt-6 text-xs text-ink-600">
            Model: {prediction.model.name}, {prediction.model.version}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The inputs by group, as text. */
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
            rows={group.parameters.map(({ key, label }) => ({
              key,
              label,
              value: formatCount(input[key] ?? 0),
            }))}
          />
        </Section>
      ))}
    </>
  )
}
