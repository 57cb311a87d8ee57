export function findCell(cells: BigUint64Array, cell: bigint): number {
  let first = 0
  let last = cells.length - 1
  while (first <= last) {
    const middle = (first + last) >> 1
    const value = cells[middle] ?? 0n
    if (value === cell) return middle
    if (value < cell) first = middle + 1
    else last = middle - 1
  }
  return -1
}
