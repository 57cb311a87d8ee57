import type { ColumnReading, Reading } from './column-reading'
import { isNoFigure } from './no-value'

export type NumberMark = Extract<Reading, 'point' | 'comma'>

const grouped = (groups: string, decimal: string) =>
  new RegExp(
    String.raw`^[-+−]?(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:(${groups})\d{3})(?:\1\d{3})*)?(?:${decimal}\d*)?(?:e[-+]?\d{1,3})?$`,
    'i',
  )

/** Separators of thousands are the other mark, apostrophes and spaces, the same in the whole number. */
const patterns: Readonly<Record<NumberMark, RegExp>> = {
  point: grouped(String.raw`[,'’\s]`, String.raw`\.`),
  comma: grouped(String.raw`[.'’\s]`, ','),
}

const maxLength = 40

const isNumber = (text: string, mark: NumberMark): boolean =>
  text.length <= maxLength && /\d/.test(text) && patterns[mark].test(text)

/** `1.234,5` as `1234.5`, for a text that fits the mark; others stay. */
export function plainNumber(text: string, mark: NumberMark): string {
  const typed = text.trim()
  if (!isNumber(typed, mark)) return text
  const whole = typed.replace('−', '-').replace(/[^\d.,e+-]/gi, '')
  return mark === 'point' ? whole.replaceAll(',', '') : whole.replaceAll('.', '').replace(',', '.')
}

/** `47,14` and `47.141`: coordinates have decimals, never thousands. Longitudes may count from 0 to 360. */
const coordinate = /^[-+−]?\d{1,3}(?:[.,]\d+)?$/

/** @param text trimmed */
export const isPlainCoordinate = (text: string): boolean =>
  text.length <= maxLength &&
  coordinate.test(text) &&
  Math.abs(Number(text.replace(',', '.').replace('−', '-'))) <= 360

/** Whether all texts are degrees, some with a comma, another minus, or a sign or zeros before them. */
export function areTypedCoordinates({ length, cell }: Texts): boolean {
  let isTyped = false
  for (let row = 0; row < length; row += 1) {
    const text = cell(row).trim()
    if (isNoFigure(text)) continue
    if (!isPlainCoordinate(text)) return false
    isTyped ||= /[,−]|^\+|^-?0\d/.test(text)
  }
  return isTyped
}

export const plainCoordinate = (text: string): string =>
  isPlainCoordinate(text.trim())
    ? text
        .trim()
        .replace(',', '.')
        .replace('−', '-')
        .replace(/^\+/, '')
        .replace(/^(-?)0{1,2}(?=\d)/, '$1')
    : text

interface Texts {
  length: number
  cell: (row: number) => string
}

/** What the numbers of a column show of their marks. */
export interface MarksSeen {
  fits: readonly NumberMark[]
  /** Some number has more than digits. */
  hasMarks: boolean
  hasComma: boolean
}

/** Undefined for a column with a value that is not a number. */
export function marksIn({ length, cell }: Texts): MarksSeen | undefined {
  let isPoint = true
  let isComma = true
  let hasMarks = false
  let hasComma = false
  let known = 0
  for (let row = 0; row < length; row += 1) {
    const text = cell(row).trim()
    if (isNoFigure(text)) continue
    known += 1
    isPoint &&= isNumber(text, 'point')
    isComma &&= isNumber(text, 'comma')
    if (!isPoint && !isComma) return undefined
    hasMarks ||= /[^\d+-]/.test(text)
    hasComma ||= text.includes(',')
  }
  if (known === 0) return undefined
  const fits = (['point', 'comma'] as const).filter((mark) => (mark === 'point' ? isPoint : isComma))
  return { fits, hasMarks, hasComma }
}

/** Whether every number fits both marks, such as `1.234`. Most columns end this with their first number. */
export function fitsBothMarks({ length, cell }: Texts): boolean {
  for (let row = 0; row < length; row += 1) {
    const text = cell(row).trim()
    if (!isNoFigure(text) && !(isNumber(text, 'point') && isNumber(text, 'comma'))) return false
  }
  return true
}

interface Context {
  /** Of the whole table: its other columns, or the sign between its cells. */
  mark: NumberMark | undefined
  chosen: Reading | undefined
}

/**
 * One mark for the whole column. `1.234` and `1,234` fit both: the other columns of the table decide; without them a
 * point is the decimal mark, and a comma is asked.
 */
export function numberReading({ fits, hasComma }: MarksSeen, { mark, chosen }: Context): ColumnReading {
  const wanted = fits.find((each) => each === chosen)
  if (fits.length === 1 || wanted) return { as: wanted ?? fits[0], choices: fits }
  return { as: mark ?? (hasComma ? undefined : 'point'), choices: fits }
}
