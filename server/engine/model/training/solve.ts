/** Solves a symmetric positive definite system by Gauss-Jordan elimination. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries()) {
    const scale = pivot[i] ?? 1
    for (const [j, row] of rows.entries()) {
      if (j === i) continue
      const factor = (row[i] ?? 0) / scale
      for (const [k, value] of pivot.entries()) row[k] = (row[k] ?? 0) - factor * value
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}
