import { type Column, type DataType, type Table, Type, tableFromIPC } from '@uwdata/flechette'
import { columnNames } from '@/lib/domain/studio/sql/sql-names'
import { formatUtcDay, formatUtcTime } from '@/lib/format/date'
import { numbersIn } from '@/lib/format/per-locale'

export interface ResultColumn {
  name: string
  isNumber: boolean
  /** En dash for a missing value. */
  textAt(row: number): string
  /** Times in ISO 8601. */
  valueAt(row: number): string | number | null
}

export interface SqlResult {
  columns: readonly ResultColumn[]
  rows: number
  isCut: boolean
  ms: number
  bytes: Uint8Array<ArrayBuffer>
}

const missing = '–'
// No separator for four digits, which may be a year.
const number = numbersIn({ maximumFractionDigits: 6, useGrouping: 'min2' })

const isNumber = ({ typeId }: DataType) =>
  typeId === Type.Int || typeId === Type.Float || typeId === Type.Decimal

const nestedText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (ArrayBuffer.isView(part)) return Array.from(part as Uint8Array, Number)
    return typeof part === 'bigint' ? String(part) : part
  }) ?? missing

function textOf(value: unknown, { typeId }: DataType): string {
  if (value === null || value === undefined) return missing
  if (typeof value === 'number' && (typeId === Type.Date || typeId === Type.Timestamp)) {
    return typeId === Type.Date ? formatUtcDay(value) : formatUtcTime(value)
  }
  if (typeof value === 'number' || typeof value === 'bigint') return number().format(value)
  return typeof value === 'object' ? nestedText(value) : String(value)
}

function plainOf(value: unknown, { typeId }: DataType): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && (typeId === Type.Date || typeId === Type.Timestamp)) {
    const text = new Date(value).toISOString()
    return typeId === Type.Date ? text.slice(0, 10) : text
  }
  if (typeof value === 'number') return value
  return typeof value === 'object' ? nestedText(value) : String(value)
}

const columnOf = (name: string, column: Column<unknown>): ResultColumn => ({
  name,
  isNumber: isNumber(column.type),
  textAt: (row) => textOf(column.at(row), column.type),
  valueAt: (row) => plainOf(column.at(row), column.type),
})

/** Numbers duplicate column names. */
export function resultColumns(bytes: Uint8Array): Pick<SqlResult, 'columns' | 'rows'> {
  const table: Table = tableFromIPC(bytes)
  const names = columnNames(table.names.map(String))
  const columns = names.map((name, at) => columnOf(name, table.getChildAt(at)))
  return { columns, rows: table.numRows }
}
