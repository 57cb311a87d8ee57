/**
 * Exact Shapley values of a game of n players, by enumerating its 2^n coalitions (Shapley 1953):
 * phi_i = sum over S without i of |S|! (n-|S|-1)! / n! x (v(S + i) - v(S)).
 * `values[mask]` is the worth of the coalition whose members are the set bits of `mask`; its length is 2^n.
 * The result has n entries that add up to `values[all] - values[0]`.
 */
export function shapleyValues(values: Float64Array): Float64Array {
  const players = Math.log2(values.length)
  if (!Number.isInteger(players)) throw new RangeError('The number of coalitions is not a power of two.')
  const weights = coalitionWeights(players)
  const shares = new Float64Array(players)
  for (let mask = 0; mask < values.length; mask++) {
    const weight = weights[bitCount(mask)] ?? 0
    const worth = values[mask] ?? 0
    for (let player = 0; player < players; player++) {
      const bit = 1 << player
      if (mask & bit) continue
      shares[player] = (shares[player] ?? 0) + weight * ((values[mask | bit] ?? 0) - worth)
    }
  }
  return shares
}

/** |S|! (n-|S|-1)! / n! for each size of S, built by ratios so that no factorial overflows. */
function coalitionWeights(players: number): number[] {
  const weights: number[] = []
  let weight = players === 0 ? 0 : 1 / players
  for (let size = 0; size < players; size++) {
    weights.push(weight)
    weight *= (size + 1) / Math.max(1, players - size - 1)
  }
  return weights
}

function bitCount(mask: number): number {
  let rest = mask
  let count = 0
  while (rest) {
    rest &= rest - 1
    count++
  }
  return count
}
