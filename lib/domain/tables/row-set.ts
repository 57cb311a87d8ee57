/** A bit set of rows: row `r` is bit `r % 32` of word `r / 32`. */
export type RowSet = Uint32Array

export const emptySet = (length: number): RowSet => new Uint32Array((length + 31) >>> 5)

export function rowSet(length: number, isIn: (row: number) => boolean): RowSet {
  const set = emptySet(length)
  for (let word = 0; word < set.length; word += 1) {
    const first = word << 5
    const end = Math.min(length, first + 32)
    let bits = 0
    for (let row = first; row < end; row += 1) {
      if (isIn(row)) bits |= 1 << (row - first)
    }
    set[word] = bits
  }
  return set
}

/** The rows in both sets; these must be of the same table. */
export function rowsOfBoth(left: RowSet, right: RowSet): RowSet {
  const set = new Uint32Array(left.length)
  for (let word = 0; word < set.length; word += 1) set[word] = (left[word] ?? 0) & (right[word] ?? 0)
  return set
}

export const isInSet = (set: RowSet, row: number): boolean =>
  (((set[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

export const countRows = (set: RowSet): number => {
  let count = 0
  for (const word of set) for (let bits = word; bits !== 0; bits &= bits - 1) count += 1
  return count
}
