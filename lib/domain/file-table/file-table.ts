import { limits } from '@/lib/config/limits'
import { withoutTurns } from '@/lib/contract/bounds'
import { fieldNamed, matchColumns } from '@/lib/domain/location-file/file-fields'
import type { FileRow } from '@/lib/domain/location-file/file-row'
import {
  findHeading,
  headingNotes,
  headingWithin,
  isRemark,
  uniqueNames,
} from '@/lib/domain/location-file/table-heading'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { type DegreeParts, degreeParts, joinedDegrees, joinedNote } from '@/lib/domain/tables/degree-parts'
import { metrePairs } from '@/lib/domain/tables/metre-columns'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import { isPairHeading } from '@/lib/domain/tables/pair-cell'
import { isSystemHeading } from '@/lib/domain/tables/row-systems'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { formatCount, formatCountOf } from '@/lib/format/number'

export interface FileTable {
  columns: string[]
  rows: FileRow[]
  /** What the reader left out, in sentences. */
  notes?: string[]
  /** Names of a workbook's sheets, and the one that was read. */
  sheets?: string[]
  sheet?: string
  /** The text is not UTF-8 and is read as Windows-1252. */
  isWindows1252?: boolean
  /** Of a known charger register, as in `points of Open Charge Map`. */
  register?: string
}

/** Keeps filled rows only. @throws FileFault beyond the limits on rows and columns. */
export interface RowCollector {
  add(row: number, cells: readonly string[]): void
  rows: FileRow[]
}

/** What a reader takes of a file; an import's own limits by default. */
export interface TableOptions {
  /** Name of a workbook's sheet. */
  sheet?: string | undefined
  rows?: number
  /** Cells of all rows. */
  cells?: number
  /** Keeps also the columns that no field of an import uses. */
  isWhole?: boolean
}

export const tooManyColumns = () =>
  new FileFault('invalid', `The file has more than ${formatCount(maxColumns)} columns.`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** One line without control characters, cut to the maximum cell length. */
const tidy = (text: string): string =>
  text.length === 0 ? '' : withoutTurns(text.slice(0, limits.locationFileCell)).replace(controls, ' ').trim()

/** Cells of all rows: wide tables have fewer rows. */
export const maxCells = 10_000_000

export function collectRows(options: TableOptions): RowCollector {
  const { rows: rowLimit = limits.locationFileRows, cells: cellLimit = maxCells } = options
  const rows: FileRow[] = []
  let count = 0
  return {
    rows,
    add(row, cells) {
      const texts = cells.map(tidy)
      const filled = texts.findLastIndex((text) => text !== '') + 1
      if (filled === 0) return
      if (filled > maxColumns) throw tooManyColumns()
      if (rows.length > rowLimit + headingWithin) {
        throw new FileFault(
          'invalid',
          `The file has more than ${formatCount(rowLimit)} rows. Split it into several.`,
        )
      }
      count += filled
      if (count > cellLimit) {
        throw new FileFault('invalid', `The file has more than ${formatCount(cellLimit)} values.`)
      }
      rows.push({ row, cells: texts.slice(0, filled) })
    },
  }
}

/** Indices of the columns to keep: those of a field, and others up to the maximum. */
function keptColumns(names: readonly string[]): number[] {
  const places = new Set(metrePairs(names).flatMap(({ east, north }) => [east, north]))
  const fields = matchColumns(names).map(
    (field, at) =>
      field !== null ||
      places.has(at) ||
      isPairHeading(names[at] ?? '') ||
      (places.size > 0 && isSystemHeading(names[at] ?? '')),
  )
  const known = fields.filter((isKept) => isKept).length
  let others = limits.locationFileColumns - known
  return names.flatMap((_, at) => {
    if (fields[at]) return [at]
    others -= 1
    return others >= 0 ? [at] : []
  })
}

/**
 * Finds the heading, leaves out remarks, and keeps the columns that can be used.
 * @throws FileFault for a file without rows below its heading
 */
export function toTable(rows: readonly FileRow[], options: TableOptions): FileTable {
  const { rows: rowLimit = limits.locationFileRows } = options
  const heading = findHeading(rows.slice(0, headingWithin + 2).map(({ cells }) => cells))
  const wide = heading.names.length
  const lower = rows.slice(heading.below)
  const below = lower.filter(({ cells }) => !isRemark(cells, wide))
  if (below.length === 0) {
    throw new FileFault('invalid', 'The file has no locations: it needs a heading and rows below it.')
  }
  if (below.length > rowLimit) {
    throw new FileFault(
      'invalid',
      `The file has ${formatCount(below.length)} rows; at most ${formatCount(rowLimit)} can be read. Split it into several.`,
    )
  }
  const width = below.reduce((max, { cells }) => Math.max(max, cells.length), wide)
  const joined = withJoinedDegrees(uniqueNames(heading.names, width), below)
  const { names } = joined
  const kept = options.isWhole ? [...names.keys()] : keptColumns(names)
  const isWhole = kept.length === names.length
  const notes = headingNotes(heading.at, lower.length - below.length).concat(joined.notes)
  if (!isWhole) {
    notes.push(`${formatCountOf(names.length - kept.length, 'column')} that no field uses left out.`)
  }
  return {
    columns: kept.map((at) => names[at] ?? ''),
    rows: joined.rows.map(({ row, cells }) => ({
      row,
      cells: isWhole ? pad(cells, names.length) : picked(cells, kept),
    })),
    ...(notes.length > 0 && { notes }),
  }
}

interface NamedRows {
  names: readonly string[]
  rows: readonly FileRow[]
  notes: readonly string[]
}

/** Values that are enough to tell what a column holds. */
const sampled = 200

function valuesIn(rows: readonly FileRow[], at: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (!isNoFigure(text)) values.push(text)
    if (values.length === sampled) break
  }
  return values
}

/** Degrees in several columns become one text: in their own column if it is named like a coordinate, else in a new one. */
function withJoinedDegrees(names: readonly string[], rows: readonly FileRow[]): NamedRows {
  const joined = degreeParts({ names, valuesOf: (at) => valuesIn(rows, at) })
  if (joined.length === 0) return { names, rows, notes: [] }
  const all = [...names]
  const places = joined.map((parts): { parts: DegreeParts; at: number } => {
    if (fieldNamed(names[parts.degrees] ?? '') === parts.axis) return { parts, at: parts.degrees }
    all.push(parts.axis === 'lat' ? 'latitude' : 'longitude')
    return { parts, at: all.length - 1 }
  })
  const cellsOf = (cells: readonly string[]): string[] => {
    const whole = pad(cells, all.length)
    for (const { parts, at } of places) whole[at] = joinedDegrees(parts, (column) => cells[column] ?? '')
    return whole
  }
  return {
    names: uniqueNames(all, all.length),
    rows: rows.map(({ row, cells }) => ({ row, cells: cellsOf(cells) })),
    notes: joined.map((parts) => joinedNote(parts, names)),
  }
}

const picked = (cells: readonly string[], kept: readonly number[]): string[] =>
  kept.map((at) => cells[at] ?? '')

const pad = (cells: readonly string[], width: number): string[] =>
  cells.length === width ? [...cells] : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
