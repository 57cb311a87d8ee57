import { PlainNumber } from '@/lib/domain/tables/plain-number'
import type { Json } from '@/lib/json/json-parts'
import { type ColumnKind, integer, real } from './column-kinds'
import type { TextTable } from './csv-table'
import { cellOf, columnIn, fieldOf, isNone, newField } from './dataset-columns'
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

const valuesOfNumbers = (numbers: Float64Array): StudioColumn['values'] =>
  numbers.some(Number.isNaN) ? Array.from(numbers, (value) => (Number.isNaN(value) ? null : value)) : numbers

interface Numbers {
  numbers: Float64Array
  isWhole: boolean
}

/** Undefined unless every value is a number. */
function numbersIn({ length, cell, number }: TextTable, at: number): Numbers | undefined {
  const numbers = new Float64Array(length)
  const plain = new PlainNumber()
  let isWhole = true
  let known = 0
  for (let row = 0; row < length; row += 1) {
    if (number(row, at, plain)) {
      numbers[row] = plain.value
      isWhole &&= !plain.hasPoint
      known += 1
      continue
    }
    const text = cell(row, at).trim()
    const isMissing = isNone(text)
    if (!isMissing && !real.fits(text)) return undefined
    numbers[row] = isMissing ? Number.NaN : Number(text)
    isWhole &&= isMissing || integer.fits(text)
    known += isMissing ? 0 : 1
  }
  return known > 0 ? { numbers, isWhole } : undefined
}

function textsIn({ length, cell }: TextTable, at: number, kind: ColumnKind): Cell[] {
  const texts = new Array<Cell>(length)
  const keep = shared()
  for (let row = 0; row < length; row += 1) texts[row] = keep(cellOf(kind, cell(row, at)))
  return texts
}

function readColumn(table: TextTable, at: number): TableColumn & { field: Json } {
  const found = numbersIn(table, at)
  if (found) {
    const field = newField(table.names[at] ?? '', found.isWhole ? integer : real)
    return { field, numbers: found.numbers, values: valuesOfNumbers(found.numbers) }
  }
  const column = columnIn(table, at)
  return { field: fieldOf(column), values: textsIn(table, at, column.kind()) }
}

/** Each column gets the type that fits all its texts. */
export function readTable(table: TextTable): { fields: readonly Json[]; allData: TableRows } {
  const read = table.names.map((_, at) => readColumn(table, at))
  const columns = read.map(({ field: _, ...column }) => column)
  return { fields: read.map(({ field }) => field), allData: new TableRows(table.length, columns) }
}
