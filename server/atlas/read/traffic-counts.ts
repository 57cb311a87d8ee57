import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { TrafficCount } from '@/server/atlas/entities/entities'
import { ExtractError } from './extract-error'
import {
  coordinateColumns,
  type NumberColumn,
  numbersIn,
  remarkedTable,
  sourceOf,
  TableFaults,
  type TableSource,
  tableRows,
} from './table-rows'

export interface TrafficCounts {
  counts: TrafficCount[]
  source: TableSource
}

/** Includes the names of the British AADF table. */
const columnNames = {
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  aadt: ['aadt', 'aadf', 'all_motor_vehicles'],
  year: ['year', 'count_year'],
  road: ['road', 'road_name', 'road_ref', 'ref'],
} as const
type Column = keyof typeof columnNames
type Numeric = Exclude<Column, 'road'>

const numericColumns: Readonly<Record<Numeric, NumberColumn>> = {
  ...coordinateColumns,
  // The busiest road carries about 400,000, a tenth of this.
  aadt: { what: 'a number of vehicles a day', isValid: (value) => value >= 0 && value <= 4e6 },
  year: {
    what: 'a year',
    isValid: (value) => Number.isInteger(value) && value >= 1900 && value <= 2200,
  },
}

/**
 * Expects columns lat, lng (degrees WGS 84), aadt (vehicles/day, both directions together) and year, and
 * optionally road (reference or name). Separators are commas, semicolons, tabs or bars; decimal commas are
 * allowed unless commas separate. At one point and road the latest year wins, within a year the last row.
 * Lines `# key: value` above the header (name, licence, attribution, url, date) describe the source.
 * @throws ExtractError if the file is unreadable, lacks a column or has invalid rows, naming lines and
 * columns
 */
export async function readTrafficCounts(path: string): Promise<TrafficCounts> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ExtractError(`The traffic counts in ${path} cannot be read.`, { cause })
  })
  return parseTrafficCounts(text, basename(path))
}

export function parseTrafficCounts(text: string, name: string): TrafficCounts {
  const { remarks, table, lines } = remarkedTable(text)
  const faults = new TableFaults(`The traffic counts in ${name}`)
  const { rows, separator } = tableRows(table, { lines, refusal: (fault) => faults.refusal(fault) })
  const header = rows.next()
  if (header.done) throw new ExtractError(`The traffic counts in ${name} are empty.`)
  const places = placesOf(header.value.fields, name)
  const latest = new Map<string, TrafficCount>()
  for (const row of rows) {
    const numbers = numbersIn(row, { columns: numericColumns, places, separator })
    if (typeof numbers === 'string') faults.add(numbers)
    else keepLatest(latest, { ...numbers, road: row.fields[places.road] ?? '' })
  }
  faults.raise()
  if (latest.size === 0) throw new ExtractError(`The traffic counts in ${name} hold no row.`)
  const source = sourceOf(remarks, { file: name, table: 'Traffic counts', subject: 'Counted traffic' })
  return { counts: [...latest.values()], source }
}

type Places = Readonly<Record<Column, number>>

function placesOf(header: readonly string[], name: string): Places {
  const titles = header.map((title) => title.toLowerCase())
  const placeOf = (column: Column) => {
    const found = columnNames[column].map((title) => titles.indexOf(title)).find((place) => place >= 0)
    return found ?? -1
  }
  const missing = (['lat', 'lng', 'aadt', 'year'] as const).filter((column) => placeOf(column) < 0)
  if (missing.length > 0) {
    throw new ExtractError(
      `The traffic counts in ${name} have no column ${missing.join(', ')}: lat, lng, aadt and year are needed.`,
    )
  }
  return {
    lat: placeOf('lat'),
    lng: placeOf('lng'),
    aadt: placeOf('aadt'),
    year: placeOf('year'),
    road: placeOf('road'),
  }
}

function keepLatest(
  latest: Map<string, TrafficCount>,
  { lat, lng, ...count }: Record<Numeric, number> & { road: string },
): void {
  const key = `${lat.toFixed(6)},${lng.toFixed(6)},${count.road}`
  if ((latest.get(key)?.year ?? 0) > count.year) return
  latest.set(key, { ...count, position: [lng, lat] })
}
