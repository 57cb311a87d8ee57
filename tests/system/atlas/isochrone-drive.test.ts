import { prepareRoads, type ReachedSegment } from '@/server/atlas/derive/isochrone/isochrone'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { edgeAt } from '@/server/atlas/derive/roads/road-edges'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'
import { at, osmMap, type Point } from '@/tests/support/osm-map'
import { crossesItself, isWithin } from '@/tests/support/rings'
import { roadGraph } from '@/tests/support/road-graph'

/** Metres east and north of the middle, for every position. */
const metres = ({ lines }: Pick<ReachedSegment, 'lines'>) =>
  lines.map((line) =>
    line.map(([lng, lat]) => {
      const origin = at([0, 0])
      const degree = at([1, 1])
      const east = (lng - origin[0]) / (degree[0] - origin[0])
      const north = (lat - origin[1]) / (degree[1] - origin[1])
      return [Math.round(east), Math.round(north)].map((each) => each + 0)
    }),
  )

/** Eastward blocks of 1 km, 200 s each, from 0,0. */
const slow = (number: number, over: object = {}) =>
  roadGraph(
    Array.from({ length: number }, (_, i) => ({
      from: [i * 1000, 0] as Point,
      to: [i * 1000 + 1000, 0] as Point,
      seconds: 200,
      ...over,
    })),
  )

describe('the reach of a three-minute drive', () => {
  test('covers what 180 s allow of each road, from the nearest point of the nearest road', () => {
    // 5 m/s from 1,050 m on: 900 m ahead; 50 m back to the junction, then 850 m of the block before.
    const { segments } = prepareRoads(slow(3)).drive(at([1050, 80]))
    expect(segments.map(metres)).toEqual([
      [
        [
          [150, 0],
          [1000, 0],
        ],
      ],
      [
        [
          [1000, 0],
          [1950, 0],
        ],
      ],
    ])
  })

  test('follows one-way roads forwards only', () => {
    const { segments } = prepareRoads(slow(3, { direction: 'forward' })).drive(at([1050, 0]))
    expect(segments.map(metres)).toEqual([
      [
        [
          [1050, 0],
          [1950, 0],
        ],
      ],
    ])
  })

  test('enters a loop from both ends and leaves out what it does not reach', () => {
    const loop = {
      from: [1000, 0],
      to: [1000, 0],
      through: [
        [2000, 0],
        [2000, 1000],
        [1000, 1000],
      ],
    } as const
    const graph = roadGraph([
      { from: [0, 0], to: [1000, 0] },
      { ...loop, seconds: 400 },
    ])
    // 60 s to the loop, then 120 s of 400 s and 4,000 m either way.
    const [, reached] = prepareRoads(graph).drive(at([0, 0])).segments
    expect(reached && metres(reached)).toEqual([
      [
        [1000, 0],
        [2000, 0],
        [2000, 200],
      ],
      [
        [1200, 1000],
        [1000, 1000],
        [1000, 0],
      ],
    ])
  })

  test('gives class, traffic, whether that is estimated, and name', () => {
    const graph = roadGraph([
      { from: [0, 0], to: [1000, 0], class: 4, aadt: 1640, name: 'Mill Lane' },
      { from: [1000, 0], to: [2000, 0], aadt: 9000, aadtEstimated: false, ref: 'A58' },
      { from: [1000, 0], to: [1000, 100], class: null, aadt: 0 },
    ])
    expect(prepareRoads(graph).drive(at([0, 0])).segments).toMatchObject([
      { class: 4, aadt: 1640, aadtEstimated: true, name: 'Mill Lane' },
      { class: 2, aadt: 9000, aadtEstimated: false, name: '' },
    ])
  })

  test('lies within the outline, through car parks too', () => {
    const graph = roadGraph([
      { from: [0, 0], to: [1000, 0] },
      { from: [1000, 0], to: [1000, 400], class: null, aadt: 0 },
    ])
    const { outline } = prepareRoads(graph).drive(at([0, 0]))
    expect(isWithin(outline, at([500, 0]))).toBe(true)
    expect(isWithin(outline, at([1000, 390]))).toBe(true)
    expect(isWithin(outline, at([500, 200]))).toBe(false)
  })

  test('is empty in a country without roads', () => {
    expect(prepareRoads(roadGraph([])).drive(at([0, 0]))).toEqual({ segments: [], outline: [] })
  })

  test('begins with every road of the nearest junction, even if the nearest road is one-way', () => {
    const graph = roadGraph([
      { from: [0, 0], to: [1000, 0], direction: 'forward', aadt: 1 },
      { from: [0, 0], to: [-1000, 1000], aadt: 10 },
    ])
    expect(prepareRoads(graph).traffic(at([-10, -100]))[2]).toBe(11)
  })
})

