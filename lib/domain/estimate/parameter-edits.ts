import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { formatPlain } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'
import { connectorConfigText } from './evaluated-station'
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

export interface StationDraft {
  connectors: string
  power: string
}
export type StationProblems = Partial<Record<keyof StationDraft, string>>

const maxConnectors = 200
const maxPower = 1000

export function readStation({
  connectors: connectorsText,
  power: powerText,
}: StationDraft): { config: string } | { problems: StationProblems } {
  const connectors = parseTypedNumber(connectorsText) ?? 0
  const power = Math.round((parseTypedNumber(powerText) ?? 0) * 100) / 100
  const problems: StationProblems = {
    ...(!(Number.isInteger(connectors) && connectors >= 1 && connectors <= maxConnectors) && {
      connectors: `Connectors must be a whole number from 1 to ${maxConnectors}.`,
    }),
    ...(!(power >= 1 && power <= maxPower) && {
      power: `Power must be from 1 to ${formatCount(maxPower)} kW.`,
    }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { config: connectorConfigText({ connectors, maxPower: power }) }
}

export function draftOfStation(config: string): StationDraft {
  const [connectors = '', power = ''] = config.replace(' kW', '').split('x')
  return { connectors, power: power === '' ? '' : formatPlain(Number(power)) }
}
