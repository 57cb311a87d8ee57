import { maxColumns } from '@/lib/domain/map/map-fault'
import { type ColumnReading, isQuestion, isReading, readingTitle } from '@/lib/domain/tables/column-reading'
import { formatCount } from '@/lib/format/number'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { usesOf } from './column-uses'
import { shapeOf } from './shapes'
import type { Cell, Rgb, StudioColumn, StudioDataset } from './studio-map'
import { TableRows } from './table-rows'
import { timeReader } from './times'

/** `message` is a sentence to show. */
export class MapFileFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MapFileFault'
  }
}

export const max = { datasets: 100, layers: 200, filters: 200, columns: 10_000, cells: 60_000_000 } as const

export const colorOf = (value: unknown, usual: Rgb): Rgb => {
  if (!Array.isArray(value) || value.length < 3) return usual
  const [red, green, blue] = value.map((part) => Math.round(Number(part)))
  const isByte = (part: number | undefined): part is number => part !== undefined && part >= 0 && part <= 255
  return isByte(red) && isByte(green) && isByte(blue) ? [red, green, blue] : usual
}

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value === undefined ? null : '{…}'
}

/** Text for the tooltip; null for values nested too deep. */
function nestedText(value: unknown): Cell {
  try {
    return JSON.stringify(value).slice(0, 200)
  } catch {
    return null
  }
}

/** Of a list, also as JSON. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return []
  try {
    return listOf(JSON.parse(value))
  } catch {
    return []
  }
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function numbersOf(values: ArrayLike<unknown>, read: (value: unknown) => number): Float64Array {
  const numbers = new Float64Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const number = read(values[row])
    numbers[row] = Number.isFinite(number) ? number : Number.NaN
  }
  return numbers
}

const isNumeric = (type: string) => /^(?:integer|real|float|int)$/.test(type)
const isTime = (type: string) => type === 'timestamp' || type === 'date'
const isShape = (type: string) => type === 'geojson' || type === 'geoarrow'

type Rows = TableRows | readonly (readonly unknown[])[]

function readingIn(field: unknown): ColumnReading | undefined {
  const given = partOf(field, 'reading')
  const choices = listIn(given, 'choices').filter(isReading)
  const as = partOf(given, 'as')
  const titles = partOf(given, 'titles')
  const reading: ColumnReading = { as: isReading(as) ? as : undefined, choices }
  if (!isQuestion(reading)) return undefined
  if (!isObject(titles)) return reading
  const shown = choices.map((choice) => [choice, textIn(titles, choice) || readingTitle(choice)])
  return { ...reading, titles: Object.fromEntries(shown) }
}

function columnIn(field: unknown, rows: Rows, at: number): StudioColumn {
  const column = valuesIn(field, rows, at)
  const reading = readingIn(field)
  return reading ? { ...column, reading } : column
}

function valuesIn(field: unknown, rows: Rows, at: number): StudioColumn {
  const name = textIn(field, 'name')
  const type = textIn(field, 'type')
  const column = rows instanceof TableRows ? rows.columns[at] : undefined
  if (column?.numbers) return { name, type, ...column }
  const raw = column?.values ?? (rows as readonly (readonly unknown[])[]).map((row) => row[at])
  const isNested = isShape(type) || type === 'array' || type === 'object'
  const read = isNested
    ? (value: unknown) => (isObject(value) || Array.isArray(value) ? nestedText(value) : cellOf(value))
    : cellOf
  const values = column?.values ?? Array.from(raw, read)
  if (isNumeric(type)) {
    const numbers = numbersOf(raw, numberOf)
    const isPlain = numbers.every((number, row) => number === raw[row])
    return { name, type, numbers, values: isPlain ? numbers : values }
  }
  if (isTime(type)) {
    return { name, type, values, numbers: numbersOf(raw, timeReader(textIn(field, 'format'))) }
  }
  if (type === 'array') return { name, type, values, lists: Array.from(raw, listOf) }
  return isShape(type) ? { name, type, values, shapes: Array.from(raw, shapeOf) } : { name, type, values }
}

function rowsIn(data: Json, place: string, columns: number): Rows {
  const rows = partOf(data, 'allData')
  const isTable = rows instanceof TableRows
  if (!isTable && !Array.isArray(rows)) {
    throw new MapFileFault(`${place}: expected allData, a list of rows.`)
  }
  if (rows.length * columns > max.cells) {
    throw new MapFileFault(`${place}: ${formatCount(max.cells)} values at most.`)
  }
  const wrong = isTable ? -1 : rows.findIndex((row) => !Array.isArray(row))
  if (wrong >= 0) throw new MapFileFault(`${place}, row ${formatCount(wrong + 1)}: expected a list.`)
  return rows
}

/** Columns in use before others, in the order of the file; undefined if all can be read. */
function placesOfWide(fields: readonly unknown[], used: ReadonlySet<string>): number[] | undefined {
  if (fields.length <= maxColumns) return undefined
  const isUsed = (at: number) => used.has(textIn(fields[at], 'name'))
  const all = fields.map((_, at) => at)
  const first = all.filter(isUsed)
  const others = all.filter((at) => !isUsed(at))
  return [...first, ...others].slice(0, maxColumns).sort((a, b) => a - b)
}

