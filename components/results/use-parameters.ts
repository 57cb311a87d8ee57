'use client'

import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '@/lib/client/page/form-draft'
import type { InferenceInput } from '@/lib/contract/inference'
import { changed, redone, settled, startHistory, undone } from '@/lib/domain/prediction/edit-history'
import {
  type ResultsLocation,
  toResultsQuery,
  withConnectorConfig,
  withInputs,
} from '@/lib/domain/prediction/inference-input'
import { editsOf, withEdits } from '@/lib/domain/prediction/parameter-edits'
import type { ParameterKey } from '@/lib/domain/prediction/parameter-groups'

export interface Parameters {
  original: InferenceInput
  input: InferenceInput
  isChanged: boolean
  /** Inputs that differ from the address's. */
  changes: number
  /** Started from restored edits, some of which still apply. */
  isRestored: boolean
  /** Rises with every undo, redo and reset: what is typed but not applied is dropped then. */
  revision: number
  /** Typed changes of one input in a row are one step, until `settle`. */
  change: (key: ParameterKey, value: number, options?: { isTyped: boolean }) => void
  settle: () => void
  chooseConfig: (config: string) => void
  /** Undefined where there is nothing to take back or to repeat. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Back to the address's inputs, as a step that can be undone; discards the draft. */
  reset: () => void
}

/**
 * The edited inputs of one location. Drafts survive a reload and a sign-in; their key is the location's
 * query, so another address starts afresh.
 */
export function useParameters(location: ResultsLocation, original: InferenceInput): Parameters {
  const draft = useMemo(() => `results:${toResultsQuery(location, original)}`, [location, original])
  const [history, setHistory] = useState(() => startHistory(withEdits(original, readDraft(draft))))
  const [revision, setRevision] = useState(0)
  const input = history.present
  const [isRestored, setRestored] = useState(input !== original)
  const edits = useMemo(() => editsOf(original, input), [original, input])
  const changes = Object.keys(edits).length
  const isChanged = changes > 0
  useEffect(() => {
    if (isChanged) keepDraft(draft, edits)
    else forgetDraft(draft)
  }, [draft, edits, isChanged])
  const edit = (change: (before: InferenceInput) => InferenceInput, step?: string) =>
    setHistory((before) => changed(before, change(before.present), step))
  const move = (change: typeof undone<InferenceInput>) => () => {
    setHistory(change)
    setRevision((before) => before + 1)
  }
  return {
    ...{ original, input, isChanged, changes, revision },
    isRestored: isRestored && isChanged,
    change: (key, value, { isTyped } = { isTyped: false }) =>
      edit((before) => withInputs(before, { [key]: value }), isTyped ? key : undefined),
    settle: () => setHistory(settled),
    chooseConfig: (config) => edit((before) => withConnectorConfig(before, config)),
    undo: history.past.length > 0 ? move(undone) : undefined,
    redo: history.future.length > 0 ? move(redone) : undefined,
    reset: () => {
      move((before) => changed(before, original))()
      setRestored(false)
    },
  }
}
