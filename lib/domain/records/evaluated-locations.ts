import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { findCountry } from '@/lib/catalogue/countries'
import type { Cell } from '@/lib/contract/dataset'
import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  inferenceInputSchema,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { readerName } from '@/lib/domain/names/reader-name'

export type Current = 'AC' | 'DC'

/** A location evaluated for one charging current; a row of the `Locations` dataset. */
export interface EvaluatedRow {
  current: Current
  /** kWh/day with its 80 % band; undefined if the model has no estimate. */
  prediction: { utilization: number; low: number; high: number } | undefined
  cells: Readonly<Record<string, Cell>>
  folded?: string | undefined
}

export interface RecordLocation {
  zid: string
  id: string
  name: string
  /** As the reader can read it. */
  city: string
  address?: string | undefined
  lat: number
  lng: number
  rows: readonly EvaluatedRow[]
  /** Rank by name within the record; undefined until computed. */
  rank?: number | undefined
  /** Index of the row of a power type, -1 without one; undefined until computed. */
  placeOf?(type: ChargingClass): number | undefined
}

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
export const numberIn = (row: EvaluatedRow, name: string): number | undefined => {
  const cell = row.cells[name]
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined
}
export const textIn = (row: EvaluatedRow, name: string): string => text(row.cells[name])

/** As the reader can read it. @param languages of the reader, BCP 47 */
export const townIn = (row: EvaluatedRow, languages?: readonly string[]): string =>
  readerName(textIn(row, 'city'), textIn(row, 'latin_city'), languages)

/** Falls back to the first row (DC). */
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

/** Undefined without known traffic (no probe counts). */
export function inputOf(row: EvaluatedRow): InferenceInput | undefined {
  const numbers = (keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = numberIn(row, key)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  const unknowns = [...trafficKeys, ...populationKeys].map((key) => [key, null])
  if (numberIn(row, 'iso3_total') === undefined) return undefined
  const connectors = numberIn(row, 'connectors') ?? 0
  const country = textIn(row, 'country')
  const parsed = inferenceInputSchema.safeParse({
    connectors,
    capacity: connectors * (numberIn(row, 'max_power') ?? 0),
    'Connector Config': textIn(row, 'Connector Config'),
    ...(country ? { country } : {}),
    ...Object.fromEntries(unknowns),
    ...numbers([
      ...[...trafficKeys, 'iso3_total', ...populationKeys, ...competitionKeys],
      ...[...poiKeys, ...fleetKeys],
    ]),
  })
  return parsed.success ? parsed.data : undefined
}

/** Slug of the first location that names a country. */
export function countryOf(locations: readonly RecordLocation[]): string | undefined {
  for (const { rows } of locations) {
    const country = rows[0] && findCountry(textIn(rows[0], 'country'))
    if (country) return country.slug
  }
  return undefined
}
