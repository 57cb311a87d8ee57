'use client'

import { useState } from 'react'
import type { InferenceInput } from '@/lib/contract/inference'
import { withConnectorConfig, withInputs } from '@/lib/domain/inference-input'
import type { ParameterKey } from '@/lib/domain/parameter-groups'

export interface Parameters {
  original: InferenceInput
  input: InferenceInput
  isChanged: boolean
  change: (key: ParameterKey, value: number) => void
  chooseConfig: (config: string) => void
  /** Back to what the address says. */
  reset: () => void
}

/** The edited inputs of one location; they start over with every other location. */
export function useParameters(original: InferenceInput): Parameters {
  const [input, setInput] = useState(original)
  return {
    original,
    input,
    isChanged: input !== original,
    change: (key, value) => setInput((before) => withInputs(before, { [key]: value })),
    chooseConfig: (config) => setInput((before) => withConnectorConfig(before, config)),
    reset: () => setInput(original),
  }
}
