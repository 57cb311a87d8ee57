import { tableFromIPC } from '@uwdata/flechette'
import { type HexagonColumn, hexagonColumns, isFractionColumn } from '@/lib/catalogue/hexagon-columns'
import { weightedParts } from '@/lib/domain/scores/site-score'
import type { AppliedWeights } from '@/lib/domain/scores/weighting'

type Figures = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/** Numbers by row as stored in a tile: `values[row] / per`, missing if the value is `none` or NaN. */
interface CellFigures {
  kind: 'figures'
  values: Figures
  per: number
  none?: number
}

/** `words[codes[row]]`; the empty word means missing. */
interface CellWords {
  kind: 'words'
  codes: Uint16Array
  words: readonly string[]
}

export type CellValues = CellFigures | CellWords
export type CellColumns = Map<HexagonColumn, CellValues>

export interface TileAnswer {
  h3: BigUint64Array
  columns: CellColumns
}

/** Byte that marks a missing score or road class. */
export const noScore = 255

function figuresOf(values: ArrayLike<unknown>): Figures {
  if (values instanceof Uint8Array || values instanceof Uint16Array || values instanceof Uint32Array) {
    return values
  }
  if (values instanceof Float32Array || values instanceof Float64Array) return values
  return Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)))
}

function wordsOf(values: ArrayLike<unknown>): CellWords {
  const words = ['']
  const codeOf = new Map([['', 0]])
  const codes = Uint16Array.from(values, (value) => {
    const word = typeof value === 'string' ? value : ''
    const code = codeOf.get(word) ?? words.push(word) - 1
    codeOf.set(word, code)
    return code
  })
  return { kind: 'words', codes, words }
}

/** @param values a column in its stored type (see `hexagonFields`). */
export function cellValues(name: HexagonColumn, values: ArrayLike<unknown>): CellValues {
  if (name.startsWith('NUTS') || name.startsWith('Region')) return wordsOf(values)
  const figures = { kind: 'figures' as const, values: figuresOf(values), per: 1 }
  if (isFractionColumn(name)) return { ...figures, per: 100, none: noScore }
  return name === 'Road class' ? { ...figures, none: noScore } : figures
}

/** The number of a row in the column's unit; NaN when missing and for words. */
export function figureAt(column: CellValues, row: number): number {
  if (column.kind === 'words') return Number.NaN
  const value = column.values[row] ?? Number.NaN
  return value === column.none ? Number.NaN : value / column.per
}

/** A row's value as a filter choice: a word, or the number as text; '' when missing. */
export function wordAt(column: CellValues, row: number): string {
  if (column.kind === 'words') return column.words[column.codes[row] ?? 0] ?? ''
  const figure = figureAt(column, row)
  return Number.isNaN(figure) ? '' : String(figure)
}

export function readTile(bytes: ArrayBuffer, wanted: readonly HexagonColumn[]): TileAnswer {
  const table = tableFromIPC(new Uint8Array(bytes), { useBigInt: true })
  const h3: unknown = table.getChild('h3')?.toArray()
  const columns: TileAnswer['columns'] = new Map()
  for (const name of hexagonColumns) {
    const values = table.names.includes(name) && table.getChild(name).toArray()
    if (values) columns.set(name, cellValues(name, values))
  }
  const missing = wanted.find((name) => !columns.has(name))
  if (!(h3 instanceof BigUint64Array)) throw new Error('The tile has no cells')
  if (missing !== undefined) throw new Error(`The tile lacks the column ${missing}`)
  return { h3, columns }
}

/** In the order of the weights; hexagons have no size. */
export const cellPartColumns = [
  'Score traffic',
  'Score population',
  'Score POI',
  'Score competition',
] as const satisfies readonly HexagonColumn[]

/** Fractions of the country's maximum; undefined without a sub-score. */
export function weighedColumn(
  { points, greatest }: AppliedWeights,
  columns: CellColumns,
  rows: number,
): CellValues | undefined {
  const parts = cellPartColumns.map((name) => columns.get(name))
  if (parts.every((part) => part === undefined)) return undefined
  const values = new Float32Array(rows)
  const own = new Float64Array(parts.length)
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at]
      own[at] = part ? figureAt(part, row) : Number.NaN
    }
    // Coarse levels average cells, so their rounded parts may exceed the finest level's maximum.
    values[row] = Math.min(1, weightedParts(own, points) / greatest)
  }
  return { kind: 'figures', values, per: 1 }
}
