/** A point between 0 and 1 with its weight. */
export interface QuadraturePoint {
  t: number
  weight: number
}

const newtonSteps = 100

/** P_n and its derivative at x, by the recurrence (k + 1) P_{k+1} = (2k + 1) x P_k - k P_{k-1}. */
function legendre(n: number, x: number): { value: number; slope: number } {
  let before = 1
  let value = x
  for (let k = 1; k < n; k++) [before, value] = [value, ((2 * k + 1) * x * value - k * before) / (k + 1)]
  return { value, slope: (n * (x * value - before)) / (x * x - 1) }
}

/** Gauss-Legendre quadrature over 0..1, exact for polynomials up to degree 2 n - 1. */
export function quadrature(n: number): QuadraturePoint[] {
  return Array.from({ length: n }, (_, k) => {
    let x = Math.cos((Math.PI * (k + 0.75)) / (n + 0.5))
    for (let step = 0; step < newtonSteps; step++) {
      const { value, slope } = legendre(n, x)
      const change = value / slope
      x -= change
      if (Math.abs(change) < 1e-16) break
    }
    const { slope } = legendre(n, x)
    return { t: (1 - x) / 2, weight: 1 / ((1 - x * x) * slope * slope) }
  })
}