/** Columns of layers, filters and tooltips. */
function namesInUse(map: Json, id: string): ReadonlySet<string> {
  const state = partOf(partOf(partOf(map, 'config'), 'config'), 'visState')
  const tooltip = partOf(partOf(partOf(state, 'interactionConfig'), 'tooltip'), 'fieldsToShow')
  const shown = listIn(tooltip, id).map((field) => textIn(field, 'name'))
  return new Set([...usesOf(map, id).flatMap(({ columns }) => columns), ...shown])
}

function datasetIn(map: Json, entry: unknown, at: number): StudioDataset {
  // The first version of the format had no frame around the data.
  const data = partOf(entry, 'data') ?? entry
  const place = `Dataset ${at + 1}`
  if (!isObject(data)) throw new MapFileFault(`${place}: expected data, an object.`)
  const label = textIn(data, 'label') || textIn(data, 'id') || place
  const named = `${place} (${label.slice(0, 60)})`
  const fields = partOf(data, 'fields')
  if (!Array.isArray(fields)) throw new MapFileFault(`${named}: expected fields, a list of columns.`)
  if (fields.length > max.columns) {
    throw new MapFileFault(
      `${named}: ${formatCount(max.columns)} columns at most, found ${formatCount(fields.length)}.`,
    )
  }
  const nameless = fields.findIndex((field) => typeof partOf(field, 'name') !== 'string')
  if (nameless >= 0) throw new MapFileFault(`${named}, column ${nameless + 1}: expected a name.`)
  const rows = rowsIn(data, named, fields.length)
  const id = textIn(data, 'id') || `dataset-${at + 1}`
  const places = placesOfWide(fields, namesInUse(map, id)) ?? fields.map((_, index) => index)
  return {
    id,
    label: label.slice(0, 200),
    color: colorOf(partOf(data, 'color'), [60, 132, 244]),
    rows: rows.length,
    columns: places.map((index) => columnIn(fields[index], rows, index)),
    ...(places.length < fields.length && { wide: { columns: fields.length, places } }),
  }
}

/** @throws MapFileFault */
export function readDatasets(map: Json): StudioDataset[] {
  const entries = partOf(map, 'datasets')
  if (!Array.isArray(entries)) throw new MapFileFault('The map: expected datasets, a list.')
  if (entries.length > max.datasets) throw new MapFileFault(`The map: ${max.datasets} datasets at most.`)
  return listIn(map, 'datasets').map((entry, at) => datasetIn(map, entry, at))
}
