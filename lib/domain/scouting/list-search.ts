import { readerName } from '@/lib/domain/names/reader-name'
import { type Column, type DataTable, textAt, wordAt, wordCount } from '@/lib/domain/tables/data-table'
import { type RowSet, rowSet, rowsOfBoth } from '@/lib/domain/tables/row-set'
import { fold } from '@/lib/format/fold'

export interface ListSearch {
  /** Words that name, town or ID contain, each in any of them; also the local ones. */
  text: string
  /** As spelled in the data. */
  town: string | null
}

const searched = ['name', 'city', 'latin_name', 'latin_city', 'osm_id'] as const

/** By code of the column: whether its word contains `part`. */
function codesWith(column: Column | undefined, part: string): Uint8Array | undefined {
  if (column?.kind !== 'text') return undefined
  return Uint8Array.from({ length: wordCount(column.words) }, (_, code) =>
    Number(fold(wordAt(column.words, code)).includes(part)),
  )
}

function rowsWithPart(table: DataTable, part: string): RowSet {
  const columns = searched.flatMap((name) => {
    const column = table.columns[name]
    const codes = codesWith(column, part)
    return column?.kind === 'text' && codes ? [{ rows: column.codes, codes }] : []
  })
  return rowSet(table.length, (row) => columns.some(({ rows, codes }) => codes[rows[row] ?? 0] === 1))
}

function rowsOfTown(table: DataTable, town: string): RowSet {
  const column = table.columns.city
  if (column?.kind !== 'text') return rowSet(table.length, () => false)
  const { words, codes } = column
  const wanted = Array.from({ length: wordCount(words) }, (_, code) => wordAt(words, code) === town)
  return rowSet(table.length, (row) => wanted[codes[row] ?? 0] ?? false)
}

/** Undefined if nothing is searched. */
export function rowsOfSearch(table: DataTable, { text, town }: ListSearch): RowSet | undefined {
  const sets = fold(text)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => rowsWithPart(table, part))
  if (town !== null) sets.push(rowsOfTown(table, town))
  return sets.reduce<RowSet | undefined>((rows, next) => (rows ? rowsOfBoth(rows, next) : next), undefined)
}

export interface Town {
  /** As spelled in the data. */
  name: string
  /** As the reader can read it. */
  label: string
  count: number
}

/** By label. */
export function townsOf(table: DataTable): readonly Town[] {
  const column = table.columns.city
  if (column?.kind !== 'text') return []
  const counts = new Uint32Array(wordCount(column.words))
  const rows = new Uint32Array(counts.length)
  for (const [row, code] of column.codes.entries()) {
    counts[code] = (counts[code] ?? 0) + 1
    rows[code] = row
  }
  return [...counts]
    .map((count, code) => {
      const name = wordAt(column.words, code)
      return { name, label: readerName(name, textAt(table.columns.latin_city, rows[code] ?? 0)), count }
    })
    .filter(({ name, count }) => name !== '' && count > 0)
    .sort((a, b) => a.label.localeCompare(b.label))
}

export function placesOf(order: Uint32Array, rows: number): Int32Array {
  const places = new Int32Array(rows).fill(-1)
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place
  return places
}

/** From 1: one more than the rows with a greater value. */
export function rankAmong(
  rows: Uint32Array,
  { columns }: DataTable,
  { field, row }: { field: string; row: number },
): number | undefined {
  const column = columns[field]
  const own = column?.kind === 'number' ? (column.values[row] ?? Number.NaN) : Number.NaN
  if (column?.kind !== 'number' || Number.isNaN(own)) return undefined
  let rank = 1
  for (const other of rows) if ((column.values[other] ?? 0) > own) rank += 1
  return rank
}
