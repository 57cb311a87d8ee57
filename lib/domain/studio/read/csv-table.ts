import { maxColumns } from '@/lib/domain/map/map-fault'
import {
  CsvFault,
  type CsvText,
  csvCell,
  csvCells,
  csvSpans,
  csvTextOf,
  isCsvText,
} from '@/lib/domain/tables/csv-text'
import type { PlainNumber } from '@/lib/domain/tables/plain-number'
import { formatCount, formatCountOf } from '@/lib/format/number'

/** `message` is a sentence to show. */
export class DatasetFault extends Error {
  constructor(reason: string) {
    super(`Unable to process CSV data. ${reason}`)
    this.name = 'DatasetFault'
  }
}

export interface TextTable {
  names: readonly string[]
  length: number
  cell: (row: number, column: number) => string
  /** @returns false unless the cell is a plain number */
  number: (row: number, column: number, into: PlainNumber) => boolean
}

export interface CsvTable extends TextTable {
  separator: string
}

export const saidEvery = 20_000

/**
 * Splits a CSV text whose first row names its columns. Stores cell positions and cuts texts only when read.
 * @param onShare receives the split share of the text, 0..1
 * @throws DatasetFault with the faulty row
 */
export function csvTable(csv: string, onShare: (share: number) => void = () => {}): CsvTable {
  if (!/\S/.test(csv)) throw new DatasetFault('The file is empty.')
  if (!isCsvText(csv)) throw new DatasetFault('This is not a CSV file.')
  try {
    return split(csvTextOf(csv), onShare)
  } catch (error) {
    throw faultOf(error)
  }
}

function split(text: CsvText, onShare: (share: number) => void): CsvTable {
  const { body } = text
  const records = csvSpans(text, maxColumns)
  const heading = records.next().value
  const names = headingOf(heading ? csvCells(body, heading) : [])
  const width = names.length
  const places = new Places(width + 1)
  for (const spans of records) {
    const { starts, end, next } = spans
    const isUsual = starts.length === width && width > 1
    if (!isUsual && !isRow(spans.row, csvCells(body, spans), width)) continue
    places.add(starts, (starts[width] ?? end + 1) - 1)
    if (places.rows % saidEvery === 0) onShare(next / body.length)
  }
  const endOf = (row: number, column: number) => places.at(row, column + 1) - (column + 1 < width ? 1 : 0)
  return {
    names,
    length: places.rows,
    separator: text.separator,
    cell: (row, column) => csvCell(body, places.at(row, column), endOf(row, column)),
    number: (row, column, into) => into.read(body, places.at(row, column), endOf(row, column)),
  }
}

class Places {
  readonly #width: number
  #places = new Uint32Array(4_096)
  rows = 0

  constructor(width: number) {
    this.#width = width
  }

  add(starts: readonly number[], end: number): void {
    const from = this.rows * this.#width
    this.rows += 1
    if (from + this.#width > this.#places.length) {
      const grown = new Uint32Array(Math.max(this.#places.length * 2, from + this.#width))
      grown.set(this.#places)
      this.#places = grown
    }
    for (let at = 0; at < this.#width - 1; at += 1) this.#places[from + at] = starts[at] ?? 0
    this.#places[from + this.#width - 1] = end
  }

  at = (row: number, place: number): number => this.#places[row * this.#width + place] ?? 0
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvFault)) return error
  const row = `Row ${formatCount(error.row)}`
  return new DatasetFault(
    error.reason === 'wide'
      ? `${row} has more than ${formatCount(maxColumns)} columns.`
      : `${row} has a quotation mark that is never closed.`,
  )
}

/** A separator at the end of the line adds no column. */
function headingOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  if (names.length === 0) throw new DatasetFault('Row 1 has no column names.')
  const nameless = names.indexOf('')
  if (nameless >= 0) throw new DatasetFault(`Row 1: column ${nameless + 1} has no name.`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new DatasetFault(`Row 1 names “${twice.slice(0, 60)}” twice.`)
  return names
}

/** False for an empty line. @throws DatasetFault if the number of values differs from `width` */
function isRow(row: number, cells: readonly string[], width: number): boolean {
  if (cells.length === 1 && cells[0] === '') return false
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (cells.length >= width && filled <= width) return true
  const has = formatCountOf(Math.max(filled, Math.min(cells.length, width)), 'value')
  throw new DatasetFault(
    `Row ${formatCount(row)} has ${has}, but row 1 names ${formatCountOf(width, 'column')}.`,
  )
}
