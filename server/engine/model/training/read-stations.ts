import { tableRows } from '@/server/atlas/read/table-rows'
import { ModelProblem } from '@/server/engine/errors/model-problem'

export interface MeteredStation {
  name: string
  lat: number
  lng: number
  connectors: number
  /** kW per connector. */
  maxPower: number
  kWhPerDay: number
  /** Sums over sessions with a known and credible length. */
  timed: { sessions: number; kWh: number; hours: number }
}

export interface ReadStations {
  stations: MeteredStation[]
  sessions: number
  tooShort: number
}

const required = ['station', 'lat', 'lng', 'connectors', 'max_power', 'start', 'kwh'] as const
type Column = (typeof required)[number]

const dayMs = 86_400_000
const minDays = 30
/** Longer stays are meter faults or parked cars, not use of the connector. */
const longestHours = 48

interface Collected extends Omit<MeteredStation, 'kWhPerDay'> {
  kWh: number
  first: number
  last: number
}

/**
 * Columns in any order: station, lat, lng, connectors, max_power (kW), start (ISO 8601), kwh, and end if known. Skips
 * sessions without kwh.
 * @throws {ModelProblem} naming the first wrong line or the columns
 */
export function readStations(text: string): ReadStations {
  const { rows } = tableRows(text, {
    refusal: (fault) => new ModelProblem(`The table cannot be read: ${fault}.`),
  })
  const header = rows.next()
  const names = header.done ? [] : header.value.fields.map((field) => field.toLowerCase())
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new ModelProblem(`The table has no column ${missing.join(', ')}.`)
  const found = new Map<string, Collected>()
  let sessions = 0
  for (const { line, fields } of rows) {
    const field = (name: string) => fields[names.indexOf(name)] ?? ''
    if (field('kwh') === '') continue
    sessions++
    addSession(found, readSession(field, line))
  }
  const all = [...found.values()].map(({ kWh, first, last, ...station }) => ({
    days: (last - first) / dayMs + 1,
    station: { ...station, kWhPerDay: kWh / ((last - first) / dayMs + 1) },
  }))
  const stations = all.flatMap(({ days, station }) => (days >= minDays ? [station] : []))
  return { stations, sessions, tooShort: all.length - stations.length }
}

const bounds: Readonly<Record<Exclude<Column, 'station' | 'start'>, readonly [number, number]>> = {
  lat: [-90, 90],
  lng: [-180, 180],
  connectors: [1, 200],
  max_power: [1, 2000],
  kwh: [0, 5000],
}

function readSession(field: (name: string) => string, line: number) {
  const number = (name: keyof typeof bounds) => {
    const [min, max] = bounds[name]
    const value = Number(field(name))
    if (field(name) !== '' && value >= min && value <= max) return value
    throw new ModelProblem(`Line ${line}: ${name} is "${field(name)}", not a number from ${min} to ${max}.`)
  }
  const start = Date.parse(field('start'))
  if (Number.isNaN(start)) throw new ModelProblem(`Line ${line}: start is "${field('start')}", not a date.`)
  const hours = (Date.parse(field('end')) - start) / 3_600_000
  return {
    name: field('station'),
    lat: number('lat'),
    lng: number('lng'),
    connectors: Math.round(number('connectors')),
    maxPower: number('max_power'),
    start,
    kWh: number('kwh'),
    hours: hours > 0 && hours <= longestHours ? hours : null,
  }
}

function addSession(found: Map<string, Collected>, session: ReturnType<typeof readSession>): void {
  const { name, lat, lng, connectors, maxPower, start, kWh, hours } = session
  const key = `${name}\n${maxPower}`
  const known = found.get(key) ?? {
    name,
    lat,
    lng,
    connectors,
    maxPower,
    kWh: 0,
    first: start,
    last: start,
    timed: { sessions: 0, kWh: 0, hours: 0 },
  }
  known.kWh += kWh
  known.first = Math.min(known.first, start)
  known.last = Math.max(known.last, start)
  if (hours !== null) {
    known.timed.sessions += 1
    known.timed.kWh += kWh
    known.timed.hours += hours
  }
  found.set(key, known)
}
