'use client'

import { useEffect, useMemo } from 'react'
import type { Parameters, Workbench } from '@/components/results/use-parameters'
import { useLatest } from '@/components/ui/use-latest'
import { useInfer } from '@/lib/client/evaluation/use-infer'
import { type ScenarioBook, useScenarios } from '@/lib/client/evaluation/use-scenarios'
import { randomId } from '@/lib/client/page/random-id'
import { limits } from '@/lib/config/limits'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Scenario } from '@/lib/contract/scenario'
import type { ResultsLocation } from '@/lib/domain/prediction/inference-input'
import { editsOf, withEdits } from '@/lib/domain/prediction/parameter-edits'
import {
  type Case,
  changedKey,
  columnsOf,
  measuredKey,
  type ScenarioColumn,
} from '@/lib/domain/scenarios/scenario-columns'
import {
  hasSameInputs,
  putScenario,
  removeScenario,
  renameScenario,
  scenarioListId,
} from '@/lib/domain/scenarios/scenario-list'

export interface ScenarioBoard {
  cases: readonly Case[]
  columns: readonly ScenarioColumn[]
  scenarios: readonly Scenario[]
  place: ScenarioBook['place']
  hasFailed: boolean
  offer: ScenarioBook['offer']
  /** The saved scenario whose inputs are in use. */
  active: Scenario | undefined
  /** Key of the column in use. */
  activeKey: string
  /** Name of the column in use. */
  activeName: string
  isFull: boolean
  load: (key: string) => void
  /** Saves inputs under a name and loads them. */
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

/** Predictions of the saved scenarios; each has its own channel. */
function usePredictions(original: InferenceInput, scenarios: readonly Scenario[]) {
  const inputs = useMemo(
    () => scenarios.map(({ edits }) => withEdits(original, edits)),
    [original, scenarios],
  )
  const first = useInfer(inputs[0], { channel: 'infer-scenario-1' })
  const second = useInfer(inputs[1], { channel: 'infer-scenario-2' })
  const third = useInfer(inputs[2], { channel: 'infer-scenario-3' })
  return inputs.map((input, index) => {
    const inference = [first, second, third][index]
    const isReady = inference?.step === 'ready'
    return {
      input,
      prediction: isReady ? inference.prediction : undefined,
      isBehind: isReady && inference.isRecalculating,
    }
  })
}

interface BoardOptions {
  location: ResultsLocation
  parameters: Parameters
  /** Of the inputs in use. */
  prediction: Prediction
  /** Without any change. */
  measured: Prediction | undefined
  isRecalculating: boolean
}

/** The saved scenario in use: the one that was loaded, else one with the same inputs. */
function activeOf(scenarios: readonly Scenario[], { original, workbench }: Parameters): Scenario | undefined {
  const inputs = inputsOf(original, workbench)
  const loaded = scenarios.find(({ id }) => id === workbench.scenario)
  return loaded ?? scenarios.find((each) => hasSameInputs(each, inputs))
}

/** Saves each change of the inputs in use into their scenario. */
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

/** The site as measured, its saved scenarios and changes that are not saved yet, side by side. */
export function useScenarioBoard(options: BoardOptions): ScenarioBoard {
  const { location, parameters, prediction, measured, isRecalculating } = options
  const { original, input, moneyEdits, isChanged, load } = parameters
  const book = useScenarios(scenarioListId(location))
  const { scenarios, change, place, hasFailed, offer } = book
  const active = activeOf(scenarios, parameters)
  useSaveEdits(parameters, active, change)
  const predictions = usePredictions(original, scenarios)
  const own = { input, money: moneyEdits, prediction, isBehind: isRecalculating }
  const site = { input: original, money: {}, prediction: measured, isBehind: false }
  const cases: Case[] = [
    { ...site, key: measuredKey, name: measuredName },
    ...scenarios.map(({ id, name, money }, index) => {
      const predicted = predictions[index] ?? { input: original, prediction: undefined, isBehind: false }
      return { ...(id === active?.id ? own : { ...predicted, money }), key: id, name }
    }),
    ...(isChanged && !active ? [{ ...own, key: changedKey, name: changedName }] : []),
  ]
  const activeKey = active?.id ?? (isChanged ? changedKey : measuredKey)
  return {
    columns: columnsOf(cases, activeKey),
    ...{ activeKey, cases, scenarios, place, hasFailed, offer, active },
    activeName: active?.name ?? (isChanged ? changedName : measuredName),
    isFull: scenarios.length >= limits.scenarios,
    load: (key) => {
      const scenario = scenarios.find(({ id }) => id === key)
      if (scenario) {
        load({ input: withEdits(original, scenario.edits), money: scenario.money, scenario: scenario.id })
      } else if (key === measuredKey) load({ input: original, money: {} })
    },
    add: (name, next) => {
      const id = randomId()
      change(putScenario({ id, name, ...inputsOf(original, { input: next, money: moneyEdits }) }))
      load({ input: next, money: moneyEdits, scenario: id })
    },
    rename: (id, name) => change(renameScenario(id, name)),
    remove: (id) => {
      change(removeScenario(id))
      if (id === active?.id) load({ input: original, money: {} })
    },
  }
}
