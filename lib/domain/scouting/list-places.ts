import type { DataTable } from '@/lib/domain/tables/data-table'

export function placesOf(order: Uint32Array, rows: number): Int32Array {
  const places = new Int32Array(rows).fill(-1)
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place
  return places
}

/** From 1: one more than the rows with a greater value. */
export function rankAmong(
  rows: Uint32Array,
  { columns }: DataTable,
  { field, row }: { field: string; row: number },
): number | undefined {
  const column = columns[field]
  const own = column?.kind === 'number' ? (column.values[row] ?? Number.NaN) : Number.NaN
  if (column?.kind !== 'number' || Number.isNaN(own)) return undefined
  let rank = 1
  for (const other of rows) if ((column.values[other] ?? 0) > own) rank += 1
  return rank
}
