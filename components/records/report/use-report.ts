'use client'

import { useState } from 'react'
import { type Inference, useInfer } from '@/lib/client/results/use-infer'
import type { InferenceInput } from '@/lib/contract/inference'
import { connectorConfigsFor, withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { type EvaluatedRow, inputOf, textIn } from '@/lib/domain/records/evaluated-locations'

export interface Report {
  /** Input of the shown estimate; undefined if incomplete. */
  input: InferenceInput | undefined
  config: string
  configs: string[]
  chooseConfig: (config: string) => void
  prediction: EvaluatedRow['prediction']
  isRecalculating: boolean
  failure: { message: string; retry: () => void } | undefined
}

/** The record's estimate of a row, or one for another configuration; does not change the record. */
export function useReport(row: EvaluatedRow, channel: string): Report {
  const ownInput = inputOf(row)
  const ownConfig = textIn(row, 'Connector Config')
  const [config, chooseConfig] = useState(ownConfig)
  const changed = ownInput && config !== ownConfig ? withConnectorConfig(ownInput, config) : undefined
  const inference = useInfer(changed, { channel })
  return {
    input: changed ?? ownInput,
    config,
    configs: ownInput ? connectorConfigsFor(ownConfig) : [ownConfig],
    chooseConfig,
    ...(changed ? predicted(inference) : stored(row)),
  }
}

type Shown = Pick<Report, 'prediction' | 'isRecalculating' | 'failure'>

const stored = (row: EvaluatedRow): Shown => ({
  prediction: row.prediction,
  isRecalculating: false,
  failure: undefined,
})

function predicted(inference: Inference): Shown {
  if (inference.step === 'ready') {
    const { utilization, band } = inference.prediction
    const prediction = { utilization, low: band.low, high: band.high }
    return { prediction, isRecalculating: inference.isRecalculating, failure: inference.failure }
  }
  const failure = inference.step === 'error' ? inference : undefined
  return { prediction: undefined, isRecalculating: inference.step === 'loading', failure }
}
