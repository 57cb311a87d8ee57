import { cellToLatLng, latLngToCell, splitLongToH3Index } from 'h3-js'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import { findCell } from '@/lib/domain/map/cells/cell-rules'
import type { Position } from '@/server/atlas/entities/entities'

export type ColumnValues = Float32Array | Uint8Array | Uint16Array | Uint32Array
export type HexagonColumns = Partial<Record<HexagonColumn, ColumnValues>>

/** About 100 bytes per cell, so that 5 million fit in memory. Columns without sources are absent. */
export interface HexagonTable {
  resolution: number
  cells: BigUint64Array
  columns: HexagonColumns
  /** Region columns index these names; the first is empty, for no region. */
  regions: readonly string[]
}

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

/** Counts, sums and flags are never missing. */
export const missingValue: Readonly<Record<ColumnKind, number>> = {
  score: Number.NaN,
  ratio: Number.NaN,
  class: 255,
  region: 0,
  count: 0,
  sum: 0,
  flag: 0,
}

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

export function emptyColumns<N extends HexagonColumn = HexagonColumn>(
  rows: number,
  names: readonly N[] = hexagonColumns as readonly N[],
): Record<N, ColumnValues> {
  return Object.fromEntries(names.map((name) => [name, emptyColumn(name, rows)])) as Record<N, ColumnValues>
}

export function packCells(cells: Iterable<string>): BigUint64Array {
  return BigUint64Array.from(new Set(cells), cellNumber).sort()
}

export const cellAt = ([lng, lat]: Position): string => latLngToCell(lat, lng, limits.hexResolution)

export const cellNumber = (cell: string): bigint => BigInt(`0x${cell}`)

const low = 0xffff_ffffn

const halves = (cell: bigint): [number, number] => [Number(cell & low), Number(cell >> 32n)]

export function cellId(cell: bigint): string {
  return splitLongToH3Index(...halves(cell))
}

export function cellCentre(cell: bigint): Position {
  const [lat, lng] = cellToLatLng(halves(cell))
  return [lng, lat]
}

export function rowOf({ cells }: Pick<HexagonTable, 'cells'>, cell: bigint | string): number {
  return findCell(cells, typeof cell === 'string' ? cellNumber(cell) : cell)
}
