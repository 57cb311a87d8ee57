import type { ColumnReading, Readings } from '@/lib/domain/tables/column-reading'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import {
  areTypedCoordinates,
  fitsBothMarks,
  type MarksSeen,
  marksIn,
  type NumberMark,
  numberReading,
  plainCoordinate,
  plainNumber,
} from '@/lib/domain/tables/number-reading'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { PlainNumber } from '@/lib/domain/tables/plain-number'
import { integer, real } from './column-kinds'
import type { TextTable } from './csv-table'

export interface Numbers {
  numbers: Float64Array
  isWhole: boolean
}

/** Undefined unless every value is a number with a decimal point. */
export function numbersIn({ length, cell, number }: TextTable, at: number): Numbers | undefined {
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
    const isMissing = isNoFigure(text)
    if (!isMissing && !real.fits(text)) return undefined
    numbers[row] = isMissing ? Number.NaN : Number(text)
    isWhole &&= isMissing || integer.fits(text)
    known += isMissing ? 0 : 1
  }
  return known > 0 ? { numbers, isWhole } : undefined
}

interface NumberColumn {
  /** With a decimal point. */
  found: Numbers | undefined
  seen: MarksSeen | undefined
  /** Degrees with a comma or another minus. */
  isTyped?: boolean
  /** That of degrees, which tells how the whole table is written. */
  mark?: NumberMark | undefined
}

/** Undefined where some degrees have a point. */
function commaIn({
  length,
  cell,
}: {
  length: number
  cell: (row: number) => string
}): NumberMark | undefined {
  let hasComma = false
  for (let row = 0; row < length; row += 1) {
    const text = cell(row)
    if (text.includes('.')) return undefined
    hasComma ||= text.includes(',')
  }
  return hasComma ? 'comma' : undefined
}

/** Those of latitudes and longitudes have decimals, never thousands. */
function numberColumn(table: TextTable, at: number, isCoordinate: boolean): NumberColumn {
  const { length, cell } = table
  const texts = { length, cell: (row: number) => cell(row, at) }
  const found = numbersIn(table, at)
  const isTyped = !found && isCoordinate && areTypedCoordinates(texts)
  if (isTyped) return { found, seen: undefined, isTyped, mark: commaIn(texts) }
  if (!found) return { found, seen: marksIn(texts) }
  if (found.isWhole) return { found, seen: undefined }
  if (isCoordinate) return { found, seen: undefined, mark: 'point' }
  const fits = fitsBothMarks(texts) ? (['point', 'comma'] as const) : (['point'] as const)
  return { found, seen: { fits, hasMarks: true, hasComma: false } }
}

/** That of all columns that fit one mark alone; undefined if they differ. */
function markOf(columns: readonly NumberColumn[]): NumberMark | undefined {
  const sure = new Set(
    columns.flatMap(({ seen, mark }) => mark ?? (seen?.hasMarks && seen.fits.length === 1 ? seen.fits : [])),
  )
  return sure.size === 1 ? [...sure][0] : undefined
}

export interface ReadNumbers {
  /** The table with plain numbers in place of grouped ones and decimal commas. */
  table: TextTable
  /** By column; undefined for texts, and for numbers that the wrapped table reads anew. */
  found: readonly (Numbers | undefined)[]
  readings: readonly (ColumnReading | undefined)[]
  /** Whether the wrapped table has numbers where the file has grouped ones or commas. */
  isNumeric: (column: number) => boolean
}

interface Wanted {
  chosen?: Readings | undefined
  /** False for columns that cannot be numeric. */
  mayHave?: (name: string) => boolean
}

/** How the cells of a column become plain numbers; undefined if they are, or if they are texts. */
type ToPlain = ((text: string) => string) | undefined

/** Decides the decimal mark of each column as a whole. */
export function readNumbers(
  table: TextTable,
  { chosen = {}, mayHave = () => true }: Wanted = {},
): ReadNumbers {
  const { separator, names } = table
  const places = new Set(placePairs(names).flatMap(({ lat, lng }) => [lat, lng]))
  const columns = names.map((name, at) =>
    mayHave(name) ? numberColumn(table, at, places.has(at)) : { found: undefined, seen: undefined },
  )
  // Programs that write decimal commas put another sign between cells.
  const mark = markOf(columns) ?? (separator === ',' ? 'point' : undefined)
  const readings = columns.map(({ seen }, at) => {
    if (!seen?.hasMarks) return undefined
    const own = separator === ';' && seen.hasComma ? 'comma' : mark
    return numberReading(seen, { mark: own, chosen: chosen[names[at] ?? ''] })
  })
  const toPlain = readings.map((reading, at): ToPlain => {
    if (columns[at]?.isTyped) return plainCoordinate
    const { as } = reading ?? {}
    const isPlain = columns[at]?.found !== undefined && as !== 'comma'
    return isPlain || (as !== 'point' && as !== 'comma') ? undefined : (text) => plainNumber(text, as)
  })
  return {
    readings,
    found: columns.map(({ found }, at) => (toPlain[at] ? undefined : found)),
    isNumeric: (at) => toPlain[at] !== undefined,
    table: toPlain.every((each) => each === undefined) ? table : withPlain(table, toPlain),
  }
}

const withPlain = (table: TextTable, toPlain: readonly ToPlain[]): TextTable => ({
  ...table,
  cell(row, column) {
    const text = table.cell(row, column)
    return toPlain[column]?.(text) ?? text
  },
  number(row, column, into) {
    const plain = toPlain[column]
    return plain ? into.read(plain(table.cell(row, column))) : table.number(row, column, into)
  },
})
