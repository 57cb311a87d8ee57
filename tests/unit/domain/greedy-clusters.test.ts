import { type Cluster, clustersIn, flatClusters, greedyClusters } from '@/lib/domain/map/greedy-clusters'
import { metresBetween } from '@/lib/geo/distance'
import { seededRandom } from '@/tests/support/generated-sites'

type Place = readonly [lat: number, lng: number]

const radii = [0.5, 1, 3.5, 5]

/** Longitude unwrapped to within half a turn of another. */
const seenFrom = (from: number, lng: number) => lng + 360 * Math.round((from - lng) / 360)

function plainCluster(from: number, members: readonly Place[]): Cluster {
  const lats = members.map(([lat]) => lat)
  const lngs = members.map(([, lng]) => seenFrom(from, lng))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const longitude = mean(lngs)
  return {
    latitude: mean(lats),
    longitude: Math.abs(longitude) > 180 ? longitude - 360 * Math.sign(longitude) : longitude,
    count: members.length,
    bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
  }
}

/** Reference implementation without an index. */
function plainClusters(places: readonly Place[], radiusKm: number): Cluster[] {
  let free = [...places]
  const clusters: Cluster[] = []
  for (let seed = free[0]; seed; seed = free[0]) {
    const [lat, lng] = seed
    const isNear = (each: Place) => metresBetween([lng, lat], [each[1], each[0]]) <= radiusKm * 1000
    const near = new Set(free.filter(isNear))
    clusters.push(plainCluster(lng, [...near]))
    free = free.filter((each) => !near.has(each))
  }
  return clusters
}

const flat = (places: readonly Place[]) => Float64Array.from(places.flat())

function scattered(count: number, [lat, lng]: Place, spread: number): Place[] {
  const random = seededRandom(count)
  return Array.from({ length: count }, () => [
    lat + (random() - 0.5) * spread,
    lng + (random() - 0.5) * spread,
  ])
}

/** Places at all longitudes within some kilometres of a pole. */
function aroundPole(sign: 1 | -1): Place[] {
  const random = seededRandom(5)
  return Array.from({ length: 300 }, () => [sign * (90 - random() * 0.08), random() * 360 - 180])
}

function acrossAntimeridian(): Place[] {
  return scattered(400, [-17, 180], 0.3).map(([lat, lng]) => [lat, lng > 180 ? lng - 360 : lng])
}

const sets: Record<string, Place[]> = {
  'around Vaduz': scattered(400, [47.14, 9.52], 0.3),
  'at the equator west of Greenwich': scattered(400, [0, -0.1], 0.3),
  'in the far north': scattered(400, [69.6, 18.9], 0.3),
  'all over the earth': Array.from({ length: 8 }, (_, index) => index).flatMap((index) =>
    scattered(50 + index, [index * 22 - 77, index * 51 - 178], 0.1),
  ),
  'around the north pole': aroundPole(1),
  'around the south pole': aroundPole(-1),
  'across the antimeridian': acrossAntimeridian(),
  'both names of the antimeridian': [
    [10, 180],
    [10, -180],
    [10.001, -179.999],
  ],
  'the poles themselves': [
    [90, 0],
    [90, 135],
    [-90, 20],
    [90, -180],
  ],
  'one place again and again': Array.from({ length: 300 }, () => [47.14, 9.52]),
  'many places twice': [...scattered(150, [47, 9], 0.2), ...scattered(150, [47, 9], 0.2).reverse()],
  'a single place': [[47.14, 9.52]],
  'a line whose steps are the radius': Array.from({ length: 60 }, (_, step) => [
    (step * 0.5 * 180) / (6371 * Math.PI),
    0,
  ]),
  'no place': [],
}

describe('greedy clusters', () => {
  const cases = Object.entries(sets).flatMap(([name, places]) =>
    radii.map((radius) => ({ name, places, radius })),
  )
  test.each(cases)('equal those of the plain rule: $name, $radius km', ({ places, radius }) => {
    expect(greedyClusters(flat(places), radius)).toEqual(plainClusters(places, radius))
  })

  test('equal those of the plain rule for random places', () => {
    const random = seededRandom(99)
    for (let round = 0; round < 30; round += 1) {
      const centre: Place = [random() * 178 - 89, random() * 360 - 180]
      const places = scattered(Math.ceil(random() * 120), centre, random() ** 3 * 2)
      for (const radius of radii) {
        expect(greedyClusters(flat(places), radius)).toEqual(plainClusters(places, radius))
      }
    }
  })

  test('stay near their members across the antimeridian', () => {
    const clusters = greedyClusters(flat(sets['across the antimeridian'] ?? []), 5)
    expect(clusters.every(({ longitude }) => Math.abs(longitude) > 179)).toBe(true)
  })

  test('cover every place exactly once and leave the coordinates unchanged', () => {
    const coordinates = flat(scattered(1000, [47.14, 9.52], 0.2))
    const before = coordinates.slice()
    const total = greedyClusters(coordinates, 1).reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(1000)
    expect(coordinates).toEqual(before)
  })
})

describe('round-trip', () => {
  const clusters = greedyClusters(flat([...scattered(200, [47.14, 9.52], 0.3), ...acrossAntimeridian()]), 1)

  test('read back unchanged', () => {
    expect(clustersIn(flatClusters(clusters), [-180, -90, 180, 90])).toEqual(clusters)
  })

  test('are selected by the place of their label, on both sides of the antimeridian', () => {
    const eastern = clustersIn(flatClusters(clusters), [9.4, 47, 9.6, 47.2])
    expect(eastern.length).toBeGreaterThan(0)
    expect(eastern).toEqual(
      clusters.filter(
        ({ latitude, longitude }) =>
          latitude >= 47 && latitude <= 47.2 && longitude >= 9.4 && longitude <= 9.6,
      ),
    )
    const far = clustersIn(flatClusters(clusters), [179, -20, 181, -10])
    expect(far).toEqual(clusters.filter(({ latitude }) => latitude < 0))
  })
})
