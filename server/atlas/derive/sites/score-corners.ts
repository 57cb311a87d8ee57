import { mostPoints } from '@/lib/catalogue/site-scores'

/** A point per row, `dimensions` numbers each. */
export interface CornerInput {
  points: Float64Array
  dimensions: number
}

/** Beyond, only corners that some whole-point weights pick are kept. */
const mostCorners = 2000

/**
 * The points that no other point equals or exceeds in every dimension: for any non-negative weights, one of
 * them has the greatest weighted mean, because a point that is exceeded everywhere cannot. Greatest sum
 * first. Of more than `most`, those remain that have the greatest mean for some weights of whole points
 * 0..`mostPoints`: all that a planner can choose, so scores stay exact; in between they may be too low.
 */
export function scoreCorners({ points, dimensions }: CornerInput, most = mostCorners): number[][] {
  const corners = paretoBest(points, dimensions)
  return corners.length > most ? pickedByWholePoints(corners, dimensions) : corners
}

function paretoBest(points: Float64Array, dimensions: number): number[][] {
  const size = points.length / dimensions
  const sums = Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let at = 0; at < dimensions; at += 1) sum += points[row * dimensions + at] ?? 0
    return sum
  })
  // A point cannot be exceeded by one of a smaller sum, so each is compared with the best before it.
  const order = Uint32Array.from({ length: size }, (_, row) => row).sort(
    (a, b) => (sums[b] ?? 0) - (sums[a] ?? 0),
  )
  const best: number[][] = []
  for (const row of order) {
    const point = [...points.subarray(row * dimensions, (row + 1) * dimensions)]
    if (!best.some((other) => other.every((value, at) => value >= (point[at] ?? 0)))) best.push(point)
  }
  return best
}

function pickedByWholePoints(corners: readonly number[][], dimensions: number): number[][] {
  const picked = new Set<number>()
  for (const weights of wholePoints(dimensions)) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    corners.forEach((corner, index) => {
      let sum = 0
      for (let at = 0; at < dimensions; at += 1) sum += (weights[at] ?? 0) * (corner[at] ?? 0)
      if (sum > most) [best, most] = [index, sum]
    })
    picked.add(best)
  }
  return corners.filter((_, index) => picked.has(index))
}

/** Every weights vector of whole points, without multiples of another: they pick the same corner. */
function* wholePoints(dimensions: number): Generator<number[]> {
  const steps = mostPoints + 1
  for (let code = 1; code < steps ** dimensions; code += 1) {
    const weights = Array.from({ length: dimensions }, (_, at) => Math.floor(code / steps ** at) % steps)
    if (weights.reduce(commonDivisor) === 1) yield weights
  }
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
