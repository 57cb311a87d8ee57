import { type InferenceInput, type TrafficKey, trafficKeys } from '@/lib/contract/inference'
import { type Lookup, lookupFields, lookupIdPattern } from '@/lib/contract/lookup'

/** Vehicles/day. */
type LookupTraffic = Record<TrafficKey | 'iso3_total', number>

export interface LookupRow {
  id: string
  inputs: LookupTraffic
}

export type LookupTable = { rows: LookupRow[] } | { problems: string[] }

/** Per count: a trillion vehicles a day is a mistake. */
const maxDigits = 12
const maxRows = 100_000

/**
 * Reads a lookup table: a JSON object of ids (8 letters and digits) with texts such as
 * `iso3_0=0&iso3_1=12&...&iso3_5=40&iso3_total=52`. Each text has all seven fields, whole and not negative,
 * and its total is the sum of the six.
 */
export function readLookupTable(text: string): LookupTable {
  const file = parsed(text)
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    return { problems: ['The file is not a JSON object of ids with their traffic.'] }
  }
  const entries = Object.entries(file)
  if (entries.length === 0) return { problems: ['The file has no rows.'] }
  if (entries.length > maxRows) {
    return { problems: [`The file has ${entries.length} rows; ${maxRows} are the most.`] }
  }
  const rows: LookupRow[] = []
  const problems = repeated(text).map((id) => `${id}: in the file more than once.`)
  for (const [id, value] of entries) {
    const read = readRow(id, value)
    if (typeof read === 'string') problems.push(`${shown(id)}: ${read}`)
    else rows.push({ id, inputs: read })
  }
  return problems.length > 0 ? { problems } : { rows }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Duplicate keys: parsing keeps only the last. */
function repeated(text: string): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const [, id = ''] of text.matchAll(/"([A-Za-z0-9]{8})"\s{0,99}:/g))
    (seen.has(id) ? twice : seen).add(id)
  return [...twice]
}

const shown = (id: string) => JSON.stringify(id.length > 40 ? `${id.slice(0, 40)}…` : id).slice(1, -1) || '""'

function readRow(id: string, value: unknown): LookupTraffic | string {
  if (!lookupIdPattern.test(id)) return 'the id must be 8 letters and digits.'
  if (typeof value !== 'string' || value.length > 500)
    return 'expected a text like "iso3_0=0&…&iso3_total=0".'
  const query = new URLSearchParams(value)
  const given = [...query.keys()]
  const missing = lookupFields.filter((name) => !given.includes(name))
  if (missing.length > 0) return `${missing.join(', ')} missing.`
  if (given.length > lookupFields.length) return 'has more than the seven fields, or one of them twice.'
  const wrong = lookupFields.find((name) => !isCount(query.get(name) ?? ''))
  if (wrong) return `${wrong} must be a whole number of 0 or more, with ${maxDigits} digits at most.`
  const traffic = Object.fromEntries(
    lookupFields.map((name) => [name, Number(query.get(name))]),
  ) as LookupTraffic
  const { iso3_total: total, ...bands } = traffic
  const sum = Object.values(bands).reduce((all, each) => all + each, 0)
  return sum === total ? traffic : `iso3_total is ${total}, but the six bands add up to ${sum}.`
}

const isCount = (text: string) => text.length <= maxDigits && /^\d+$/.test(text)

const otherNames = ['aadt', 'pop_1km', 'pop_2km', 'pop_5km', 'pop_10km'] as const

export function lookupIdIn(query: URLSearchParams): string | undefined {
  const id = query.get('id')
  const hasTraffic = ['aadt', ...lookupFields].some((name) => query.has(name))
  return id && lookupIdPattern.test(id) && !hasTraffic ? id : undefined
}

/** Adds stored inputs to an address; a table's row keeps the other inputs. */
export function withLookup(query: URLSearchParams, inputs: Lookup['inputs']): URLSearchParams {
  const all = new URLSearchParams(query)
  // A short link has every input; other names of an input would win.
  if (inputs['Connector Config'] !== undefined) for (const name of otherNames) all.delete(name)
  for (const [name, value] of Object.entries(inputs)) {
    if (value === null) all.delete(name)
    else all.set(name, String(value))
  }
  return all
}

export const withoutTraffic: Pick<InferenceInput, (typeof lookupFields)[number]> = {
  ...(Object.fromEntries(trafficKeys.map((key) => [key, 0])) as Record<(typeof trafficKeys)[number], number>),
  iso3_total: 0,
}
