import { ranksOf, rowsInOrder } from '@/lib/domain/studio/table/shown-rows'
import { resultColumns } from './sql-result'

type Value = string | number | null

/** Texts of numbers have as many decimals as their column. */
const scaled = (value: Value) => BigInt(String(value).replace('.', ''))

/** Numbers, or ranks where some have more digits than a number holds. */
function figuresOf(values: readonly Value[]): Float64Array {
  const numbers = Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)))
  if (values.every((value) => typeof value !== 'string')) return numbers
  const known = [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => {
    const apart = Number(a) - Number(b)
    return apart === 0 ? Number(scaled(a) - scaled(b)) : apart
  })
  const ranks = new Map(known.map((value, rank) => [value, rank] as const))
  return Float64Array.from(values, (value) =>
    value === null ? Number.NaN : (ranks.get(value) ?? Number.NaN),
  )
}

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
  const figures = column.isNumber ? figuresOf(values) : ranksOf(values)
  return rowsInOrder(all, figures, isDown)
}
