import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { maxPoints, sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import type { ScoreScale } from '@/lib/contract/site-rank'
import { siteFactor } from '@/lib/domain/scores/site-score'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { SiteRow } from './site-columns'

interface CornerInput {
  points: Float64Array
  dimensions: number
}

/** Above this, keeps only corners that some whole-point weights pick. */
const maxCorners = 2000

/**
 * Points that no other point equals or exceeds in every dimension: for any non-negative weights one of them
 * has the greatest weighted mean. Beyond `max`, keeps those that win for weights of whole points
 * 0..`maxPoints`. Planners choose only such weights, so scores stay exact.
 */
export function scoreCorners({ points, dimensions }: CornerInput, max = maxCorners): number[][] {
  const corners = paretoBest(points, dimensions)
  return corners.length > max ? pickedByWholePoints(corners, dimensions) : corners
}

function paretoBest(points: Float64Array, dimensions: number): number[][] {
  const size = points.length / dimensions
  const sums = Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let at = 0; at < dimensions; at += 1) sum += points[row * dimensions + at] ?? 0
    return sum
  })
  // A larger sum cannot be exceeded by a smaller one, so earlier points suffice.
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
    let max = Number.NEGATIVE_INFINITY
    corners.forEach((corner, index) => {
      let sum = 0
      for (let at = 0; at < dimensions; at += 1) sum += (weights[at] ?? 0) * (corner[at] ?? 0)
      if (sum > max) [best, max] = [index, sum]
    })
    picked.add(best)
  }
  return corners.filter((_, index) => picked.has(index))
}

/** Skips multiples of another vector, because they pick the same corner. */
function* wholePoints(dimensions: number): Generator<number[]> {
  const steps = maxPoints + 1
  for (let code = 1; code < steps ** dimensions; code += 1) {
    const weights = Array.from({ length: dimensions }, (_, at) => Math.floor(code / steps ** at) % steps)
    if (weights.reduce(commonDivisor) === 1) yield weights
  }
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

const hexagonParts = ['Score traffic', 'Score population', 'Score POI', 'Score competition'] as const

export function scoreScaleOf(rows: readonly SiteRow[], hexagons: HexagonTable): ScoreScale {
  return {
    sites: { DC: siteCorners(rows, 'DC'), AC: siteCorners(rows, 'AC') },
    hexagons: hexagonCorners(hexagons),
  }
}

function siteCorners(rows: readonly SiteRow[], kind: ScoreKind) {
  const columns = sitePartNames.map((part) => sitePartColumns[kind][part])
  return cornersOf(
    columns.map((name) => {
      const values = Float64Array.from(
        rows,
        (row) =>
          numberOf(row[name]) *
          siteFactor(kind, {
            spaces: numberOf(row.capacity),
            locationType: String(row['Location Type']),
            parkingType: String(row['Parking Type']),
          }),
      )
      return values.some((value) => !Number.isNaN(value)) ? values : null
    }),
    rows.length,
  )
}

const numberOf = (cell: unknown) => (typeof cell === 'number' ? cell : Number.NaN)

/** To hundredths, as in the tiles. */
function hexagonCorners({ cells, columns }: HexagonTable) {
  const scored = Uint32Array.from(cells.keys()).filter(
    (row) => !Number.isNaN(columns.Score?.[row] ?? Number.NaN),
  )
  const parts = hexagonParts.map((name) => {
    const values = columns[name]
    return values ? Float64Array.from(scored, (row) => Math.round((values[row] ?? 0) * 100) / 100) : null
  })
  return cornersOf(parts, scored.length)
}

function cornersOf(parts: readonly (Float64Array | null)[], size: number): (number | null)[][] {
  const known = parts.filter((values) => values !== null)
  if (known.length === 0) return []
  const points = new Float64Array(size * known.length)
  for (let row = 0; row < size; row += 1) {
    known.forEach((values, at) => {
      points[row * known.length + at] = values[row] ?? 0
    })
  }
  return scoreCorners({ points, dimensions: known.length }).map((corner) => {
    let next = 0
    return parts.map((values) => (values ? (corner[next++] ?? null) : null))
  })
}
