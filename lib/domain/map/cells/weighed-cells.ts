import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { weightedParts } from '@/lib/domain/scores/site-score'
import type { AppliedWeights } from '@/lib/domain/scores/weighting'
import { type CellColumns, type CellValues, figureAt } from './cell-columns'

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
