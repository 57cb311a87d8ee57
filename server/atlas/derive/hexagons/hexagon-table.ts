import { cellToLatLng, latLngToCell, splitLongToH3Index } from 'h3-js'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import { findCell } from '@/lib/domain/map/cell-search'
import type { Position } from '@/server/atlas/base/entities'

/** Values of a column, one per cell; what stands for a missing one is `missingValue`. */
export type ColumnValues = Float32Array | Uint8Array | Uint16Array | Uint32Array
export type HexagonColumns = Partial<Record<HexagonColumn, ColumnValues>>

/**
 * Cells of one resolution in ascending order of index, with a value per cell and column; a column that the sources
 * of the country cannot fill is missing. Some 100 bytes a cell, so that 5 million fit in memory.
 */
export interface HexagonTable {
  resolution: number
  cells: BigUint64Array
  columns: HexagonColumns
  /** Names and NUTS codes to which the values of region columns are indexes; the first is empty: no region. */
  regions: readonly string[]
}

/**
 * What a column holds, and so how it is stored and what a coarser cell gets: scores (fractions) the mean of the
 * scored cells, counts and sums the sum, a ratio its parts' ratio, the road class the most important one, a region
 * that of most cells, a flag whether any cell has it.
 */
export type ColumnKind = 'score' | 'ratio' | 'count' | 'sum' | 'class' | 'region' | 'flag'

export function columnKind(name: HexagonColumn): ColumnKind {
  if (name.startsWith('Score')) return 'score'
  if (name.startsWith('NUTS') || name.startsWith('Region')) return 'region'
  return otherKinds[name] ?? 'count'
}

const otherKinds: Partial<Record<HexagonColumn, ColumnKind>> = {
  Population: 'sum',
  'Population per building': 'ratio',
  'Buildings Area': 'sum',
  'POI parking off-street capacity': 'sum',
  'Road class': 'class',
  edge: 'flag',
}

/** Stands for a missing value in a column of a kind; counts, sums and flags are never missing. */
export const missingValue: Readonly<Record<ColumnKind, number>> = {
  score: Number.NaN,
  ratio: Number.NaN,
  class: 255,
  region: 0,
  count: 0,
  sum: 0,
  flag: 0,
}

/** A column of cells of which nothing is known: every value missing, every count 0. */
function emptyColumn(name: HexagonColumn, rows: number): ColumnValues {
  const kind = columnKind(name)
  switch (kind) {
    case 'score':
    case 'ratio':
      return new Float32Array(rows).fill(missingValue[kind])
    case 'class':
      return new Uint8Array(rows).fill(missingValue.class)
    case 'flag':
      return new Uint8Array(rows)
    case 'sum':
      return new Uint32Array(rows)
    default:
      return new Uint16Array(rows)
  }
}

/** Columns of cells of which nothing is known, all of them unless told which. */
export function emptyColumns<N extends HexagonColumn = HexagonColumn>(
  rows: number,
  names: readonly N[] = hexagonColumns as readonly N[],
): Record<N, ColumnValues> {
  return Object.fromEntries(names.map((name) => [name, emptyColumn(name, rows)])) as Record<N, ColumnValues>
}

/** H3 indexes in ascending order, each once. */
export function packCells(cells: Iterable<string>): BigUint64Array {
  return BigUint64Array.from(new Set(cells), cellNumber).sort()
}

/** The cell of the finest resolution that holds a position. */
export const cellAt = ([lng, lat]: Position): string => latLngToCell(lat, lng, limits.hexResolution)

export const cellNumber = (cell: string): bigint => BigInt(`0x${cell}`)

const low = 0xffff_ffffn

const halves = (cell: bigint): [number, number] => [Number(cell & low), Number(cell >> 32n)]

/** The H3 index of a cell as text. */
export function cellId(cell: bigint): string {
  return splitLongToH3Index(...halves(cell))
}

/** Centre of a cell. */
export function cellCentre(cell: bigint): Position {
  const [lat, lng] = cellToLatLng(halves(cell))
  return [lng, lat]
}

/** Row of a cell, -1 when the table has none of that index. */
export function rowOf({ cells }: Pick<HexagonTable, 'cells'>, cell: bigint | string): number {
  return findCell(cells, typeof cell === 'string' ? cellNumber(cell) : cell)
}
