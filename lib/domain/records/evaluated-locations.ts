import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { Cell } from '@/lib/contract/dataset'
import {
  competitionKeys,
  type InferenceInput,
  inferenceInputSchema,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'

export type Current = 'AC' | 'DC'

/** One row of a record's `Locations` dataset: a location evaluated for one charging current. */
export interface EvaluatedRow {
  current: Current
  /** kWh/day and its 80 % band; undefined if the location could not be predicted. */
  prediction: { utilization: number; low: number; high: number } | undefined
  cells: Readonly<Record<string, Cell>>
  /** Searchable text, folded; undefined until it is known. */
  folded?: string | undefined
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
  rows: readonly EvaluatedRow[]
  /** Its place by name among all of the record; undefined if that is not known yet. */
  rank?: number | undefined
  /** The place among its rows of the evaluation of a power type, -1 without one; undefined if that is not known yet. */
  placeOf?(type: ChargingClass): number | undefined
}

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
export const numberIn = (row: EvaluatedRow, name: string): number | undefined => {
  const cell = row.cells[name]
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined
}
export const textIn = (row: EvaluatedRow, name: string): string => text(row.cells[name])

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
