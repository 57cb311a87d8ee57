import { useDeferredValue, useMemo } from 'react'
import { useInfer } from '@/lib/client/evaluation/use-infer'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import {
  type Case,
  changedKey,
  columnsOf,
  measuredKey,
  type NamedInputs,
  type ScenarioColumn,
} from '@/lib/domain/scenarios/scenario-columns'

type Predicted = Pick<Case, 'prediction' | 'isBehind'>

interface ColumnsOptions {
  /** The measured site, the saved scenarios in their order, and changes that are not saved. */
  inputs: readonly NamedInputs[]
  activeKey: string
  predicted: {
    measured: Prediction | undefined
    /** Of the inputs in use. */
    active: Prediction
    isBehind: boolean
    /** Of the saved scenarios, the same at every call until one changes. */
    saved: readonly Predicted[]
  }
}

const nothing: Predicted = { prediction: undefined, isBehind: false }

/** The prediction known for inputs: the same object until it changes, so that columns can be memoised. */
export function usePredicted(input: InferenceInput | undefined, channel: string): Predicted {
  const inference = useInfer(input, { channel })
  const isReady = inference.step === 'ready'
  const prediction = isReady ? inference.prediction : undefined
  const isBehind = isReady && inference.isRecalculating
  return useMemo(() => ({ prediction, isBehind }), [prediction, isBehind])
}

/** The columns with their figures, in a rendering of their own: the new estimate does not wait for them. */
export function useColumns({ inputs, activeKey, predicted }: ColumnsOptions): readonly ScenarioColumn[] {
  const { measured, active, isBehind, saved } = predicted
  const newest = useMemo(() => {
    const predictedFor = ({ key }: NamedInputs, index: number): Predicted => {
      if (key === measuredKey) return { prediction: measured, isBehind: false }
      if (key === activeKey || key === changedKey) return { prediction: active, isBehind }
      return saved[index - 1] ?? nothing
    }
    return { activeKey, cases: inputs.map((each, index) => ({ ...each, ...predictedFor(each, index) })) }
  }, [inputs, activeKey, measured, active, isBehind, saved])
  const shown = useDeferredValue(newest)
  return useMemo(() => columnsOf(shown.cases, shown.activeKey), [shown])
}
