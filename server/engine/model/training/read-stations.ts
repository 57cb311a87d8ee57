import { tableRows } from '@/server/atlas/read/table-rows'
import { ModelProblem } from '@/server/engine/errors/app-error'

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

/** Milliseconds since 1970. */
export interface Period {
  first: number
  last: number
}

export interface ReadStations {
  stations: MeteredStation[]
  sessions: number
  tooShort: number
  /** From the first to the last session of the table; undefined without any. */
  period: Period | undefined
  /** The longest time within the period in which no station sold, if a wrong date may have caused it. */
  gap: Period | undefined
  /** Names of stations whose own time is taken, since they sold too often in it for the rest to be chance. */
  partial: string[]
}

const required = ['station', 'lat', 'lng', 'connectors', 'max_power', 'start', 'kwh'] as const
type Column = (typeof required)[number]

const dayMs = 86_400_000
export const minDays = 30
/** Longer stays are meter faults or parked cars, not use of the connector. */
const maxHours = 48

/** The chance, if it sold all the time, below which a station's sessions are too close together. */
const minChance = 1e-3
/** Of the period, without any session. */
const maxGapShare = 0.25

interface Collected extends Omit<MeteredStation, 'kWhPerDay'>, Period {
  kWh: number
  sessions: number
  /** NaN if the table does not tell. */
  opened: number
  closed: number
}

/**
 * Columns in any order: station, lat, lng, connectors, max_power (kW), start (ISO 8601), kwh, and end, opened and
 * closed if known. Skips sessions without kwh. A day without sessions is one without sales, so a station's energy is
 * spread over the table's whole period, unless it opened later or closed earlier (`timeOf`).
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
  const starts: number[] = []
  let sessions = 0
  for (const { line, fields } of rows) {
    const field = (name: string) => fields[names.indexOf(name)] ?? ''
    if (field('kwh') === '') continue
    sessions++
    const session = readSession(field, line)
    starts.push(session.start)
    addSession(found, session)
  }
  const all = [...found.values()]
  const sorted = Float64Array.from(starts).sort()
  const period = all.length > 0 ? { first: sorted[0] ?? 0, last: sorted.at(-1) ?? 0 } : undefined
  const timed = period ? all.map((station) => ({ station, time: timeOf(station, period) })) : []
  const stations = timed.flatMap(({ station, time }) => {
    const days = daysOf(time)
    return days >= minDays ? [meteredOf(station, days)] : []
  })
  return {
    stations,
    sessions,
    tooShort: all.length - stations.length,
    period,
    gap: period && gapOf(sorted, period),
    partial: timed.flatMap(({ station, time }) => (time.isOwn ? [station.name] : [])),
  }
}

export const daysOf = (period: Period | undefined): number =>
  period ? (period.last - period.first) / dayMs + 1 : 0

/**
 * From `opened` to `closed`, or over the whole period. Where these are not known, a station that sold again and again
 * within a share r of its time, and never in 30 other days, was not open in them: of n sessions at any time, the chance
 * that all lie within a share r is n r^(n - 1) - (n - 1) r^n.
 */
function timeOf(station: Collected, period: Period): Period & { isOwn: boolean } {
  const { sessions: n, opened, closed } = station
  const open = {
    // Sessions count even beyond the dates that the table names.
    first: opened > period.first ? Math.min(opened, station.first) : period.first,
    last: closed < period.last ? Math.max(closed, station.last) : period.last,
  }
  const sold = {
    first: Number.isNaN(opened) ? station.first : open.first,
    last: Number.isNaN(closed) ? station.last : open.last,
  }
  const share = (sold.last - sold.first) / (open.last - open.first)
  const chance = n * share ** (n - 1) - (n - 1) * share ** n
  const isOwn = daysOf(open) - daysOf(sold) >= minDays && chance < minChance
  return { ...(isOwn ? sold : open), isOwn }
}

const meteredOf = (
  { name, lat, lng, connectors, maxPower, kWh, timed }: Collected,
  days: number,
): MeteredStation => ({ name, lat, lng, connectors, maxPower, kWhPerDay: kWh / days, timed })

/** One session dated wrongly would stretch the period, and make every station look poor. */
function gapOf(starts: Float64Array, period: Period): Period | undefined {
  let gap: Period = { first: period.first, last: period.first }
  for (const [i, last] of starts.entries()) {
    const first = starts[i - 1] ?? last
    if (last - first > gap.last - gap.first) gap = { first, last }
  }
  const share = (gap.last - gap.first) / (period.last - period.first)
  return daysOf(gap) >= minDays && share >= maxGapShare ? gap : undefined
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
  const date = (name: 'start' | 'opened' | 'closed') => {
    const moment = Date.parse(field(name))
    if (!Number.isNaN(moment) || (name !== 'start' && field(name) === '')) return moment
    throw new ModelProblem(`Line ${line}: ${name} is "${field(name)}", not a date.`)
  }
  const start = date('start')
  const hours = (Date.parse(field('end')) - start) / 3_600_000
  return {
    name: field('station'),
    lat: number('lat'),
    lng: number('lng'),
    connectors: Math.round(number('connectors')),
    maxPower: number('max_power'),
    start,
    opened: date('opened'),
    closed: date('closed'),
    kWh: number('kwh'),
    hours: hours > 0 && hours <= maxHours ? hours : null,
  }
}

function addSession(found: Map<string, Collected>, session: ReturnType<typeof readSession>): void {
  const { name, lat, lng, connectors, maxPower, start, opened, closed, kWh, hours } = session
  const key = `${name}\n${maxPower}`
  const known = found.get(key) ?? {
    name,
    lat,
    lng,
    connectors,
    maxPower,
    kWh: 0,
    sessions: 0,
    opened,
    closed,
    first: start,
    last: start,
    timed: { sessions: 0, kWh: 0, hours: 0 },
  }
  known.kWh += kWh
  known.sessions += 1
  if (Number.isNaN(known.opened)) known.opened = opened
  if (Number.isNaN(known.closed)) known.closed = closed
  known.first = Math.min(known.first, start)
  known.last = Math.max(known.last, start)
  if (hours !== null) {
    known.timed.sessions += 1
    known.timed.kWh += kWh
    known.timed.hours += hours
  }
  found.set(key, known)
}
