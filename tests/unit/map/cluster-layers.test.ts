import { clusterDisc, clusterFeatures, legible } from '@/components/map/layers/cluster-layers'
import type { Cluster } from '@/lib/domain/map/greedy-clusters'
import { fromMercator, mercator } from '@/lib/geo/mercator'
import { seededRandom } from '@/tests/support/generated-sites'

const worldSize = 512 * 2 ** 12
const station = 8

interface Point {
  x: number
  y: number
}

const pixels = (lat: number, lng: number): Point => {
  const [x, y] = mercator(lng, lat)
  return { x: x * worldSize, y: y * worldSize }
}
const placeOf = ({ x, y }: Point) => fromMercator(x / worldSize, y / worldSize)

/** Reference rule over all stations: away from the nearest covered one, six times at most. */
function plainlyClear(disc: Point, radius: number, stations: readonly Point[]): Point {
  let now = disc
  for (let step = 0; step < 6; step += 1) {
    const gaps = stations.map(({ x, y }) => Math.hypot(now.x - x, now.y - y))
    const gap = Math.min(Number.POSITIVE_INFINITY, ...gaps)
    const nearest = stations[gaps.indexOf(gap)]
    if (!nearest || gap >= radius + station - 0.01) return now
    const reach = radius + station
    now =
      gap < 0.5
        ? { x: now.x, y: nearest.y - reach }
        : {
            x: nearest.x + ((now.x - nearest.x) * reach) / gap,
            y: nearest.y + ((now.y - nearest.y) * reach) / gap,
          }
  }
  return now
}

test('moves labels aside for stations as if every station were tested', () => {
  const random = seededRandom(5)
  const somewhere = () => placeOf({ x: 1_000_000 + random() * 900, y: 700_000 + random() * 700 })
  const stations = Array.from({ length: 150 }, somewhere)
  const clusters = Array.from({ length: 400 }, (_, index): Cluster => {
    const { lat, lng } = index < 5 ? (stations[index] ?? somewhere()) : somewhere()
    return { latitude: lat, longitude: lng, count: 1 + Math.floor(random() * 90), bounds: [index, 0, 0, 0] }
  })
  const { features } = clusterFeatures(clusters, { stations, worldSize })
  const points = stations.map(({ lat, lng }) => pixels(lat, lng))
  let moved = 0
  for (const [index, { latitude, longitude, count }] of clusters.entries()) {
    const start = pixels(latitude, longitude)
    const expected = plainlyClear(start, clusterDisc(count), points)
    const feature = features.find(({ properties }) => properties.bounds.startsWith(`${index},`))
    if (!feature) continue
    const [lng = 0, lat = 0] = feature.geometry.coordinates as number[]
    const shown = pixels(lat, lng)
    expect(Math.hypot(shown.x - expected.x, shown.y - expected.y)).toBeLessThan(0.001)
    moved += Number(Math.hypot(shown.x - start.x, shown.y - start.y) > 1)
  }
  expect(moved).toBeGreaterThan(50)
})

describe('overlapping labels', () => {
  const label = (x: number, count: number) => ({ x, y: 0, radius: 12, count })

  test('are dropped if a larger label would cover their number', () => {
    const labels = [label(0, 3), label(15, 9), label(40, 2), label(58, 2)]
    expect(legible(labels)).toEqual([labels[1], labels[2]])
  })

  test('are all kept if every number is readable', () => {
    const labels = [label(0, 3), label(20, 9), label(40, 9)]
    expect(legible(labels)).toEqual(labels)
    expect(legible([])).toEqual([])
  })

  test('leave thousands of numbers readable without needless drops', () => {
    const random = seededRandom(11)
    const labels = Array.from({ length: 3000 }, () => {
      const count = 1 + Math.floor(random() * 200)
      return { x: random() * 900, y: random() * 700, radius: clusterDisc(count), count }
    })
    const kept = legible(labels)
    const covers = (a: (typeof labels)[number], b: (typeof labels)[number]) =>
      a !== b && Math.hypot(a.x - b.x, a.y - b.y) < a.radius + 7
    for (const one of kept)
      expect(kept.filter((other) => covers(other, one) && other.count >= one.count)).toEqual([])
    for (const one of labels)
      expect(kept.includes(one) || kept.some((other) => covers(other, one))).toBe(true)
    expect(kept.length).toBeLessThan(1000)
  })
})
