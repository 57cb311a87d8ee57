import {
  findHeading,
  headingNotes,
  headingWithin,
  isRemark,
  uniqueNames,
} from '@/lib/domain/location-file/table-heading'
import { maxColumns } from '@/lib/domain/map/map-fault'
import type { ColumnReading } from '@/lib/domain/tables/column-reading'
import {
  CsvFault,
  type CsvSpans,
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
  /** Whether a column holds texts even where they look like numbers; undefined for formats without types. */
  isText?: (column: number) => boolean
  /** Sign between cells of a text file. */
  separator?: string | undefined
  /** What was left out, in sentences. */
  notes?: readonly string[]
  /** Columns that were computed from others. */
  places?: ComputedPlaces | undefined
  /** Columns whose cells were transformed or turned. */
  changed?: readonly number[]
  /** How columns of places were read, by name. */
  placeReadings?: Readonly<Record<string, ColumnReading>>
}

export interface PlaceNames {
  lat: string
  lng: string
}

export interface ComputedPlaces extends PlaceNames {
  /** By row; not a number where it has no place. */
  lats: Float64Array
  lngs: Float64Array
}

export const saidEvery = 20_000

/**
 * Splits a CSV text, whose heading may come after titles and remarks. Stores cell positions and cuts texts only when
 * read.
 * @param onShare receives the split share of the text, 0..1
 * @throws DatasetFault with the faulty row
 */
export function csvTable(csv: string, onShare: (share: number) => void = () => {}): TextTable {
  if (!/\S/.test(csv)) throw new DatasetFault('The file is empty.')
  if (!isCsvText(csv)) throw new DatasetFault('This is not a CSV file.')
  try {
    return split(csvTextOf(csv), onShare)
  } catch (error) {
    throw faultOf(error)
  }
}

interface FirstRow extends CsvSpans {
  cells: readonly string[]
}

/** The first filled rows, copied: their spans are used again. */
function firstRows(records: Iterator<CsvSpans>, body: string): FirstRow[] {
  const rows: FirstRow[] = []
  while (rows.length < headingWithin + 2) {
    const { value: spans, done } = records.next()
    if (done) break
    const cells = csvCells(body, spans)
    if (cells.every((cell) => cell.trim() === '')) continue
    rows.push({ ...spans, starts: [...spans.starts], cells })
  }
  return rows
}

function split(text: CsvText, onShare: (share: number) => void): TextTable {
  const { body } = text
  const records = csvSpans(text, maxColumns)
  const first = firstRows(records, body)
  const heading = findHeading(first.map(({ cells }) => cells))
  const headingRow = first[heading.below - 1]?.row ?? 1
  const names = namesOf(heading.names, first.slice(heading.below))
  const width = names.length
  const places = new Places(width + 1)
  let remarks = 0
  const add = (spans: CsvSpans) => {
    const { starts, end, next, row } = spans
    const isUsual = starts.length === width && width > 1 && body.charCodeAt(starts[0] ?? 0) !== hash
    if (!isUsual) {
      const cells = csvCells(body, spans)
      if (cells.length === 1 && cells[0] === '') return
      if (isRemark(cells, width)) {
        remarks += 1
        return
      }
      requireFits(cells, { row, width, headingRow })
    }
    places.add(starts, end)
    if (places.rows % saidEvery === 0) onShare(next / body.length)
  }
  for (const spans of first.slice(heading.below)) add(spans)
  for (const spans of records) add(spans)
  const endOf = (row: number, column: number) => places.at(row, column + 1) - 1
  return {
    names,
    length: places.rows,
    separator: text.separator,
    notes: headingNotes(heading.at, remarks),
    cell: (row, column) => csvCell(body, places.at(row, column), endOf(row, column)),
    number: (row, column, into) => into.read(body, places.at(row, column), endOf(row, column)),
  }
}

const hash = 35

/** A separator at the end of the line adds no column. */
function namesOf(heading: readonly string[], below: readonly FirstRow[]): string[] {
  const named = heading.findLastIndex((name) => name.trim() !== '') + 1
  if (named === 0) throw new DatasetFault('Row 1 has no column names.')
  // A last column without a name has values, not only separators.
  const filled = below.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const width = filled.reduce((max, count) => Math.max(max, Math.min(count, heading.length)), named)
  return uniqueNames(heading, width)
}

class Places {
  readonly #width: number
  #places = new Uint32Array(4_096)
  rows = 0

  constructor(width: number) {
    this.#width = width
  }

  /** A cell ends one sign before the next one starts; those that a row lacks are empty. */
  add(starts: readonly number[], end: number): void {
    const from = this.rows * this.#width
    this.rows += 1
    if (from + this.#width > this.#places.length) {
      const grown = new Uint32Array(Math.max(this.#places.length * 2, from + this.#width))
      grown.set(this.#places)
      this.#places = grown
    }
    for (let at = 0; at < this.#width; at += 1) this.#places[from + at] = starts[at] ?? end + 1
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

interface Width {
  row: number
  width: number
  headingRow: number
}

/** Short rows lack their last values; longer ones have cells that no column names. @throws DatasetFault */
function requireFits(cells: readonly string[], { row, width, headingRow }: Width): void {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (filled <= width) return
  throw new DatasetFault(
    `Row ${formatCount(row)} has ${formatCountOf(filled, 'value')}, but row ${formatCount(headingRow)} names ${formatCountOf(width, 'column')}.`,
  )
}
