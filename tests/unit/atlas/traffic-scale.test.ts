import { packPopulation } from '@/server/atlas/derive/population/population'
import { assignTraffic } from '@/server/atlas/derive/traffic/traffic'
import { kilometresDriven, scaleTraffic } from '@/server/atlas/derive/traffic/traffic-scale'
import type { TrafficCount } from '@/server/atlas/entities/entities'
import { at, type Point } from '@/tests/support/osm-map'
import { roadGraph, type Stretch } from '@/tests/support/road-graph'

const primary = 26_338
const country = { name: 'Testland', contains: () => true }

/** Primary roads of 1 km, end to end, from `east`, `north`. */
const chain = (number: number, [east, north]: Point = [0, 0]): Stretch[] =>
  Array.from({ length: number }, (_, i) => ({
    from: [east + 1000 * i, north],
    to: [east + 1000 * (i + 1), north],
  }))

const peopled = (...places: { point: Point; people: number }[]) => ({
  total: places.reduce((sum, { people }) => sum + people, 0),
  points: packPopulation(places.map(({ point, people }) => ({ position: at(point), people }))),
})

const scaledOf = (stretches: readonly Stretch[], ...places: Parameters<typeof peopled>) =>
  scaleTraffic(assignTraffic(roadGraph(stretches)).graph, { country, population: peopled(...places) })

test('the defaults are scaled to what the people of the country drive', () => {
  // 10,000 people on 30 km of primary roads drive 7,500 vehicle-km on each.
  const { graph, note } = scaledOf(chain(30), { point: [0, 0], people: 10_000 })
  expect((10_000 * kilometresDriven) / 30 / primary).toBeCloseTo(0.28, 2)
  expect(graph.aadt[0]).toBeCloseTo(0.28 * primary, 0)
  expect(new Set(graph.aadt).size).toBe(1)
  expect(note).toContain('scaled by 0.28 to the country: 30 km of roads serve 10,000 people')
  expect(note).toContain('Department for Transport')
})

test('the defaults are never raised, and lowered to a tenth at most', () => {
  expect(scaledOf(chain(30), { point: [0, 0], people: 1e6 }).graph.aadt[0]).toBe(primary)
  expect(scaledOf(chain(30), { point: [0, 0], people: 10 }).graph.aadt[0]).toBeCloseTo(primary / 10, 0)
})

test('the defaults stay without a population figure and on few roads, and the note says so', () => {
  const { graph } = assignTraffic(roadGraph(chain(30)))
  const unknown = scaleTraffic(graph, { country, population: { total: 0, points: packPopulation([]) } })
  expect(unknown.graph.aadt[0]).toBe(primary)
  expect(unknown.note).toContain('no population figure')
  const small = scaledOf(chain(20), { point: [0, 0], people: 1000 })
  expect(small.graph.aadt[0]).toBe(primary)
  expect(small.note).toContain('less than 25 km of roads')
})

test('counts stay as they are', () => {
  const count: TrafficCount = { position: at([500, 0]), aadt: 9000, year: 2020, road: 'A1' }
  const stretches = chain(30).map((each, i) => ({ ...each, ref: i < 10 ? 'A1' : 'A2' }))
  const { graph } = assignTraffic(roadGraph(stretches), [count])
  const population = peopled({ point: [0, 0], people: 10_000 })
  const scaled = scaleTraffic(graph, { country, population }).graph
  expect(scaled.aadt[0]).toBe(9000)
  expect(scaled.aadt[29]).toBeCloseTo(0.28 * primary, 0)
})

test('each large island is scaled by its own people, a small one like the country', () => {
  const stretches = [...chain(30), ...chain(30, [0, 20_000]), ...chain(2, [0, 40_000])]
  const { graph, note } = scaledOf(
    stretches,
    { point: [500, 100], people: 10_000 },
    { point: [500, 20_100], people: 4000 },
  )
  expect(graph.aadt[0]).toBeCloseTo(0.28 * primary, 0)
  expect(graph.aadt[30]).toBeCloseTo(0.11 * primary, 0)
  expect(graph.aadt[60]).toBeCloseTo(0.19 * primary, 0)
  expect(note).toContain('2 networks without a road between them are scaled by their own people.')
})

test('roads abroad do not count for the scale, but follow it', () => {
  const population = peopled({ point: [0, 0], people: 10_000 })
  const { graph } = assignTraffic(roadGraph(chain(60)))
  const isHome = {
    name: 'Testland',
    contains: ([lng]: readonly [number, number]) => lng < at([30_000, 0])[0],
  }
  const scaled = scaleTraffic(graph, { country: isHome, population }).graph
  expect(scaled.aadt[0]).toBeCloseTo(0.28 * primary, 0)
  expect(scaled.aadt[59]).toBeCloseTo(0.28 * primary, 0)
})
