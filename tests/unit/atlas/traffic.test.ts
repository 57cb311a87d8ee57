import { assignTraffic } from '@/server/atlas/derive/traffic/traffic'
import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import { at, type Point } from '@/tests/support/osm-map'
import { roadGraph, type Stretch } from '@/tests/support/road-graph'

const count = (point: Point, over: Partial<Omit<TrafficCount, 'position'>> = {}): TrafficCount => ({
  aadt: 9000,
  year: 2020,
  road: '',
  position: at(point),
  ...over,
})

/** A road of 1 km blocks from the west end at 0,0, with a junction after each. */
const blocks = (number: number, over: Partial<Stretch> = {}): Stretch[] =>
  Array.from({ length: number }, (_, index) => ({
    from: [index * 1000, 0],
    to: [index * 1000 + 1000, 0],
    ...over,
  }))

const side = (east: number, over: Partial<Stretch>): Stretch => ({
  from: [east, 0],
  to: [east, 500],
  ...over,
})

const figures = ({ aadt, aadtEstimated }: RoadGraph) =>
  [...aadt].map((vehicles, edge) => (aadtEstimated[edge] ? 'default' : vehicles))
const countedOn = (stretches: readonly Stretch[], counts: readonly TrafficCount[]) =>
  figures(assignTraffic(roadGraph(stretches), counts).graph)

describe('a count on a road', () => {
  test('spreads both ways past smaller roads up to a more important one', () => {
    const stretches = [...blocks(4), side(1000, { class: 4 }), side(3000, { class: 1 })]
    expect(countedOn(stretches, [count([1500, 10])])).toEqual([
      9000,
      9000,
      9000,
      'default',
      'default',
      'default',
    ])
  })

  test('leaves the class default, flagged as estimated, on every other road', () => {
    const { graph } = assignTraffic(roadGraph([...blocks(1), side(1000, { class: 4 })]), [count([500, 0])])
    expect([...graph.aadt]).toEqual([9000, 1640])
    expect([...graph.aadtEstimated]).toEqual([0, 1])
    expect([...(graph.countYear ?? [])]).toEqual([count([500, 0]).year, 0])
  })

  test('leaves out the column of years without counts', () => {
    expect(assignTraffic(roadGraph(blocks(1))).graph).not.toHaveProperty('countYear')
  })

  test('meets another halfway along the road', () => {
    // Block 2 begins 1,500 m from the western count and ends 1,600 m from the eastern one.
    const counts = [count([500, 0], { aadt: 1000 }), count([4600, 0], { aadt: 2000 })]
    expect(countedOn(blocks(5), counts)).toEqual([1000, 1000, 1000, 2000, 2000])
  })

  test('wins a shared segment if it is the later one, and spreads on its own side', () => {
    const counts = [
      count([1100, 0], { aadt: 1000, year: 2015 }),
      count([1900, 0], { aadt: 2000, year: 2019 }),
    ]
    expect(countedOn(blocks(3), counts)).toEqual([1000, 2000, 2000])
  })

  test('stays on its road at a crossing of the same class, by reference, else by name', () => {
    const crossing = (road: Partial<Stretch>, other: Partial<Stretch>) =>
      countedOn([...blocks(2, road), side(1000, other)], [count([500, 0])])
    expect(crossing({ ref: 'A58' }, { ref: 'A61' })).toEqual([9000, 9000, 'default'])
    expect(crossing({ name: 'High Street' }, { name: 'Mill Lane' })).toEqual([9000, 9000, 'default'])
    expect(crossing({ ref: 'A58' }, { ref: 'A58' })).toEqual([9000, 9000, 9000])
  })

  test('continues on a nameless road only without a second road of the class', () => {
    const counts = [count([500, 0])]
    expect(countedOn(blocks(3), counts)).toEqual([9000, 9000, 9000])
    expect(countedOn([...blocks(3), side(2000, {})], counts)).toEqual([9000, 9000, 'default', 'default'])
  })

  test('does not spread onto a link', () => {
    const stretches = [...blocks(2), side(1000, { link: true, direction: 'forward' })]
    expect(countedOn(stretches, [count([500, 0])])).toEqual([9000, 9000, 'default'])
  })

  test('covers the whole segment, even past a driveway', () => {
    const [first, second] = blocks(2, { segment: 0 })
    const graph = roadGraph([first, second, side(1000, { class: null })].filter((each) => each !== undefined))
    expect(figures(assignTraffic(graph, [count([500, 0])]).graph).slice(0, 2)).toEqual([9000, 9000])
  })

  test('stops spreading around a loop', () => {
    const loop: Stretch = {
      from: [1000, 0],
      to: [1000, 0],
      through: [
        [1500, 500],
        [1500, -500],
      ],
    }
    expect(countedOn([...blocks(1), loop], [count([500, 0])])).toEqual([9000, 9000])
  })
})

