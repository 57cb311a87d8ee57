'use client'

import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '@/lib/client/page/form-draft'
import type { InferenceInput } from '@/lib/contract/inference'
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
  /** Started from restored edits, some of which still apply. */
  isRestored: boolean
  change: (key: ParameterKey, value: number) => void
  chooseConfig: (config: string) => void
  /** Back to the address's inputs; discards the draft. */
  reset: () => void
}

/**
 * The edited inputs of one location. Drafts survive a reload and a sign-in; their key is the location's
 * query, so another address starts afresh.
 */
export function useParameters(location: ResultsLocation, original: InferenceInput): Parameters {
  const draft = useMemo(() => `results:${toResultsQuery(location, original)}`, [location, original])
  const [input, setInput] = useState(() => withEdits(original, readDraft(draft)))
  const [isRestored, setRestored] = useState(input !== original)
  const edits = useMemo(() => editsOf(original, input), [original, input])
  const isChanged = Object.keys(edits).length > 0
  useEffect(() => {
    if (isChanged) keepDraft(draft, edits)
    else forgetDraft(draft)
  }, [draft, edits, isChanged])
  return {
    original,
    input,
    isChanged,
    isRestored: isRestored && isChanged,
    change: (key, value) => setInput((before) => withInputs(before, { [key]: value })),
    chooseConfig: (config) => setInput((before) => withConnectorConfig(before, config)),
    reset: () => {
      setInput(original)
      setRestored(false)
    },
  }
}
