import { type ColumnReading, isQuestion, type Readings } from '@/lib/domain/tables/column-reading'
import type { Json } from '@/lib/json/json-parts'
import { type ColumnKind, integer, real } from './column-kinds'
import type { TextTable } from './csv-table'
import { cellOf, columnIn, fieldOf, newField, orderIn, orderOf } from './dataset-columns'
import { type Numbers, numbersIn, readNumbers } from './number-columns'
import type { Cell, StudioColumn } from './studio-map'

type TableColumn = Pick<StudioColumn, 'values' | 'numbers'>

/** Rows stored by column, as a map's `allData`; serialises to JSON as a list of rows. */
export class TableRows {
  readonly length: number
  readonly columns: readonly TableColumn[]

  constructor(length: number, columns: readonly TableColumn[]) {
    this.length = length
    this.columns = columns
  }

  cell(row: number, column: number): Cell {
    return this.columns[column]?.values[row] ?? null
  }

  toJSON(): Cell[][] {
    return Array.from({ length: this.length }, (_, row) =>
      this.columns.map(({ values }) => values[row] ?? null),
    )
  }
}

function hasAll({ values }: TableColumn, rows: readonly unknown[][], at: number): boolean {
  for (let row = 0; row < rows.length; row += 1) if (values[row] !== rows[row]?.[at]) return false
  return true
}

/** Undefined if a read column differs from the file. */
export function rowsByColumn(rows: unknown, columns: readonly TableColumn[]): TableRows | undefined {
  if (!Array.isArray(rows) || !rows.every((row) => row.length === columns.length)) return undefined
  const isSame = columns.every((column, at) => hasAll(column, rows, at))
  return isSame ? new TableRows(rows.length, columns) : undefined
}

export function cellIn(rows: unknown, row: number, column: number): unknown {
  if (rows instanceof TableRows) return rows.cell(row, column)
  const cells = Array.isArray(rows) ? rows[row] : undefined
  return Array.isArray(cells) ? cells[column] : null
}

const valuesOfNumbers = (numbers: Float64Array): StudioColumn['values'] =>
  numbers.some(Number.isNaN) ? Array.from(numbers, (value) => (Number.isNaN(value) ? null : value)) : numbers

export const rowsIn = (rows: unknown): number =>
  rows instanceof TableRows || Array.isArray(rows) ? rows.length : 0

const figures = (numbers: Float64Array): TableColumn => ({ numbers, values: valuesOfNumbers(numbers) })

/** Rows with two columns of figures behind the others. */
export function withFigures(allData: unknown, lats: Float64Array, lngs: Float64Array): unknown {
  if (allData instanceof TableRows) {
    return new TableRows(allData.length, allData.columns.concat(figures(lats), figures(lngs)))
  }
  const cellOf = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
  const rows: readonly (readonly unknown[])[] = Array.isArray(allData) ? allData : []
  return rows.map((row, at) => row.concat(cellOf(lats[at]), cellOf(lngs[at])))
}

/** Columns with more distinct texts than this share none. */
const maxShared = 1_000

function shared(): (cell: Cell) => Cell {
  let texts: Map<Cell, Cell> | undefined = new Map()
  return (cell) => {
    if (!texts) return cell
    const known = texts.get(cell)
    if (known !== undefined) return known
    texts.set(cell, cell)
    if (texts.size > maxShared) texts = undefined
    return cell
  }
}

function textsIn({ length, cell }: TextTable, at: number, kind: ColumnKind): Cell[] {
  const texts = new Array<Cell>(length)
  const keep = shared()
  for (let row = 0; row < length; row += 1) texts[row] = keep(cellOf(kind, cell(row, at)))
  return texts
}

type ReadColumn = TableColumn & { field: Json }

/** The decision stays with the column, so that it can be shown and changed. */
const withReading = (field: Json, reading: ColumnReading | undefined): Json =>
  reading && isQuestion(reading) ? { ...field, reading } : field

function numberColumn(name: string, { numbers, isWhole }: Numbers, reading: ColumnReading | undefined) {
  const field = withReading(newField(name, isWhole ? integer : real), reading)
  return { field, numbers, values: valuesOfNumbers(numbers) }
}

/**
 * Each column gets the type that fits all its texts.
 * @param chosen decimal marks and orders of day and month, by column name
 */
export function readTable(
  given: TextTable,
  chosen: Readings = {},
): { fields: readonly Json[]; allData: TableRows } {
  const { places } = given
  const computed = new Map(
    places ? [[places.lat, places.lats] as const, [places.lng, places.lngs] as const] : [],
  )
  const { table, found, readings, isNumeric } = readNumbers(given, {
    chosen,
    mayHave: (name) => !computed.has(name),
  })
  const numeric = table.names.map((name, at) => {
    const degrees = computed.get(name)
    if (degrees) return degrees.every(Number.isNaN) ? undefined : { numbers: degrees, isWhole: false }
    return found[at] ?? (isNumeric(at) ? numbersIn(table, at) : undefined)
  })
  const texts = table.names.map((_, at) => (numeric[at] ? undefined : columnIn(table, at)))
  const hasCommas = readings.some((reading) => reading?.as === 'comma')
  const order = orderOf(texts) ?? (hasCommas ? 'day' : undefined)
  const read = table.names.map((name, at): ReadColumn => {
    const numbers = numeric[at]
    const column = texts[at]
    const placed = given.placeReadings?.[name]
    if (numbers) return numberColumn(name, numbers, placed ?? readings[at])
    if (!column) throw new Error('Every column is read as numbers or as texts.')
    const own = orderIn(chosen[name]) ?? order
    const field = withReading(fieldOf(column, own), placed ?? readings[at] ?? column.reading(own))
    return { field, values: textsIn(table, at, column.kind(own)) }
  })
  const columns = read.map(({ field: _, ...column }) => column)
  return { fields: read.map(({ field }) => field), allData: new TableRows(table.length, columns) }
}
