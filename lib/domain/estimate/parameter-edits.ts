import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { isConnectorConfig, withConnectorConfig, withInputs } from './inference-input'

const numberKeys = [...trafficKeys, ...populationKeys, ...competitionKeys, ...poiKeys, ...fleetKeys] as const

export type ParameterEdits = Readonly<Record<string, string | number>>

const isValue = (value: unknown): value is string | number => value !== undefined && value !== null

export function editsOf(original: InferenceInput, input: InferenceInput): ParameterEdits {
  const names = [...numberKeys, 'Connector Config'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = input[name]
      return isValue(value) && value !== original[name] ? [[name, value]] : []
    }),
  )
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

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
  return isOther && isConnectorConfig(config) ? withConnectorConfig(numbered, config) : numbered
}
