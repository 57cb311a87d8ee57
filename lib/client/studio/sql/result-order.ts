import { ranksOf, rowsInOrder } from '@/lib/domain/studio/table/row-order'
import { resultColumns } from './sql-result'

export function resultOrder({
  bytes,
  column: at,
  isDown,
}: {
  bytes: Uint8Array
  column: number
  isDown: boolean
}): Uint32Array {
  const { columns, rows } = resultColumns(bytes)
  const column = columns[at]
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  if (!column) return all
  const values = Array.from(all, column.valueAt)
  const isNumeric = column.isNumber && values.every((value) => typeof value !== 'string')
  const figures = isNumeric
    ? Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)))
    : ranksOf(values)
  return rowsInOrder(all, figures, isDown)
}
