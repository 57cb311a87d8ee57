'use client'

import { useState } from 'react'
import type { OnMapSwitch } from '@/components/catchment/catchment-subject'
import type { SheetStop } from '@/components/ui/bottom-sheet'
import { type Inference, useInfer } from '@/lib/client/results/use-infer'
import type { InferenceInput } from '@/lib/contract/inference'
import { connectorConfigsFor, withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import {
  type Current,
  type EvaluatedRow,
  inputOf,
  type RecordLocation,
  textIn,
} from '@/lib/domain/records/evaluated-locations'

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

export interface ReportProps {
  letter: 'A' | 'B'
  location: RecordLocation
  evalId: string
  /** Current of the list; DC by default. */
  current: Current
  /** Locations of the list, which the report covers on phones. */
  listed: number
  /** The compared report covers this one on phones. */
  isCovered?: boolean
  /** kWh/day of the other report. */
  other: number | undefined
  onUtilization: (utilization: number | undefined) => void
  onClose: () => void
  /** Shows the location's catchment on the record's map; undefined beside none. */
  onMap?: OnMapSwitch | undefined
  /** The station whose catchment the map can show; undefined without one. */
  onStation?: ((config: string | undefined) => void) | undefined
  /** Where a phone's sheet rests. */
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** Starts picking a location to compare; undefined without another one. */
  comparing?: { isPicking: boolean; pick: (isPicking: boolean) => void } | undefined
  className?: string | undefined
}
