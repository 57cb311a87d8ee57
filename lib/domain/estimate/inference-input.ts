import * as z from 'zod/mini'
import { $ZodError } from 'zod/v4/core'
import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'
import {
  competitionKeys,
  connectorConfigSchema,
  fleetKeys,
  type InferenceInput,
  inferenceInputSchema,
  poiKeys,
  type TrafficKey,
  trafficKeys,
} from '@/lib/contract/inference'
import type { MoneyEdits } from '@/lib/contract/money'
import { draftOfMoney } from '@/lib/domain/finance/own-money'
import { connectorConfigText, defaultStation } from './evaluated-station'
import { parameterName } from './parameter-groups'

/** Location on the results screen beside the model's inputs; absent if the link omits it. */
export interface ResultsLocation {
  name: string
  id?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  type?: string | undefined
  city?: string | undefined
  address?: string | undefined
  evalId?: string | undefined
  zid?: string | undefined
  list?: string | undefined
}

export type ResultsQuery =
  | { step: 'ready'; location: ResultsLocation; input: InferenceInput }
  | { step: 'missing-probecounts'; location: ResultsLocation }
  | { step: 'invalid'; message: string }

const connectorConfigs = {
  DC: ['6x300 kW', '4x300 kW', '2x300 kW', '2x150 kW', '2x50 kW'],
  AC: [connectorConfigText(defaultStation.AC)],
} as const

const populationParameters = {
  pop_1km: 'population_in_1km',
  pop_2km: 'population_in_2km',
  pop_5km: 'population_in_5km',
  pop_10km: 'population_in_10km',
} as const

const textParameters = ['id', 'type', 'address', 'city', 'evalId', 'zid', 'list'] as const
const plainKeys = [...competitionKeys, ...poiKeys, ...fleetKeys] as const

class BadParameter extends Error {}

/** Reads `2x150 kW`. @throws {BadParameter} */
function readConnectorConfig(text: string): { connectors: number; maxPower: number } {
  const match = /^(\d{1,3})x(\d{1,4}(?:\.\d+)?)(?: kW)?$/.exec(text.trim())
  if (!match || Number(match[1]) < 1) {
    throw new BadParameter(`${parameterName('Connector Config')} must look like "2x150 kW", not "${text}".`)
  }
  return { connectors: Number(match[1]), maxPower: Number(match[2]) }
}

/** AC below 50 kW per connector, else DC. */
export const classOf = (config: string): ChargingClass =>
  chargingClassOf(readConnectorConfig(config).maxPower)

export function currentOf(config: string): 'AC' | 'DC' {
  return classOf(config) === 'AC' ? 'AC' : 'DC'
}

export function isConnectorConfig(text: string): boolean {
  if (!connectorConfigSchema.safeParse(text).success) return false
  return inferenceInputSchema.shape.connectors.safeParse(Number.parseInt(text, 10)).success
}

/** Offered stations of the same current; an unlisted `config` comes first. */
export function connectorConfigsFor(config: string): string[] {
  const listed: readonly string[] = connectorConfigs[currentOf(config)]
  return listed.includes(config) ? [...listed] : [config, ...listed]
}

export function allConnectorConfigs(config: string): string[] {
  const other = currentOf(config) === 'AC' ? connectorConfigs.DC : connectorConfigs.AC
  return [...connectorConfigsFor(config), ...other]
}

/** Sets connectors and capacity (kW = connectors x kW each) with the text. */
export function withConnectorConfig(input: InferenceInput, config: string): InferenceInput {
  return { ...input, ...stationInputs(readConnectorConfig(config)) }
}

/** Applies edits; a changed band updates the traffic total. */
export function withInputs(input: InferenceInput, change: Partial<InferenceInput>): InferenceInput {
  const next = { ...input, ...change }
  if (!trafficKeys.some((key) => key in change)) return next
  return { ...next, iso3_total: trafficKeys.reduce((total, key) => total + (next[key] ?? 0), 0) }
}

function stationInputs(station: { connectors: number; maxPower: number }) {
  return {
    connectors: station.connectors,
    capacity: station.connectors * station.maxPower,
    'Connector Config': connectorConfigText(station),
  }
}

function readNumber(name: string, text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  if (Number.isFinite(value)) return value
  throw new BadParameter(`${parameterName(name)} must be a number, not "${text}".`)
}

function readCount(name: string, text: string | null | undefined): number | undefined {
  const value = readNumber(name, text)
  if (value === undefined || value >= 0) return value
  throw new BadParameter(`${parameterName(name)} must be 0 or more, not ${value}.`)
}

const aadtSchema = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))

/** Reads `{'iso3_0': 120, ...}`: JSON with single quotes, and `None` for missing values. */
function readAadt(text: string | null): Record<string, string> {
  if (text === null || text.trim() === '') return {}
  const json = text.replaceAll("'", '"').replace(/:\s{0,9}(None|NaN|nan)\b/g, ': null')
  const unread = 'The traffic in this link could not be read. Open the location from its record again.'
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    throw new BadParameter(unread)
  }
  const parsed = aadtSchema.safeParse(raw)
  if (!parsed.success) throw new BadParameter(unread)
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  )
}

