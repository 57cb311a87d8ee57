/** Place of a cell among cells in ascending order, by halving; -1 where it is not among them. */
export function findCell(cells: BigUint64Array, cell: bigint): number {
  let [first, last] = [0, cells.length - 1]
  while (first <= last) {
    const middle = (first + last) >> 1
    const value = cells[middle] ?? 0n
    if (value === cell) return middle
    if (value < cell) first = middle + 1
    else last = middle - 1
  }
  return -1
}
