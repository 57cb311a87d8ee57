import { hexagonFields } from '@/lib/domain/hexagon-columns'

export type HexagonField = (typeof hexagonFields)[number]['name']
/** What a table stores of a cell: all but the cell itself and its centre, which follows from it. */
export type HexagonColumn = Exclude<HexagonField, 'Hex ID' | 'lat' | 'lng'>

export const hexagonColumns: readonly HexagonColumn[] = hexagonFields.flatMap(({ name }) =>
  name === 'Hex ID' || name === 'lat' || name === 'lng' ? [] : [name],
)

/**
 * Cells of one resolution in ascending order of index, with a value per cell and column. Scores are fractions and
 * the road class 0-5, NaN where there is none; people are not rounded; `edge` is 1 or 0.
 */
export interface HexagonTable {
  resolution: number
  cells: readonly string[]
  columns: Readonly<Record<HexagonColumn, Float32Array>>
}

export function emptyColumns(cells: number): Record<HexagonColumn, Float32Array> {
  return Object.fromEntries(hexagonColumns.map((name) => [name, new Float32Array(cells)])) as Record<
    HexagonColumn,
    Float32Array
  >
}

/** Rows of the cells by index. */
export function rowsByCell(cells: readonly string[]): Map<string, number> {
  return new Map(cells.map((cell, row) => [cell, row]))
}
