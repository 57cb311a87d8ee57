import { metresPerDegree } from '@/lib/geo/distance'
import { outlineOf } from '@/server/atlas/derive/isochrone/isochrone-outline'
import type { Position } from '@/server/atlas/entities/entities'
import { at, type Point } from '@/tests/support/osm-map'
import { crossesItself, isWithin } from '@/tests/support/rings'

const lineOf = (...points: Point[]) => points.map(at)

/** Area in m² by the shoelace formula, positive if counter-clockwise. */
function areaOf(ring: readonly Position[]): number {
  const scale = metresPerDegree * Math.cos((47.1 * Math.PI) / 180)
  return ring.slice(1).reduce((area, [lng, lat], i) => {
    const [a = 0, b = 0] = ring[i] ?? []
    return area + ((a - 9.5) * (lat - 47.1) - (lng - 9.5) * (b - 47.1)) * (scale * metresPerDegree) * 0.5
  }, 0)
}

describe('the outline of roads', () => {
  test('is the area within 50 m of a straight road, closed and counter-clockwise', () => {
    const ring = outlineOf([lineOf([0, 0], [1000, 0])])
    expect(ring[0]).toEqual(ring.at(-1))
    // A rectangle of 1,000 by 100 m and two half circles of 50 m, up to the grid's corners.
    const expected = 1000 * 100 + Math.PI * 50 * 50
    expect(areaOf(ring)).toBeGreaterThan(expected * 0.97)
    expect(areaOf(ring)).toBeLessThan(expected * 1.01)
    expect(isWithin(ring, at([1040, 0]))).toBe(true)
    expect(isWithin(ring, at([1055, 0]))).toBe(false)
    expect(isWithin(ring, at([500, 48]))).toBe(true)
    expect(isWithin(ring, at([500, -55]))).toBe(false)
  })

  test('fills the holes that a block of streets leaves', () => {
    const ring = outlineOf([lineOf([0, 0], [1000, 0], [1000, 1000], [0, 1000], [0, 0])])
    expect(isWithin(ring, at([500, 500]))).toBe(true)
    expect(crossesItself(ring)).toBe(false)
  })

  test('follows the corner between two roads', () => {
    const ring = outlineOf([lineOf([0, 0], [1000, 0]), lineOf([0, 0], [0, 1000])])
    expect(isWithin(ring, at([400, 400]))).toBe(false)
    expect(isWithin(ring, at([900, 10]))).toBe(true)
    expect(isWithin(ring, at([-10, 900]))).toBe(true)
  })

  test('contains every point of irregular roads, and never crosses itself', () => {
    // Spokes of varying length from one junction, with bends, in a fixed sequence.
    const spokes = Array.from({ length: 40 }, (_, i) => {
      const angle = i * 2.4
      const length = 100 + ((i * 397) % 1900)
      const point = (share: number, turn: number): Point => [
        share * length * Math.cos(angle + turn),
        share * length * Math.sin(angle + turn),
      ]
      return lineOf([0, 0], point(0.4, 0.3), point(0.7, -0.2), point(1, 0.1))
    })
    const ring = outlineOf(spokes)
    expect(crossesItself(ring)).toBe(false)
    const points = spokes.flatMap((line) =>
      line.slice(1).flatMap((b, i) => {
        const a = line[i] ?? b
        const steps = Array.from({ length: 21 }, (_, step) => step / 20)
        return steps.map((share): Position => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
      }),
    )
    expect(points.filter((point) => !isWithin(ring, point))).toEqual([])
  })

  test('is a circle around a single point, and empty without lines', () => {
    const ring = outlineOf([lineOf([0, 0], [0, 0])])
    expect(areaOf(ring)).toBeGreaterThan(Math.PI * 2500 * 0.85)
    expect(areaOf(ring)).toBeLessThan(Math.PI * 2500 * 1.02)
    expect(outlineOf([])).toEqual([])
  })
})
