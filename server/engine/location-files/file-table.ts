import { limits } from '@/lib/config/limits'
import { withoutTurns } from '@/lib/contract/bounds'

import { fieldNamed } from '@/lib/domain/location-file/file-fields'
import type { FileRow } from '@/lib/domain/location-file/file-row'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { formatCount } from '@/lib/format/number'

export interface FileTable {
  columns: string[]
  rows: FileRow[]
  /** The text is not UTF-8 and is read as Windows-1252. */
  isWindows1252?: boolean
}

/** Keeps filled rows only. @throws FileFault beyond the limits on rows and columns. */
export interface RowCollector {
  add(row: number, cells: readonly string[]): void
  rows: FileRow[]
}

/** Titles and notes may come before the heading. */
const headingWithin = 20
/** A single known name may be a value, such as x. */
const leastKnown = 2

export const tooManyColumns = () =>
  new FileFault('invalid', `The file has more than ${limits.locationFileColumns} columns.`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** One line without control characters, cut to the maximum cell length. */
const tidy = (text: string): string =>
  text.length === 0 ? '' : withoutTurns(text.slice(0, limits.locationFileCell)).replace(controls, ' ').trim()

export function collectRows(): RowCollector {
  const rows: FileRow[] = []
  return {
    rows,
    add(row, cells) {
      const texts = cells.map(tidy)
      const filled = texts.findLastIndex((text) => text !== '') + 1
      if (filled === 0) return
      if (filled > limits.locationFileColumns) throw tooManyColumns()
      if (rows.length > limits.locationFileRows + headingWithin) {
        throw new FileFault(
          'invalid',
          `The file has more than ${formatCount(limits.locationFileRows)} rows. Split it into several.`,
        )
      }
      rows.push({ row, cells: texts.slice(0, filled) })
    },
  }
}

/**
 * The heading is the row with the most known names among the first 20, at least two, else the first row.
 * Columns without a heading are named by their letter.
 * @throws FileFault for a file without rows below its heading
 */
export function toTable(rows: readonly FileRow[]): FileTable {
  const known = rows
    .slice(0, headingWithin)
    .map(({ cells }) => cells.filter((cell) => fieldNamed(cell)).length)
  const best = Math.max(...known)
  const at = best < leastKnown ? 0 : known.indexOf(best)
  const heading = rows[at]
  const below = rows.slice(at + 1)
  if (!heading || below.length === 0) {
    throw new FileFault('invalid', 'The file has no locations: it needs a heading and rows below it.')
  }
  if (below.length > limits.locationFileRows) {
    throw new FileFault(
      'invalid',
      `The file has ${formatCount(below.length)} rows; at most ${formatCount(limits.locationFileRows)} can be read. Split it into several.`,
    )
  }
  const width = below.reduce((max, { cells }) => Math.max(max, cells.length), heading.cells.length)
  const columns = Array.from(
    { length: width },
    (_, index) => heading.cells[index] || `Column ${columnLetters(index)}`,
  )
  return { columns, rows: below.map(({ row, cells }) => ({ row, cells: pad(cells, width) })) }
}

const pad = (cells: readonly string[], width: number): string[] =>
  cells.length === width ? [...cells] : [...cells, ...Array.from({ length: width - cells.length }, () => '')]

/** A, B, ..., Z, AA, as spreadsheets name their columns; from zero. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
