import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { at, type Point } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'

/** 3 by 3 junctions, 1 km apart: primary roads east, 60 s a block; tertiary ones north, 100 s. */
function grid() {
  const steps = [0, 1, 2]
  const corner = (column: number, row: number): Point => [column * 1000, row * 1000]
  const east = steps.flatMap((row) =>
    [0, 1].map((column) => ({ from: corner(column, row), to: corner(column + 1, row), aadt: 1000 })),
  )
  const north = steps.flatMap((column) =>
    [0, 1].map((row) => ({
      from: corner(column, row),
      to: corner(column, row + 1),
      class: 4 as const,
      seconds: 100,
      aadt: 100,
    })),
  )
  return roadGraph([...east, ...north])
}

/** A straight primary road of blocks with the given seconds, from the west end at 0,0. */
const straight = (seconds: readonly number[]) =>
  roadGraph(
    seconds.map((each, index) => ({ from: [index * 1000, 0], to: [index * 1000 + 1000, 0], seconds: each })),
  )

describe('the traffic of a three-minute drive', () => {
  test('equals sums computed by hand on a grid of two classes', () => {
    // Reached before 180 s from the south-west corner: (0,0) 0 s, (1,0) 60, (0,1) 100, (2,0) 120, (1,1) 160.
    // The roads leaving them are four primary and five tertiary blocks.
    expect(prepareRoads(grid()).traffic(at([0, 0]))).toEqual([0, 0, 4000, 0, 500, 0])
  })

  test('counts a whole road once its first metre is reached, and nothing from 180 s on', () => {
    expect(prepareRoads(straight([60, 60, 60, 60])).traffic(at([0, 0]))[2]).toBe(3000)
    expect(prepareRoads(straight([60, 60, 59, 60])).traffic(at([0, 0]))[2]).toBe(4000)
  })

  test('starts at the nearest point of the nearest road, not at its end', () => {
    const roads = prepareRoads(straight([200, 200, 200]))
    expect(roads.traffic(at([1050, 80]))[2]).toBe(2000)
    expect(roads.traffic(at([1500, 80]))[2]).toBe(3000)
  })

  test('starts at a classed road even if a service road is nearer', () => {
    const roads = prepareRoads(
      roadGraph([
        { from: [0, 0], to: [1000, 0], class: 5, aadt: 838 },
        { from: [0, 100], to: [1000, 100], class: null, aadt: 0 },
      ]),
    )
    expect(roads.traffic(at([500, 95]))).toEqual([0, 0, 0, 0, 0, 838])
  })

  test('uses living streets without counting them', () => {
    const roads = prepareRoads(
      roadGraph([
        { from: [0, 0], to: [1000, 0], aadt: 10 },
        { from: [1000, 0], to: [1100, 0], class: null, aadt: 0 },
        { from: [1100, 0], to: [2000, 0], class: 3, aadt: 7 },
      ]),
    )
    expect(roads.traffic(at([0, 0]))).toEqual([0, 0, 10, 7, 0, 0])
  })

  test('does not turn into a one-way road from its end', () => {
    const oneWay = (direction: 'both' | 'forward') =>
      prepareRoads(
        roadGraph([
          { from: [0, 0], to: [1000, 0] },
          { from: [2000, 0], to: [1000, 0], direction },
        ]),
      ).traffic(at([0, 0]))[2]
    expect(oneWay('both')).toBe(2000)
    expect(oneWay('forward')).toBe(1000)
  })

  test('leaves a one-way road only forwards', () => {
    const roads = prepareRoads(
      roadGraph([
        { from: [0, 0], to: [1000, 0], aadt: 1 },
        { from: [1000, 0], to: [2000, 0], direction: 'forward', aadt: 10 },
        { from: [2000, 0], to: [3000, 0], aadt: 100 },
      ]),
    )
    expect(roads.traffic(at([1500, 10]))[2]).toBe(110)
  })

  test('counts a road split by a driveway once', () => {
    const roads = prepareRoads(
      roadGraph([
        { from: [0, 0], to: [500, 0], segment: 0, aadt: 5000 },
        { from: [500, 0], to: [1000, 0], segment: 0, aadt: 5000 },
        { from: [500, 0], to: [500, 100], class: null },
      ]),
    )
    expect(roads.traffic(at([100, 0]))[2]).toBe(5000)
  })

  test('does not depend on earlier queries', () => {
    const roads = prepareRoads(grid())
    const first = roads.traffic(at([900, 400]))
    roads.traffic(at([0, 2000]))
    expect(roads.traffic(at([900, 400]))).toEqual(first)
  })

  test('is zero in a country without roads', () => {
    const roads = prepareRoads(roadGraph([]))
    expect(roads.traffic(at([0, 0]))).toEqual([0, 0, 0, 0, 0, 0])
    expect(roads.roadClass(at([0, 0]))).toBeNull()
    expect(roads.metresToRoad(at([0, 0]))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the road class of a place', () => {
  const roads = prepareRoads(
    roadGraph([
      { from: [-5000, 0], to: [5000, 0], class: 5 },
      { from: [-5000, 190], to: [5000, 190], class: 1 },
      { from: [-5000, 260], to: [5000, 260], class: 0 },
    ]),
  )

  test('is the most important one within 200 m, even if a smaller road is nearer', () => {
    expect(roads.roadClass(at([0, 5]))).toBe(1)
    expect(roads.roadClass(at([0, -20]))).toBe(5)
  })

  test('is null without a road within 200 m', () => {
    expect(roads.roadClass(at([0, -201]))).toBeNull()
    expect(roads.metresToRoad(at([0, -201]))).toBeCloseTo(201, 1)
  })

  test('uses the distance to the road, not to its bounding box', () => {
    const bent = prepareRoads(
      roadGraph([
        { from: [0, 0], to: [4000, 4000], through: [[4000, 0]], class: 1 },
        { from: [0, 1000], to: [900, 1000], class: 5 },
      ]),
    )
    expect(bent.metresToRoad(at([1500, 2000]))).toBeCloseTo(Math.hypot(600, 1000), 0)
  })
})
