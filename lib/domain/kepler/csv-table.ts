import { columnsMost } from '@/lib/domain/map/map-fault'
import { CsvFault, type CsvRecord, csvRecords, csvTextOf, isCsvText } from '@/lib/domain/tables/csv-text'
import { formatCount, formatCountOf } from '@/lib/format/number'

/** Why a file cannot become a dataset; `message` is a sentence to show. */
export class DatasetFault extends Error {
  constructor(reason: string) {
    super(`Unable to process CSV data. ${reason}`)
    this.name = 'DatasetFault'
  }
}

export interface CsvTable {
  names: readonly string[]
  /** Reads the rows below the heading from the start. */
  rows: () => Generator<CsvRecord>
  /** Letters of the file. */
  length: number
}

/** A CSV text whose first row names its columns. @throws DatasetFault */
export function csvTable(csv: string): CsvTable {
  if (!/\S/.test(csv)) throw new DatasetFault('The file is empty.')
  if (!isCsvText(csv)) throw new DatasetFault('This is not a CSV file.')
  const text = csvTextOf(csv)
  const names = headingOf(firstRecord(text))
  return {
    names,
    length: text.body.length,
    *rows() {
      let isHeading = true
      try {
        for (const record of csvRecords(text, columnsMost)) {
          if (!isHeading && !isBlank(record)) yield checked(record, names.length)
          isHeading = false
        }
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

function firstRecord(text: Parameters<typeof csvRecords>[0]): readonly string[] {
  try {
    return csvRecords(text, columnsMost).next().value?.cells ?? []
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvFault)) return error
  const row = `Row ${formatCount(error.row)}`
  return new DatasetFault(
    error.reason === 'wide'
      ? `${row} has more than ${formatCount(columnsMost)} columns.`
      : `${row} has a quotation mark that is never closed.`,
  )
}

const isBlank = ({ cells }: CsvRecord) => cells.length === 1 && cells[0] === ''

/** Names of the columns; a separator at the end of a line makes none. */
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

function checked(record: CsvRecord, width: number): CsvRecord {
  const { row, cells } = record
  if (cells.length === width) return record
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (cells.length >= width && filled <= width) return record
  const has = formatCountOf(Math.max(filled, Math.min(cells.length, width)), 'value')
  throw new DatasetFault(
    `Row ${formatCount(row)} has ${has}, but row 1 names ${formatCountOf(width, 'column')}.`,
  )
}

/** How often progress is said, rows. */
const saidEvery = 20_000

/**
 * The rows below the heading.
 * @param onShare hears the share of them that is read, 0..1, now and then
 * @throws DatasetFault with the row of what is wrong
 */
export function* readRows(
  { rows, length }: CsvTable,
  onShare: (share: number) => void,
): Generator<CsvRecord> {
  let read = 0
  for (const record of rows()) {
    read += 1
    if (read % saidEvery === 0) onShare(record.end / length)
    yield record
  }
}
