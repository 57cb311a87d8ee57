import type { Cell, Dataset } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import {
  competitionKeys,
  type InferenceInput,
  inferenceInputSchema,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { fold } from './evaluation-records'

export type Current = 'AC' | 'DC'

/** One row of a record's `Locations` dataset: a location evaluated for one charging current. */
export interface EvaluatedRow {
  current: Current
  /** kWh/day and its 80 % band; undefined where the location could not be predicted. */
  prediction: { utilization: number; low: number; high: number } | undefined
  cells: Readonly<Record<string, Cell>>
}

/** A location of a record with its evaluations, DC first. */
export interface RecordLocation {
  /** Key in addresses: the first row's. */
  zid: string
  id: string
  name: string
  city: string
  lat: number
  lng: number
  rows: EvaluatedRow[]
}

const locationsLabel = 'Locations'

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
export const numberIn = (row: EvaluatedRow, name: string): number | undefined => {
  const cell = row.cells[name]
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined
}
export const textIn = (row: EvaluatedRow, name: string): string => text(row.cells[name])

function cellsOf({ data }: Dataset): Record<string, Cell>[] {
  return data.allData.map((values) =>
    Object.fromEntries(data.fields.map((field, index) => [field.name, values[index] ?? null])),
  )
}

function rowOf(cells: Record<string, Cell>): EvaluatedRow {
  const row: EvaluatedRow = {
    current: text(cells.evaluation_type).toUpperCase() === 'AC' ? 'AC' : 'DC',
    prediction: undefined,
    cells,
  }
  const utilization = numberIn(row, 'total_kwh_per_day')
  const low = numberIn(row, 'band_low')
  const high = numberIn(row, 'band_high')
  // Numbers are never shown without their band, so both ends are needed.
  if (utilization === undefined || low === undefined || high === undefined) return row
  return { ...row, prediction: { utilization, low, high } }
}

/** Locations of a record's map in its order, grouping rows with the same id and coordinates. */
export function locationsOf(map: EvaluationMap): RecordLocation[] {
  const dataset = map.datasets.find(({ data }) => data.label === locationsLabel) ?? map.datasets[0]
  if (!dataset) return []
  const byKey = new Map<string, RecordLocation>()
  for (const cells of cellsOf(dataset)) {
    const { lat, lng } = cells
    if (typeof lat !== 'number' || typeof lng !== 'number') continue
    const id = text(cells.location_id)
    const key = `${id}|${lat}|${lng}`
    const location = byKey.get(key) ?? newLocation(cells, { lat, lng })
    location.rows.push(rowOf(cells))
    byKey.set(key, location)
  }
  return [...byKey.values()].map((location) => {
    const rows = location.rows.sort((a, b) => b.current.localeCompare(a.current))
    const [first] = rows
    return { ...location, rows, zid: (first && textIn(first, 'zid')) || location.id }
  })
}

function newLocation(cells: Record<string, Cell>, place: { lat: number; lng: number }): RecordLocation {
  const id = text(cells.location_id)
  return {
    ...place,
    id,
    zid: id,
    name: text(cells.location_name) || `Location ${id}`,
    city: text(cells.city),
    rows: [],
  }
}

/** The evaluation for a current, else the location's first (DC). */
export function rowFor(location: RecordLocation, current: Current): EvaluatedRow | undefined {
  return location.rows.find((row) => row.current === current) ?? location.rows[0]
}

export function findLocation(
  locations: readonly RecordLocation[],
  zid: string | null,
): RecordLocation | undefined {
  if (!zid) return undefined
  return locations.find(
    (location) => location.rows.some((row) => textIn(row, 'zid') === zid) || location.zid === zid,
  )
}

/** Locations that match every word of the search by name, place or id; best prediction first. */
export function listLocations(
  locations: readonly RecordLocation[],
  { search, current }: { search: string; current: Current },
): RecordLocation[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const worth = (location: RecordLocation) => rowFor(location, current)?.prediction?.utilization ?? -1
  return locations
    .filter((location) => {
      const haystack = fold(`${location.name} ${location.city} ${location.id}`)
      return words.every((word) => haystack.includes(word))
    })
    .sort((a, b) => worth(b) - worth(a))
}

/** The model's input behind a row; undefined when its traffic is unknown (no probe counts). */
export function inputOf(row: EvaluatedRow): InferenceInput | undefined {
  const numbers = (keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = numberIn(row, key)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  const connectors = numberIn(row, 'connectors') ?? 0
  const country = textIn(row, 'country')
  const parsed = inferenceInputSchema.safeParse({
    connectors,
    capacity: connectors * (numberIn(row, 'max_power') ?? 0),
    'Connector Config': textIn(row, 'Connector Config'),
    ...(country ? { country } : {}),
    ...numbers([...trafficKeys, 'iso3_total', ...populationKeys, ...competitionKeys, ...poiKeys]),
  })
  return parsed.success ? parsed.data : undefined
}
