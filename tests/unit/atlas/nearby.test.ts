import { chargingClasses } from '@/lib/catalogue/charging-class'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { metresBetween } from '@/lib/geo/distance'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import {
  competitionRadii,
  countCompetition,
  countPois,
  findNearestByClass,
  populationRadii,
  sumPopulation,
} from '@/server/atlas/derive/places/nearby'
import { peopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'
import { packPopulation } from '@/server/atlas/derive/population/population'
import type { ChargingStation, Poi, PopulationPoint, Position } from '@/server/atlas/entities/entities'
import { nearbyTables } from '@/tests/support/derived-scores'

/** Seeded numbers in [0, 1) (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const roll = dice(7)
const somewhere = (spread = 0.05): Position => [9.5 + roll() * spread, 47.1 + roll() * spread]
const charger = (over: Partial<ChargingStation> = {}): ChargingStation => ({
  id: 'c',
  name: '',
  network: '',
  position: somewhere(0.2),
  evses: { AC: 0, DC: 0, HPC: 0 },
  maxPower: 22,
  powerEstimated: false,
  class: 'AC',
  sources: ['OSM'],
  ...over,
})

const pois: Poi[] = Array.from({ length: 4000 }, (_, i) => ({
  name: `${i}`,
  category: poiCategories[Math.floor(roll() * poiCategories.length)] ?? 'retail',
  kind: 'shop=yes',
  position: somewhere(),
}))
const chargers = Array.from({ length: 300 }, () =>
  charger({
    evses: { AC: Math.floor(roll() * 4), DC: Math.floor(roll() * 2), HPC: roll() > 0.9 ? 6 : 0 },
  }),
)
const population: PopulationPoint[] = Array.from({ length: 3000 }, () => ({
  position: somewhere(0.3),
  people: roll() * 40,
}))
const tables = nearbyTables({ pois, chargers, population: packPopulation(population) })
const rows = peopleRows(packPopulation(population))
const centres = Array.from({ length: 60 }, () => somewhere(0.1))

test('counts the same places by category as a brute-force search', () => {
  let total = 0
  for (const centre of centres) {
    const counts = countPois(tables, centre)
    for (const category of poiCategories) {
      const expected = pois.filter(
        (poi) => poi.category === category && metresBetween(poi.position, centre) <= 200,
      ).length
      expect(counts[category]).toBe(expected)
      total += expected
    }
  }
  expect(total).toBeGreaterThan(100)
})

test('counts the same EVSEs by class and radius as a brute-force search', () => {
  for (const centre of centres) {
    const counts = countCompetition(tables, centre)
    for (const each of chargingClasses) {
      const expected = competitionRadii.map((radius) =>
        chargers
          .filter((one) => metresBetween(one.position, centre) <= radius)
          .reduce((sum, one) => sum + one.evses[each], 0),
      )
      expect(counts[each]).toEqual(expected)
    }
  }
})

test('finds the nearest charger of each class', () => {
  for (const centre of centres) {
    const nearest = findNearestByClass(tables, centre)
    for (const each of chargingClasses) {
      const distances = chargers
        .filter((one) => one.evses[each] > 0)
        .map((one) => metresBetween(one.position, centre))
      expect(nearest[each]?.metres).toBeCloseTo(Math.min(...distances), 6)
      expect(chargers[nearest[each]?.station ?? -1]?.evses[each]).toBeGreaterThan(0)
    }
  }
})

test('sums the same people in each radius as a brute-force search', () => {
  for (const centre of centres) {
    const sums = sumPopulation(tables, centre)
    for (const radius of populationRadii) {
      const expected = population
        .filter((point) => metresBetween(point.position, centre) <= radius * 1000)
        .reduce((sum, point) => sum + point.people, 0)
      expect(sums[radius]).toBeCloseTo(expected, 6)
      expect(peopleWithin(rows, centre, radius * 1000)).toBeCloseTo(expected, 3)
    }
  }
})

test('gives zeros and no charger in an empty country', () => {
  const empty = nearbyTables({ pois: [], chargers: [], population: packPopulation([]) })
  expect(countPois(empty, [9.5, 47.1]).restaurants).toBe(0)
  expect(countCompetition(empty, [9.5, 47.1])).toEqual({ AC: [0, 0, 0], DC: [0, 0, 0], HPC: [0, 0, 0] })
  expect(findNearestByClass(empty, [9.5, 47.1])).toEqual({ AC: null, DC: null, HPC: null })
  expect(sumPopulation(empty, [9.5, 47.1])).toEqual({ 1: 0, 2: 0, 5: 0, 10: 0 })
})

test('returns null for a class without chargers', () => {
  const onlySlow = nearbyTables({
    pois: [],
    chargers: [charger({ evses: { AC: 2, DC: 0, HPC: 0 } })],
    population: packPopulation([]),
  })
  const nearest = findNearestByClass(onlySlow, [9.5, 47.1])
  expect(nearest.AC?.station).toBe(0)
  expect(nearest.DC).toBeNull()
  expect(nearest.HPC).toBeNull()
})

test('counts entities at the position itself and finds the nearest first', () => {
  const points = indexPositions([
    [9.52, 47.14],
    [9.5201, 47.14],
    [9.53, 47.14],
  ])
  const found = findWithin(points, { centre: [9.52, 47.14], radius: 100 })
  expect(found.map(({ index }) => index)).toEqual([0, 1])
  expect(found[0]?.metres).toBe(0)
})

describe('people within a circle of a build', () => {
  const one = (position: Position, people = 1): PopulationPoint => ({ position, people })
  const rowsOf = (...people: PopulationPoint[]) => peopleRows(packPopulation(people))

  it('are whole up to its edge and none beyond', () => {
    const centre: Position = [9.5, 47.1]
    const edge = one([9.52, 47.12])
    const radius = metresBetween(centre, edge.position)
    const rows = rowsOf(edge, one(centre, 2), one([9.52, 47.12001], 4))
    expect(peopleWithin(rows, centre, radius)).toBe(3)
    expect(peopleWithin(rows, centre, radius - 0.001)).toBe(2)
  })

  it('sum the same in any order of the points', () => {
    const people = population.map((each, index) => ({ ...each, people: 10 ** (index % 7) / 3 }))
    const some = rowsOf(...people)
    const others = rowsOf(...people.toReversed())
    for (const centre of centres) {
      expect(peopleWithin(others, centre, 5000)).toBe(peopleWithin(some, centre, 5000))
    }
  })

  it('count across the 180th meridian and at a pole', () => {
    const rows = rowsOf(
      one([179.99, -17]),
      one([-179.99, -17], 2),
      one([90, 89.999], 4),
      one([-90, 89.999], 8),
    )
    expect(peopleWithin(rows, [179.999, -17], 5000)).toBe(3)
    expect(peopleWithin(rows, [-179.999, -17], 5000)).toBe(3)
    expect(peopleWithin(rows, [0, 89.999], 5000)).toBe(12)
  })

  it('are none without people', () => {
    expect(peopleWithin(rowsOf(), [9.5, 47.1], 5000)).toBe(0)
  })
})
