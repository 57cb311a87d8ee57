import type { SiteWeights } from '@/lib/catalogue/site-scores'
import type { ScoreScale } from '@/lib/contract/site-rank'
import { siteFactor, siteScore, weightedParts } from '@/lib/domain/scores/site-score'
import { scoreCorners, scoreScaleOf } from '@/server/atlas/derive/sites/score-scale'
import { seededRandom } from '@/tests/support/generated-sites'
import { hexagonsOf } from '@/tests/support/hexagon-table'
import { site } from '@/tests/support/small-atlas'

const dimensions = 5

/** Points that trade one dimension against the others, so that few exceed each other. */
function rivals(size: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  return Float64Array.from({ length: size * dimensions }, () => random() ** 0.3)
}

function greatest(points: Iterable<ArrayLike<number>>, weights: readonly number[]): number {
  let max = Number.NEGATIVE_INFINITY
  for (const point of points) {
    max = Math.max(
      max,
      weights.reduce((sum, weight, at) => sum + weight * (point[at] ?? 0), 0),
    )
  }
  return max
}

const rowsOf = (points: Float64Array) =>
  Array.from({ length: points.length / dimensions }, (_, row) =>
    points.subarray(row * dimensions, (row + 1) * dimensions),
  )

describe('the corners of scores', () => {
  it('hold the greatest mean of all points for any non-negative weights', () => {
    const points = rivals(3000, 1)
    const corners = scoreCorners({ points, dimensions })
    expect(corners.length).toBeLessThan(3000)
    const random = seededRandom(2)
    for (let trial = 0; trial < 200; trial += 1) {
      const weights = Array.from({ length: dimensions }, () => (random() < 0.3 ? 0 : random()))
      expect(greatest(corners, weights)).toBe(greatest(rowsOf(points), weights))
    }
  })

  it('stay exact for integer weights even when truncated', () => {
    const points = rivals(600, 3)
    const corners = scoreCorners({ points, dimensions }, 20)
    expect(corners.length).toBeLessThan(scoreCorners({ points, dimensions }).length)
    const random = seededRandom(4)
    for (let trial = 0; trial < 300; trial += 1) {
      const weights = Array.from({ length: dimensions }, () => Math.floor(random() * 11))
      expect(greatest(corners, weights)).toBeCloseTo(greatest(rowsOf(points), weights), 9)
    }
  })

  it('drop a point that another equals or exceeds throughout', () => {
    const points = Float64Array.from([0.5, 0.5, 0.5, 0.4, 1, 0, 0.5, 0.5])
    expect(scoreCorners({ points, dimensions: 2 })).toEqual([
      [0.5, 0.5],
      [1, 0],
    ])
  })
})

describe('the scale of a country', () => {
  const random = seededRandom(7)
  const rows = Array.from({ length: 400 }, (_, at) =>
    site({
      osm_id: `${at}`,
      capacity: at % 5 === 0 ? null : Math.floor(random() * 12),
      'Location Type': at % 7 === 0 ? 'gas station' : 'parking',
      'Parking Type': at % 3 === 0 ? 'staff' : 'surface',
      'Score traffic': random(),
      'Score population': random(),
      'Score places DC': random(),
      'Score competition DC': null,
      'Score size': random(),
    }),
  )
  const hexagons = hexagonsOf({ roads: [{ from: [-900, 0], to: [900, 0] }] })
  const factorOf = (row: (typeof rows)[number]) =>
    siteFactor('DC', {
      spaces: row.capacity as number | null,
      locationType: String(row['Location Type']),
      parkingType: String(row['Parking Type']),
    })
  const greatestOf = (corners: ScoreScale['hexagons'], weights: SiteWeights) =>
    Math.max(...corners.map((corner) => weightedParts(corner, weights)))

  it('divides the best site to exactly 1, whatever the weights and missing parts', () => {
    const { sites } = scoreScaleOf(rows, hexagons)
    for (const weights of [
      [8, 6, 3, 4, 4],
      [0, 0, 0, 4, 10],
      [1, 10, 0, 0, 0],
    ] as const) {
      const scores = rows.map((row) => {
        const parts = [row['Score traffic'], row['Score population'], row['Score places DC'], null]
        return siteScore([...parts, row['Score size']] as number[], factorOf(row), weights)
      })
      expect(Math.max(...scores) / greatestOf(sites.DC, weights)).toBeCloseTo(1, 9)
    }
  })

  it('omits a part that the country lacks', () => {
    const { sites, hexagons: cells } = scoreScaleOf(rows, hexagons)
    expect(new Set(sites.DC.map((corner) => corner[3]))).toEqual(new Set([null]))
    expect(cells.length).toBeGreaterThan(0)
    expect(new Set(cells.map(([traffic, people]) => [typeof traffic, people].join()))).toEqual(
      new Set(['number,']),
    )
  })

  it('has no corners in a country without sites', () => {
    expect(scoreScaleOf([], hexagons).sites).toEqual({ DC: [], AC: [] })
  })
})
