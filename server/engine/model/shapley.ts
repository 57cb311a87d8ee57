/**
 * Exact Shapley values of a game of n players, by enumerating its 2^n coalitions (Shapley 1953):
 * phi_i = sum over S without i of |S|! (n-|S|-1)! / n! x (v(S + i) - v(S)).
 * `values[mask]` is the worth of the coalition whose members are the set bits of `mask`; its length is 2^n.
 * The result has n entries that add up to `values[all] - values[0]`.
 */
export function shapleyValues(values: Float64Array): Float64Array {
  const players = Math.log2(values.length)
  if (!Number.isInteger(players)) throw new RangeError('The number of coalitions is not a power of two.')
  const weights = weightsByMask(players)
  return Float64Array.from({ length: players }, (_, player) => shareOf(values, weights, 1 << player))
}

/** Adds up in the order of the masks, so that shares are the same to the last digit wherever they are computed. */
function shareOf(values: Float64Array, weights: Float64Array, bit: number): number {
  let share = 0
  for (let block = 0; block < values.length; block += 2 * bit) {
    for (let mask = block; mask < block + bit; mask++) {
      share += (weights[mask] ?? 0) * ((values[mask | bit] ?? 0) - (values[mask] ?? 0))
    }
  }
  return share
}

/** By number of players: a model has the same game for every location of a current. */
const knownWeights = new Map<number, Float64Array>()

/** The weight of each coalition, by its members. */
function weightsByMask(players: number): Float64Array {
  const known = knownWeights.get(players)
  if (known) return known
  const bySize = weightsBySize(players)
  const weights = Float64Array.from({ length: 2 ** players }, (_, mask) => bySize[bitCount(mask)] ?? 0)
  knownWeights.set(players, weights)
  return weights
}

/** |S|! (n-|S|-1)! / n! for each size of S, built by ratios so that no factorial overflows. */
function weightsBySize(players: number): number[] {
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
