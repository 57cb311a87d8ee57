import { findCell } from '@/lib/domain/map/cell-search'

/** The row of a cell in a tile; -1 when it has none. */
export type RowFinder = (cell: bigint) => number

const isAscending = (h3: BigUint64Array) => h3.every((cell, row) => row === 0 || cell > (h3[row - 1] ?? 0n))

/** Finds rows by binary search: tiles are sorted by cell. Unsorted ones are sorted first. */
export function rowFinder(h3: BigUint64Array): RowFinder {
  if (isAscending(h3)) return (cell) => findCell(h3, cell)
  const rows = Uint32Array.from(h3.keys()).sort((a, b) => ((h3[a] ?? 0n) < (h3[b] ?? 0n) ? -1 : 1))
  const ordered = BigUint64Array.from(rows, (row) => h3[row] ?? 0n)
  return (cell) => rows[findCell(ordered, cell)] ?? -1
}
