'use client'

import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Parameters, Workbench } from '@/components/results/use-parameters'
import { useLatest } from '@/components/ui/use-latest'
import { randomId } from '@/lib/client/browser/random-id'
import { useInfer } from '@/lib/client/results/use-infer'
import { type ScenarioBook, useScenarios } from '@/lib/client/results/use-scenarios'
import { limits } from '@/lib/config/limits'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Scenario } from '@/lib/contract/scenario'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { editsOf, withEdits } from '@/lib/domain/estimate/parameter-edits'
import {
  type Case,
  changedKey,
  columnsOf,
  measuredKey,
  type NamedInputs,
  type ScenarioColumn,
} from '@/lib/domain/scenarios/scenario-columns'
import {
  hasSameInputs,
  putScenario,
  removeScenario,
  renameScenario,
  scenarioListId,
} from '@/lib/domain/scenarios/scenario-list'

type Predicted = Pick<Case, 'prediction' | 'isBehind'>

interface ColumnsOptions {
  /** Measured site, saved scenarios in order, and unsaved changes. */
  inputs: readonly NamedInputs[]
  activeKey: string
  predicted: {
    measured: Prediction | undefined
    /** Estimate of the current inputs. */
    active: Prediction
    isBehind: boolean
    /** Saved scenarios; the same array until one changes. */
    saved: readonly Predicted[]
  }
}

const nothing: Predicted = { prediction: undefined, isBehind: false }

/** Known estimate of inputs; the same object until it changes, so that columns can be memoised. */
function usePredicted(input: InferenceInput | undefined, channel: string): Predicted {
  const inference = useInfer(input, { channel })
  const isReady = inference.step === 'ready'
  const prediction = isReady ? inference.prediction : undefined
  const isBehind = isReady && inference.isRecalculating
  return useMemo(() => ({ prediction, isBehind }), [prediction, isBehind])
}

/** Columns with figures, rendered after the new estimate. */
function useColumns({ inputs, activeKey, predicted }: ColumnsOptions): readonly ScenarioColumn[] {
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

export interface ScenarioBoard {
  /** Current inputs of all columns. */
  inputs: readonly NamedInputs[]
  /** Deferred: follow inputs and estimates. */
  columns: readonly ScenarioColumn[]
  scenarios: readonly Scenario[]
  place: ScenarioBook['place']
  hasFailed: boolean
  offer: ScenarioBook['offer']
  /** The saved scenario in use. */
  active: Scenario | undefined
  activeKey: string
  activeName: string
  isFull: boolean
  load: (key: string) => void
  /** Saves and loads inputs. */
  add: (name: string, input: InferenceInput) => void
  rename: (id: string, name: string) => void
  remove: (id: string) => void
}

const measuredName = 'As measured'
const changedName = 'Your changes'

const inputsOf = (original: InferenceInput, { input, money }: Pick<Workbench, 'input' | 'money'>) => ({
  edits: editsOf(original, input) as Scenario['edits'],
  money,
})

/** Estimates of saved scenarios, one channel each. */
function useSharedEstimates(original: InferenceInput, scenarios: readonly Scenario[]) {
  const inputs = useMemo(
    () => scenarios.map(({ edits }) => withEdits(original, edits)),
    [original, scenarios],
  )
  const first = usePredicted(inputs[0], 'infer-scenario-1')
  const second = usePredicted(inputs[1], 'infer-scenario-2')
  const third = usePredicted(inputs[2], 'infer-scenario-3')
  return useMemo(() => [first, second, third], [first, second, third])
}

interface BoardOptions {
  location: ResultsLocation
  parameters: Parameters
  /** Estimate of the current inputs. */
  prediction: Prediction
  /** Without any changes. */
  measured: Prediction | undefined
  isRecalculating: boolean
}

/** The loaded scenario, else one with the same inputs. */
function activeOf(scenarios: readonly Scenario[], { original, workbench }: Parameters): Scenario | undefined {
  const inputs = inputsOf(original, workbench)
  const loaded = scenarios.find(({ id }) => id === workbench.scenario)
  return loaded ?? scenarios.find((each) => hasSameInputs(each, inputs))
}

/** Saves every change of the inputs into the loaded scenario. */
function useSaveEdits(parameters: Parameters, active: Scenario | undefined, change: ScenarioBook['change']) {
  const { workbench, original } = parameters
  const latest = useLatest({ active, change })
  useEffect(() => {
    const { active: saved, change: save } = latest.current
    const inputs = inputsOf(original, workbench)
    if (saved && saved.id === workbench.scenario && !hasSameInputs(saved, inputs)) {
      save(putScenario({ ...saved, ...inputs }))
    }
  }, [workbench, original, latest])
}

/** Site as measured, saved scenarios and unsaved changes, side by side. */
export function useScenarioBoard(options: BoardOptions): ScenarioBoard {
  const { location, parameters, prediction, measured, isRecalculating } = options
  const { original, input, typedMoney, ownMoney, isChanged, load } = parameters
  const book = useScenarios(scenarioListId(location))
  const { scenarios, change, place, hasFailed, offer } = book
  const active = activeOf(scenarios, parameters)
  useSaveEdits(parameters, active, change)
  const predictions = useSharedEstimates(original, scenarios)
  const { valuesFor } = ownMoney
  const inputs = useMemo(() => {
    // All share the account's own values, so that they differ by what was edited only.
    const named = (key: string, name: string, edited: Pick<Workbench, 'input' | 'money'>): NamedInputs => ({
      key,
      name,
      input: edited.input,
      money: { ...valuesFor(edited.input), ...edited.money },
    })
    const inUse = { input, money: typedMoney }
    return [
      named(measuredKey, measuredName, { input: original, money: {} }),
      ...scenarios.map(({ id, name, edits, money }) =>
        named(id, name, id === active?.id ? inUse : { input: withEdits(original, edits), money }),
      ),
      ...(isChanged && !active ? [named(changedKey, changedName, inUse)] : []),
    ]
  }, [original, scenarios, active, input, typedMoney, valuesFor, isChanged])
  const activeKey = active?.id ?? (isChanged ? changedKey : measuredKey)
  const columns = useColumns({
    inputs,
    activeKey,
    predicted: { measured, active: prediction, isBehind: isRecalculating, saved: predictions },
  })
  const latest = useLatest({ scenarios, active, change, typedMoney })
  const acts = useMemo(
    (): Pick<ScenarioBoard, 'load' | 'add' | 'rename' | 'remove'> => ({
      load(key) {
        const scenario = latest.current.scenarios.find(({ id }) => id === key)
        if (scenario) {
          load({ input: withEdits(original, scenario.edits), money: scenario.money, scenario: scenario.id })
        } else if (key === measuredKey) load({ input: original, money: {} })
      },
      add(name, next) {
        const id = randomId()
        const money = latest.current.typedMoney
        latest.current.change(putScenario({ id, name, ...inputsOf(original, { input: next, money }) }))
        load({ input: next, money, scenario: id })
      },
      rename: (id, name) => latest.current.change(renameScenario(id, name)),
      remove(id) {
        latest.current.change(removeScenario(id))
        if (id === latest.current.active?.id) load({ input: original, money: {} })
      },
    }),
    [latest, load, original],
  )
  return {
    ...acts,
    inputs,
    columns,
    activeKey,
    scenarios,
    place,
    hasFailed,
    offer,
    active,
    activeName: active?.name ?? (isChanged ? changedName : measuredName),
    isFull: scenarios.length >= limits.scenarios,
  }
}
