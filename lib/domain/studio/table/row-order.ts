import type { Cell, StudioColumn } from '@/lib/domain/studio/read/studio-map'

export interface RowOrder {
  name: string
  isDown: boolean
}

const isMissing = (value: Cell | undefined) => value === null || value === undefined || value === ''

/** NaN for missing values. Texts sort alphabetically, numbers within them by size. */
export function ranksOf(values: StudioColumn['values']): Float64Array {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const known = Array.from(values).filter((value) => !isMissing(value))
  const texts = [...new Set(known.map(String))].sort(compare)
  const ranks = new Map(texts.map((text, at) => [text, at]))
  return Float64Array.from(values, (value) =>
    isMissing(value) ? Number.NaN : (ranks.get(String(value)) ?? Number.NaN),
  )
}

/** Stable; rows without a figure come last. */
export function rowsInOrder(rows: Uint32Array, figures: Float64Array, isDown: boolean): Uint32Array {
  const figureOf = (row: number) => figures[row] ?? Number.NaN
  const there = rows.filter((row) => !Number.isNaN(figureOf(row)))
  const missing = rows.filter((row) => Number.isNaN(figureOf(row)))
  const way = isDown ? -1 : 1
  there.sort((a, b) => way * (figureOf(a) - figureOf(b)) || a - b)
  const ordered = new Uint32Array(rows.length)
  ordered.set(there)
  ordered.set(missing, there.length)
  return ordered
}
