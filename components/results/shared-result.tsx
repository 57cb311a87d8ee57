'use client'

import { useInfer } from '@/lib/client/results/use-infer'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { Explanation } from './explanation'
import { FetchingPredictions } from './fetching-predictions'
import { PredictionSummary } from './prediction-summary'
import { MissingProbecounts, ResultsFailure } from './results-message'
import { SharedFrame } from './shared-frame'
import { SharedMoneyResult } from './shared-money-result'

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
  if (inference.step === 'loading') return <FetchingPredictions location={location} />
  if (inference.step === 'missing-probecounts') return <MissingProbecounts location={location} />
  if (inference.step === 'error') {
    return <ResultsFailure message={inference.message} location={location} onRetry={inference.retry} />
  }
  const { prediction } = inference
  return (
    <SharedFrame location={location} input={input} model={prediction.model}>
      <PredictionSummary prediction={prediction} before={undefined} isRecalculating={false} />
      <div className="mt-6 border-t border-ink-200 pt-[22px]">
        <Explanation prediction={prediction} input={input} before={undefined} />
      </div>
    </SharedFrame>
  )
}
