'use client'

import { memo, useState } from 'react'
import { Waterfall } from '@/components/charts/waterfall'
import { Segmented } from '@/components/ui/segmented'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { type Explained, type ExplanationView, explanationRows } from '@/lib/domain/estimate/explanation'

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
