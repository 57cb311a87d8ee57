'use client'

import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '@/lib/client/drafts/form-draft'
import { useEditHistory } from '@/lib/client/edits/edit-history'
import { type OwnMoneyBook, useOwnMoney } from '@/lib/client/results/use-own-money'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'
import {
  type ResultsLocation,
  toResultsQuery,
  withConnectorConfig,
  withInputs,
} from '@/lib/domain/estimate/inference-input'
import { editsOf, withEdits } from '@/lib/domain/estimate/parameter-edits'
import type { ParameterKey } from '@/lib/domain/estimate/parameter-groups'
import { type DefaultMoney, defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import {
  draftOfMoney,
  forgetOwnMoney,
  keepOwnMoney,
  moneyOfDraft,
  nameOfScope,
  ownMoneyFor,
  withoutMoney,
} from '@/lib/domain/finance/own-money'

/** State that can be edited, undone and redone. */
export interface Workbench {
  input: InferenceInput
  /** The user's financial edits; everything else is the default. */
  money: MoneyEdits
  /** Id of the loaded scenario, which receives further edits. */
  scenario?: string
}

export interface Parameters {
  original: InferenceInput
  /** State that undo and redo restore. */
  workbench: Workbench
  input: InferenceInput
  /** Typed money over `defaults`. */
  money: Money
  /** Own values and what was typed here over them. */
  moneyEdits: MoneyEdits
  /** Typed for this location. */
  typedMoney: MoneyEdits
  ownMoney: OwnMoneyOfSites
  defaults: DefaultMoney
  isChanged: boolean
  /** Model inputs differ from the address's. */
  isInputChanged: boolean
  /** Number of inputs that differ from the address's or the defaults. */
  changes: number
  /** The last change was typed into a field that still has the focus. */
  isTyping: boolean
  /** Started from restored edits, some of which still apply. */
  isRestored: boolean
  /** Increases with undo, redo and reset, which drop unapplied text. */
  revision: number
  /** Consecutive typed changes of one input are one step, until `settle`. */
  change: (key: ParameterKey, value: number | null, options?: { isTyped: boolean }) => void
  /** Undefined restores the default. */
  changeMoney: (key: MoneyKey, value: number | readonly number[] | undefined) => void
  settle: () => void
  /** Replaces all inputs as one step. */
  load: (workbench: Workbench) => void
  chooseConfig: (config: string) => void
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Back to the address's inputs and the defaults as one undoable step; discards the draft. */
  reset: () => void
}

/** Initial edits, from the address or a draft. */
function startOf({ input, money }: Workbench, name: string) {
  const stored = readDraft(name)
  const restored = { input: withEdits(input, stored), money: moneyOfDraft(stored) }
  const isRestored = Object.keys(draftOf(input, restored)).length > 0
  return { workbench: isRestored ? restored : { input, money }, isRestored }
}

/** Keeps edits until the tab closes; drops them once equal to the address's. */
function useDraft(name: string, edits: ReturnType<typeof draftOf>, ofAddress: MoneyEdits): void {
  useEffect(() => {
    const isAddress = JSON.stringify(edits) === JSON.stringify(draftOfMoney(ofAddress))
    if (Object.keys(edits).length > 0 && !isAddress) keepDraft(name, edits)
    else forgetDraft(name)
  }, [name, edits, ofAddress])
}

const draftOf = (original: InferenceInput, { input, money }: Workbench) => ({
  ...editsOf(original, input),
  ...draftOfMoney(money),
})

const noMoney: MoneyEdits = {}

type Edits = Pick<Parameters, 'change' | 'changeMoney' | 'settle' | 'load' | 'chooseConfig'> &
  Readonly<Record<'undo' | 'redo', () => void>> & {
    /** Drops typed money that has been kept as own values, but nothing typed since. */
    dropKept: (kept: MoneyEdits) => void
  }

const withoutKept = (money: MoneyEdits, kept: MoneyEdits): MoneyEdits =>
  Object.fromEntries(Object.entries(money).filter(([key, value]) => kept[key as MoneyKey] !== value))

/** Edit functions of constant identity. */
function useEdits(initial: Workbench) {
  const history = useEditHistory(initial)
  const { edit, settle, undo, redo } = history
  const [revision, setRevision] = useState(0)
  const edits = useMemo<Edits>(() => {
    const editInput = (change: (before: InferenceInput) => InferenceInput, step?: string) =>
      edit((before) => ({ ...before, input: change(before.input) }), step)
    const move = (change: () => void) => {
      change()
      setRevision((before) => before + 1)
    }
    return {
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
      settle,
      load: (workbench) => move(() => edit(() => workbench)),
      dropKept: (kept) =>
        move(() => edit((before) => ({ ...before, money: withoutKept(before.money, kept) }))),
      chooseConfig: (config) => editInput((before) => withConnectorConfig(before, config)),
      undo: () => move(undo),
      redo: () => move(redo),
    }
  }, [edit, settle, undo, redo])
  return { history, revision, edits }
}

/** The reader's own values for sites like this one, in place of the shipped ones. */
interface OwnMoneyOfSites {
  values: MoneyEdits
  /** The own values that apply to other inputs, such as a scenario's station. */
  valuesFor: (input: InferenceInput) => MoneyEdits
  place: OwnMoneyBook['place']
  /** `all DC stations in Liechtenstein` */
  stations: string
  /** Makes what was typed here own values; undefined if nothing was. */
  keep: (() => Promise<void>) | undefined
  /** Undefined if there are none. */
  forget: (() => Promise<void>) | undefined
}

function useMoney(input: InferenceInput, typed: MoneyEdits, dropKept: Edits['dropKept']) {
  const { connectors, capacity, country } = input
  const book = useOwnMoney()
  const site = useMemo(() => ({ connectors, capacity, country }), [connectors, capacity, country])
  const defaults = useMemo(() => defaultMoney(site, site.country), [site])
  const values = useMemo(() => ownMoneyFor(book.values, site), [book, site])
  const moneyEdits = useMemo(() => ({ ...values, ...typed }), [values, typed])
  const money = useMemo(() => withMoney(defaults.money, moneyEdits), [defaults, moneyEdits])
  const ownMoney = useMemo(
    (): OwnMoneyOfSites => ({
      values,
      valuesFor: (each) => ownMoneyFor(book.values, each),
      place: book.place,
      stations: nameOfScope(site),
      keep:
        Object.keys(typed).length === 0
          ? undefined
          : async () => {
              await book.change((before) => keepOwnMoney(before, site, typed))
              dropKept(typed)
            },
      forget:
        Object.keys(values).length === 0
          ? undefined
          : () => book.change((before) => forgetOwnMoney(before, site)),
    }),
    [values, book, site, typed, dropKept],
  )
  return { defaults, money, moneyEdits, ownMoney }
}

/**
 * Edited inputs of one location, the same object until they change. Drafts survive a reload and a sign-in; their key is
 * the location's query, so another address starts afresh. `ofAddress` is the money in the address.
 */
export function useParameters(
  location: ResultsLocation,
  original: InferenceInput,
  ofAddress: MoneyEdits = noMoney,
): Parameters {
  const name = useMemo(
    () => `results:${toResultsQuery(location, original, ofAddress)}`,
    [location, original, ofAddress],
  )
  const [start] = useState(() => startOf({ input: original, money: ofAddress }, name))
  const { history, revision, edits } = useEdits(start.workbench)
  const { present, canUndo, canRedo } = history
  const { input, money: typedMoney } = present
  const draft = useMemo(() => draftOf(original, present), [original, present])
  useDraft(name, draft, ofAddress)
  const changes = Object.keys(draft).length
  const [wasRestored, setRestored] = useState(start.isRestored)
  const { defaults, money, moneyEdits, ownMoney } = useMoney(input, typedMoney, edits.dropKept)
  const isChanged = changes > 0
  const isInputChanged = changes > Object.keys(typedMoney).length
  const isRestored = wasRestored && isChanged
  const isTyping = history.step !== undefined
  return useMemo(
    () => ({
      ...edits,
      original,
      workbench: present,
      input,
      money,
      moneyEdits,
      typedMoney,
      ownMoney,
      defaults,
      changes,
      revision,
      isChanged,
      isInputChanged,
      isRestored,
      isTyping,
      undo: canUndo ? edits.undo : undefined,
      redo: canRedo ? edits.redo : undefined,
      reset: () => {
        edits.load({ input: original, money: {} })
        setRestored(false)
      },
    }),
    [
      edits,
      original,
      present,
      input,
      money,
      moneyEdits,
      typedMoney,
      ownMoney,
      defaults,
      changes,
      revision,
      isChanged,
      isInputChanged,
      isRestored,
      isTyping,
      canUndo,
      canRedo,
    ],
  )
}