describe('a count near several roads', () => {
  const roads: Stretch[] = [
    { from: [0, 0], to: [1000, 0], class: 5, name: 'Elm Street' },
    { from: [0, 40], to: [1000, 40], class: 2, ref: 'A58(M);A61' },
    { from: [0, 30], to: [1000, 30], class: 3 },
    { from: [0, 20], to: [1000, 20], class: 1, link: true },
  ]
  const roadOf = (road: string, north = 1) => countedOn(roads, [count([500, north], { road })]).indexOf(9000)

  test('belongs to the most important one within 50 m that is not a link', () => {
    expect(roadOf('')).toBe(1)
    expect(roadOf('', -15)).toBe(2)
    expect(roadOf('', -25)).toBe(0)
  })

  test('belongs to the one it names, in any spelling', () => {
    expect(roadOf('elm street')).toBe(0)
    expect(roadOf('A58M', 5)).toBe(1)
    expect(roadOf('a 61', 5)).toBe(1)
  })

  test('belongs to a minor road if a British table marks it as unnumbered', () => {
    expect(roadOf('U')).toBe(0)
    expect(roadOf('C')).toBe(0)
  })

  test('is unused if every road is more than 50 m away', () => {
    const { used, unused, graph, note, latestYear } = assignTraffic(roadGraph(roads), [count([500, 91])])
    expect([used, unused, latestYear]).toEqual([0, 1, null])
    expect(figures(graph)).toEqual(['default', 'default', 'default', 'default'])
    expect(note).toContain('no road of this country was counted. 1 count lies more than 50 m from any road')
  })
})

describe('a count on a dual road', () => {
  const west: Stretch = { from: [1000, 20], to: [0, 20], direction: 'forward' }
  const east: Stretch = { from: [0, 0], to: [1000, 0], direction: 'forward' }

  test('is halved on each carriageway, because it covers both directions', () => {
    expect(countedOn([east, west], [count([500, -2])])).toEqual([4500, 4500])
  })

  test('is whole again where the carriageways merge', () => {
    const merge: Stretch[] = [
      { from: [1000, 0], to: [1200, 10], direction: 'forward' },
      { from: [1200, 10], to: [1000, 20], direction: 'forward' },
      { from: [1200, 10], to: [2000, 10] },
    ]
    const stretches = [east, west, ...merge].map((each) => ({ ...each, ref: 'A1' }))
    expect(countedOn(stretches, [count([500, -2])])).toEqual([4500, 4500, 4500, 4500, 9000])
  })

  test('is whole on a one-way street without a counterpart', () => {
    expect(countedOn([east], [count([500, -2])])).toEqual([9000])
  })
})

test('notes the number of used counts and their years', () => {
  const counts = [count([500, 0], { year: 2012 }), count([2500, 0]), count([500, 900])]
  const { note, used, unused, latestYear } = assignTraffic(roadGraph(blocks(3)), counts)
  expect([used, unused, latestYear]).toEqual([2, 1, 2020])
  expect(note).toContain('Traffic was counted at 2 points (2012 to 2020, the latest year of each)')
  expect(note).toContain('1 count lies more than 50 m from any road and was not used.')
})