describe('driving rules, from the map to the traffic sum', () => {
  /** Four blocks of 1 km with a residential stub of 100 m northwards after each of the first three. */
  const streets = (tags: Record<string, string>, second: Record<string, string> = {}) => {
    const map = osmMap()
    for (const block of [0, 1, 2, 3]) {
      const ends: Point[] = [
        [block * 1000, 0],
        [block * 1000 + 1000, 0],
      ]
      map.way({ highway: 'primary', ...tags, ...(block === 1 ? second : {}) }, ends)
      const stub: Point[] = [
        [block * 1000, 0],
        [block * 1000, 100],
      ]
      if (block > 0) map.way({ highway: 'residential' }, stub)
    }
    return prepareRoads(deriveRoads(map.extract(), { isUrban: () => true }).graph).traffic(at([0, -10]))
  }
  const primary = 26_338
  const residential = 838

  test('limits a drive by the speed limit', () => {
    // 66.7 s a block: leaves the junctions at 66.7 s and 133.3 s, does not reach the one at 200 s.
    expect(streets({ maxspeed: '54' })).toEqual([0, 0, 3 * primary, 0, 0, 2 * residential])
    // 33.3 s a block: all of it, the last block from 100 s on.
    expect(streets({ maxspeed: '108' })).toEqual([0, 0, 4 * primary, 0, 0, 3 * residential])
    // 120 s a block, then half a minute at walking pace.
    expect(streets({ maxspeed: '30' }, { maxspeed: 'walk' })).toEqual([0, 0, 2 * primary, 0, 0, residential])
  })

  test('ends a drive at a one-way road against it, not at one along it', () => {
    expect(streets({ maxspeed: '54' }, { oneway: '-1' })).toEqual([0, 0, primary, 0, 0, residential])
    expect(streets({ maxspeed: '54' }, { oneway: 'yes' })).toEqual([0, 0, 3 * primary, 0, 0, 2 * residential])
  })

  test.each(['private', 'no', 'forestry'])('does not enter a road with access=%s', (access) => {
    expect(streets({ maxspeed: '54' }, { access })).toEqual([0, 0, primary, 0, 0, residential])
  })

  test('enters a road for residents or customers', () => {
    expect(streets({ maxspeed: '54' }, { access: 'destination' })[2]).toBe(3 * primary)
  })
})

describe('drives in Monaco', () => {
  test('reach the roads that their sums count, within an outline that does not cross itself', async () => {
    const extract = await readExtract(extracts.monaco)
    const { graph } = deriveRoads(extract, { isUrban: () => true })
    extract.close()
    const roads = prepareRoads(graph)
    for (const edge of [10, 200, 444, 600]) {
      const [start = [0, 0] as const] = edgeAt(graph, edge).positions
      const { segments, outline } = roads.drive(start)
      const sums = [0, 1, 2, 3, 4, 5].map((each) =>
        segments.filter((segment) => segment.class === each).reduce((sum, { aadt }) => sum + aadt, 0),
      )
      expect(sums).toEqual(roads.traffic(start))
      expect(segments.length).toBeGreaterThan(5)
      expect(crossesItself(outline)).toBe(false)
      const points = segments.flatMap(({ lines }) => lines.flat())
      expect(points.filter((point) => !isWithin(outline, point))).toEqual([])
    }
  })
})
