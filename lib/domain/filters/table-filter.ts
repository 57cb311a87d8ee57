import {
  type Column,
  codeOf,
  type DataTable,
  type NumberColumn,
  type TextColumn,
} from '@/lib/domain/tables/data-table'
import { countRows, emptySet, type RowSet, rowSet, rowsOfBoth } from '@/lib/domain/tables/row-set'
import { columnOf } from '@/lib/domain/tables/table-column'
import { type FieldFilter, isRange, type Range } from './filter-state'

export type TableFilters = Readonly<Partial<Record<string, FieldFilter>>>

function inRange({ values }: NumberColumn, [min, max]: Range): RowSet {
  // Missing values are NaN, which no range contains.
  return rowSet(values.length, (row) => {
    const value = values[row] ?? Number.NaN
    return value >= min && value <= max
  })
}

function amongWords({ codes, words }: TextColumn, wanted: readonly string[]): RowSet {
  const isWanted = new Uint8Array(words.starts.length)
  for (const word of wanted) {
    const code = codeOf(words, word)
    if (code > 0) isWanted[code] = 1
  }
  return rowSet(codes.length, (row) => isWanted[codes[row] ?? 0] === 1)
}

function amongFigures({ values }: NumberColumn, wanted: readonly string[]): RowSet {
  const figures = new Set(wanted.map(Number))
  figures.delete(Number.NaN)
  return rowSet(values.length, (row) => figures.has(values[row] ?? Number.NaN))
}

function passingColumn(column: Column, filter: FieldFilter): RowSet {
  if (column.kind === 'number') {
    return isRange(filter) ? inRange(column, filter) : amongFigures(column, filter)
  }
  return isRange(filter) ? emptySet(column.codes.length) : amongWords(column, filter)
}

const last = new WeakMap<Column, { key: string; rows: RowSet }>()

/** Caches the last result: moving a slider recomputes one column. */
function passingField(column: Column, filter: FieldFilter): RowSet {
  const key = JSON.stringify(isRange(filter) ? filter.map(String) : [null, ...filter])
  const known = last.get(column)
  if (known?.key === key) return known.rows
  const rows = passingColumn(column, filter)
  last.set(column, { key, rows })
  return rows
}

/** Undefined means all. Missing values and missing columns pass no filter. */
export function passingRows(table: DataTable, filters: TableFilters = {}): RowSet | undefined {
  let rows: RowSet | undefined
  for (const [field, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    const column = columnOf(table, field)
    const passing = column ? passingField(column, filter) : emptySet(table.length)
    rows = rows ? rowsOfBoth(rows, passing) : passing
  }
  return rows
}

export function mostHidingField(table: DataTable, filters: TableFilters = {}): string | undefined {
  let worst: string | undefined
  let max = 0
  for (const field of Object.keys(filters)) {
    const { [field]: _, ...others } = filters
    const rows = passingRows(table, others)
    const left = rows ? countRows(rows) : table.length
    if (left > max) [worst, max] = [field, left]
  }
  return worst
}
