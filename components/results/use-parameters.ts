'use client'

import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '@/lib/client/page/form-draft'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'
import { type DefaultMoney, defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import { draftOfMoney, moneyOfDraft, withoutMoney } from '@/lib/domain/finance/money-draft'
import { changed, redone, settled, startHistory, undone } from '@/lib/domain/prediction/edit-history'
import {
  type ResultsLocation,
  toResultsQuery,
  withConnectorConfig,
  withInputs,
} from '@/lib/domain/prediction/inference-input'
import { editsOf, withEdits } from '@/lib/domain/prediction/parameter-edits'
import type { ParameterKey } from '@/lib/domain/prediction/parameter-groups'

/** All that can be edited, undone and redone. */
export interface Workbench {
  input: InferenceInput
  /** What the user has typed of the money; the rest are defaults. */
  money: MoneyEdits
  /** Id of the saved scenario that was loaded; further edits belong to it. */
  scenario?: string
}

export interface Parameters {
  original: InferenceInput
  /** What the steps back and forth lead to. */
  workbench: Workbench
  input: InferenceInput
  /** The money as typed, on top of `defaults`. */
  money: Money
  moneyEdits: MoneyEdits
  defaults: DefaultMoney
  isChanged: boolean
  /** Inputs of the model differ from the address's. */
  isInputChanged: boolean
  /** Inputs that differ from the address's and the defaults. */
  changes: number
  /** Started from restored edits, some of which still apply. */
  isRestored: boolean
  /** Rises with every undo, redo and reset: what is typed but not applied is dropped then. */
  revision: number
  /** Typed changes of one input in a row are one step, until `settle`. */
  change: (key: ParameterKey, value: number, options?: { isTyped: boolean }) => void
  /** Undefined restores the default. */
  changeMoney: (key: MoneyKey, value: number | readonly number[] | undefined) => void
  settle: () => void
  /** Takes other inputs as one step. */
  load: (workbench: Workbench) => void
  chooseConfig: (config: string) => void
  /** Undefined where there is nothing to take back or to repeat. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Back to the address's inputs and the defaults, as a step that can be undone; discards the draft. */
  reset: () => void
}

function restored(original: InferenceInput, stored: Record<string, unknown>): Workbench {
  return { input: withEdits(original, stored), money: moneyOfDraft(stored) }
}

/** Keeps the edits of the page until it is closed, or forgets them when there are none. */
function useDraft(name: string, edits: ReturnType<typeof draftOf>): void {
  useEffect(() => {
    if (Object.keys(edits).length > 0) keepDraft(name, edits)
    else forgetDraft(name)
  }, [name, edits])
}

const draftOf = (original: InferenceInput, { input, money }: Workbench) => ({
  ...editsOf(original, input),
  ...draftOfMoney(money),
})

/**
 * The edited inputs of one location. Drafts survive a reload and a sign-in; their key is the location's
 * query, so another address starts afresh.
 */
export function useParameters(location: ResultsLocation, original: InferenceInput): Parameters {
  const name = useMemo(() => `results:${toResultsQuery(location, original)}`, [location, original])
  const [history, setHistory] = useState(() => startHistory(restored(original, readDraft(name))))
  const [revision, setRevision] = useState(0)
  const { present } = history
  const { input, money } = present
  const edits = useMemo(() => draftOf(original, present), [original, present])
  useDraft(name, edits)
  const changes = Object.keys(edits).length
  const [isRestored, setRestored] = useState(changes > 0)
  const defaults = useMemo(() => defaultMoney(input, input.country), [input])
  const edit = (change: (before: Workbench) => Workbench, step?: string) =>
    setHistory((before) => changed(before, change(before.present), step))
  const editInput = (change: (before: InferenceInput) => InferenceInput, step?: string) =>
    edit((before) => ({ ...before, input: change(before.input) }), step)
  const move = (change: typeof undone<Workbench>) => () => {
    setHistory(change)
    setRevision((before) => before + 1)
  }
  return {
    ...{ original, workbench: present, input, moneyEdits: money, defaults, changes, revision },
    money: useMemo(() => withMoney(defaults.money, money), [defaults, money]),
    isChanged: changes > 0,
    isInputChanged: changes > Object.keys(money).length,
    isRestored: isRestored && changes > 0,
    change: (key, value, { isTyped } = { isTyped: false }) =>
      editInput((before) => withInputs(before, { [key]: value }), isTyped ? key : undefined),
    changeMoney: (key, value) =>
      edit(
        (before) => ({
          ...before,
          money: value === undefined ? withoutMoney(before.money, key) : { ...before.money, [key]: value },
        }),
        value === undefined ? undefined : `money.${key}`,
      ),
    settle: () => setHistory(settled),
    load: (workbench) => move((before) => changed(before, workbench))(),
    chooseConfig: (config) => editInput((before) => withConnectorConfig(before, config)),
    undo: history.past.length > 0 ? move(undone) : undefined,
    redo: history.future.length > 0 ? move(redone) : undefined,
    reset: () => {
      move((before) => changed(before, { input: original, money: {} }))()
      setRestored(false)
    },
  }
}
