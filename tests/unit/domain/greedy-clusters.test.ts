import { greedyClusters } from '@/lib/domain/greedy-clusters'
import { metresBetween } from '@/lib/geo/distance'

interface Place {
  lat: number
  lng: number
}

/** The rule as written in the specification, without an index. */
function plainClusters(places: readonly Place[], radiusKm: number) {
  let free = [...places]
  const clusters = []
  for (let seed = free[0]; seed; seed = free[0]) {
    const { lat, lng } = seed
    const near = free.filter((each) => metresBetween([lng, lat], [each.lng, each.lat]) <= radiusKm * 1000)
    free = free.filter((each) => !near.includes(each))
    clusters.push({
      latitude: near.reduce((sum, each) => sum + each.lat, 0) / near.length,
      longitude: near.reduce((sum, each) => sum + each.lng, 0) / near.length,
      count: near.length,
    })
  }
  return clusters
}

function scattered(count: number, { lat, lng }: Place, spread: number): Place[] {
  let state = 42
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  }
  return Array.from({ length: count }, () => ({ lat: lat + next() * spread, lng: lng + next() * spread }))
}

describe('greedy clusters', () => {
  const centres = [
    { name: 'Vaduz', lat: 47.14, lng: 9.52 },
    { name: 'the equator west of Greenwich', lat: 0, lng: -0.1 },
    { name: 'the far north', lat: 69.6, lng: 18.9 },
  ]
  test.each(centres)('are those of the plain rule around $name', (centre) => {
    const places = scattered(400, centre, 0.3)
    for (const radius of [0.5, 1, 3.5, 5]) {
      const fast = greedyClusters(places, radius)
      const plain = plainClusters(places, radius)
      expect(fast.map(({ count }) => count)).toEqual(plain.map(({ count }) => count))
      for (const [index, cluster] of fast.entries()) {
        expect(cluster.latitude).toBeCloseTo(plain[index]?.latitude ?? Number.NaN, 9)
        expect(cluster.longitude).toBeCloseTo(plain[index]?.longitude ?? Number.NaN, 9)
      }
    }
  })

  test('stand for every place exactly once', () => {
    const places = scattered(1000, { lat: 47.14, lng: 9.52 }, 0.2)
    const total = greedyClusters(places, 1).reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(1000)
  })

  test('of no places are none', () => {
    expect(greedyClusters([], 1)).toEqual([])
  })

  test('group 20,000 places in less than half a second', () => {
    const places = scattered(20_000, { lat: 47.14, lng: 9.52 }, 2)
    const started = performance.now()
    greedyClusters(places, 1)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
