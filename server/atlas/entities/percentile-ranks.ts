/** Ranks 0..1; ties rank alike and the highest value ranks exactly 1. NaN for uncounted values. */
export function percentileRanks<T extends Float32Array | Float64Array>(values: T, isCounted?: Uint8Array): T {
  const counts = (row: number) => isCounted === undefined || isCounted[row] === 1
  const ascending = values.filter((_, row) => counts(row)).sort()
  const others = Math.max(1, countSmaller(ascending, ascending.at(-1) ?? 0))
  return values.map((value, row) => (counts(row) ? countSmaller(ascending, value) / others : Number.NaN)) as T
}

function countSmaller(ascending: Float32Array | Float64Array, value: number): number {
  let first = 0
  let end = ascending.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((ascending[middle] ?? value) < value) first = middle + 1
    else end = middle
  }
  return first
}
