import {
  competitionKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { connectorConfigsFor, withConnectorConfig, withInputs } from './inference-input'

const numberKeys = [...trafficKeys, ...populationKeys, ...competitionKeys, ...poiKeys] as const

/** What somebody has changed of a location's inputs, by the input's own name; nothing that follows from a change. */
export type ParameterEdits = Readonly<Record<string, string | number>>

/** The changes that lead from one input to the other. */
export function editsOf(original: InferenceInput, input: InferenceInput): ParameterEdits {
  const names = [...numberKeys, 'Connector Config'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = input[name]
      return value === undefined || value === original[name] ? [] : [[name, value]]
    }),
  )
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The input with kept changes, as far as they are some; the very same input where none is. */
export function withEdits(
  original: InferenceInput,
  edits: Readonly<Record<string, unknown>>,
): InferenceInput {
  const counts = numberKeys.flatMap((key) => {
    const value = edits[key]
    return isCount(value) && value !== original[key] ? [[key, value] as const] : []
  })
  const numbered = counts.length === 0 ? original : withInputs(original, Object.fromEntries(counts))
  const config = edits['Connector Config']
  const isOther = typeof config === 'string' && config !== original['Connector Config']
  return isOther && connectorConfigsFor(original['Connector Config']).includes(config)
    ? withConnectorConfig(numbered, config)
    : numbered
}