/**
 * Traffic inputs from `aadt` or separate parameters, which links also call `traffic_class_0` and so on. Undefined
 * without a total: 0 is a value, a missing total means that the traffic is unknown. Given any band, the others are 0
 * and the total is the sum of the six; given none, the bands are unknown.
 */
function readTraffic(query: URLSearchParams) {
  const aadt = readAadt(query.get('aadt'))
  const read = (key: TrafficKey | 'iso3_total') =>
    readCount(key, aadt[key] ?? query.get(key) ?? query.get(key.replace('iso3', 'traffic_class')))
  const given = read('iso3_total')
  if (given === undefined) return undefined
  const bands = trafficKeys.map((key) => [key, read(key)] as const)
  const sum = bands.reduce((total, [, value]) => total + (value ?? 0), 0)
  const isBanded = bands.some(([, value]) => value !== undefined)
  const missing = isBanded ? 0 : null
  return {
    ...Object.fromEntries(bands.map(([key, value]) => [key, value ?? missing])),
    iso3_total: isBanded ? sum : given,
  }
}

function readStation(query: URLSearchParams) {
  const connectors = readCount('connectors', query.get('connectors'))
  const maxPower = readCount('max_power', query.get('max_power'))
  const config = query.get('Connector Config')
  if (config) return stationInputs(readConnectorConfig(config))
  if (connectors && maxPower) return stationInputs({ connectors, maxPower })
  return stationInputs(readConnectorConfig(connectorConfigs.DC[0]))
}

function readLocation(query: URLSearchParams): ResultsLocation {
  const lat = readNumber('lat', query.get('lat'))
  const lng = readNumber('lng', query.get('lng'))
  const texts = textParameters.flatMap((name) => {
    const value = query.get(name) ?? (name === 'id' ? query.get('location_id') : null)
    return value ? [[name, value]] : []
  })
  const isOnEarth = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return {
    name: query.get('location_name') ?? query.get('name') ?? 'Location',
    ...(isOnEarth ? { lat, lng } : {}),
    ...Object.fromEntries(texts),
  }
}

function readInput(query: URLSearchParams): InferenceInput | undefined {
  const traffic = readTraffic(query)
  if (!traffic) return undefined
  const population = Object.entries(populationParameters).map(([short, key]) => [
    key,
    readCount(key, query.get(short) ?? query.get(key)) ?? null,
  ])
  const others = plainKeys.flatMap((key) => {
    const value = readCount(key, query.get(key))
    return value === undefined ? [] : [[key, value]]
  })
  const country = query.get('country')
  return inferenceInputSchema.parse({
    ...readStation(query),
    ...traffic,
    ...Object.fromEntries(population),
    ...Object.fromEntries(others),
    ...(country ? { country } : {}),
  })
}

/** Never throws: an unusable value becomes a message that names it. */
export function parseResultsQuery(query: URLSearchParams): ResultsQuery {
  try {
    const location = readLocation(query)
    const input = readInput(query)
    return input ? { step: 'ready', location, input } : { step: 'missing-probecounts', location }
  } catch (error) {
    if (error instanceof BadParameter) return { step: 'invalid', message: error.message }
    if (!(error instanceof $ZodError)) throw error
    const [issue] = error.issues
    const name = parameterName(String(issue?.path[0]))
    return { step: 'invalid', message: `${name}: ${issue?.message ?? 'not understood'}.` }
  }
}

/** The inverse of `parseResultsQuery`; `money` is what was typed, if the address says it. */
export function toResultsQuery(
  location: ResultsLocation,
  input: InferenceInput,
  money: MoneyEdits = {},
): URLSearchParams {
  const traffic = [...trafficKeys, 'iso3_total' as const].flatMap((key) =>
    input[key] === null ? [] : [`'${key}': ${input[key]}`],
  )
  const { lat, lng } = location
  const entries: [string, string | number | null | undefined][] = [
    ['location_name', location.name],
    ...textParameters.map((name) => [name, location[name]] as [string, string | undefined]),
    ['lat', lat],
    ['lng', lng],
    ['country', input.country],
    ['Connector Config', input['Connector Config']],
    ['aadt', `{${traffic.join(', ')}}`],
    ...Object.entries(populationParameters).map(
      ([short, key]) => [short, input[key]] as [string, number | null],
    ),
    ...plainKeys.map((key) => [key, input[key]] as [string, number | null | undefined]),
    ...Object.entries(draftOfMoney(money)),
  ]
  const known = entries.flatMap(([key, value]) => ((value ?? null) === null ? [] : [[key, String(value)]]))
  return new URLSearchParams(known)
}
