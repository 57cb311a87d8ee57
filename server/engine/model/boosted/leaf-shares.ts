export interface LeafGame {
  value: number
  /** z_j of each distinct feature on the way to the leaf. */
  zeros: readonly number[]
}

/**
 * Shapley values of one leaf (Lundberg et al. 2020, path-dependent TreeSHAP). Its game is worth
 * value x product over j in S of o_j x product over j not in S of z_j, where o_j is 1 when the row meets all
 * conditions on feature j, and z_j is the share of training rows that do. With P_j(t) the product over k != j
 * of (z_k + o_k t), whose coefficients c_s sum the coalitions of size s,
 * phi_j = value (o_j - z_j) sum over s of c_s s! (m - 1 - s)! / m!.
 */
export function leafShares({ value, zeros }: LeafGame, met: number, out: Float64Array): void {
  const weights = orderWeights(zeros.length)
  for (const [j, zero] of zeros.entries()) {
    const coefficients = coalitionsWithout(j, zeros, met)
    let sum = 0
    for (const [size, weight] of weights.entries()) sum += (coefficients[size] ?? 0) * weight
    out[j] = value * (((met >> j) & 1) - zero) * sum
  }
}

/** Coefficients of P_j: the worth of the coalitions of each size without `player`, for a leaf of value 1. */
function coalitionsWithout(player: number, zeros: readonly number[], met: number): Float64Array {
  const coefficients = new Float64Array(zeros.length)
  coefficients[0] = 1
  for (const [k, zero] of zeros.entries()) {
    if (k === player) continue
    const one = (met >> k) & 1
    for (let size = coefficients.length - 1; size > 0; size--) {
      coefficients[size] = (coefficients[size] ?? 0) * zero + one * (coefficients[size - 1] ?? 0)
    }
    coefficients[0] = (coefficients[0] ?? 0) * zero
  }
  return coefficients
}

const known = new Map<number, number[]>()

/** s! (m - 1 - s)! / m! for s = 0..m-1, by ratios. */
function orderWeights(players: number): number[] {
  const found = known.get(players)
  if (found) return found
  const weights: number[] = []
  let weight = 1 / players
  for (let s = 0; s < players; s++) {
    weights.push(weight)
    weight *= (s + 1) / Math.max(1, players - s - 1)
  }
  known.set(players, weights)
  return weights
}
