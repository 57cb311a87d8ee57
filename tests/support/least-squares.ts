/** Intercept first. Normal equations with a ridge that matters only for dependent columns. */
export function fitLinear(rows: readonly (readonly number[])[], targets: readonly number[]): number[] {
  const inputs = rows.map((row) => [1, ...row])
  const size = inputs[0]?.length ?? 0
  const system = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) =>
      inputs.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? 1e-9 : 0),
    ),
    inputs.reduce((sum, row, at) => sum + (row[i] ?? 0) * (targets[at] ?? 0), 0),
  ])
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = system[pivot] ?? []
    for (let other = 0; other < size; other += 1) {
      if (other === pivot) continue
      const factor = (system[other]?.[pivot] ?? 0) / (own[pivot] ?? 1)
      system[other] = (system[other] ?? []).map((value, at) => value - factor * (own[at] ?? 0))
    }
  }
  return system.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1))
}

export const predictLinear = (coefficients: readonly number[], row: readonly number[]): number =>
  row.reduce((sum, value, at) => sum + value * (coefficients[at + 1] ?? 0), coefficients[0] ?? 0)
