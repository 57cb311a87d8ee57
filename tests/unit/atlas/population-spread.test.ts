import { metresBetween } from '@/lib/geo/distance'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { mappedPopulation } from '@/server/atlas/derive/population/mapped-population'
import { areaGrid, lineGrid } from '@/server/atlas/derive/population/spread-grid'
import type { Population } from '@/server/atlas/entities/entities'
import { at, box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

function populationOf(map: ReturnType<typeof countryMap>): Population {
  const extract = map.extract()
  const country = deriveCountry(extract, examplia)
  return mappedPopulation(extract, country, deriveBuildings(extract, country))
}

function peopleIn({ points }: Population, centre: Point, width: number): number {
  const [west, south] = at([centre[0] - width / 2, centre[1] - width / 2])
  const [east, north] = at([centre[0] + width / 2, centre[1] + width / 2])
  return points.people.reduce((sum, people, row) => {
    const lng = points.lngs[row] ?? 0
    const lat = points.lats[row] ?? 0
    return lng >= west && lng <= east && lat >= south && lat <= north ? sum + people : sum
  }, 0)
}

const town = (map = countryMap({ population: '1000' })) => {
  for (let each = 0; each < 30; each += 1) {
    map.way({ landuse: 'residential' }, box([each * 100, 0], 90))
    map.way({ building: 'house' }, box([each * 100, 0], 20))
  }
  return map
}

describe('the spread of people', () => {
  it('covers residential land without buildings in proportion to its area', () => {
    const map = countryMap({ population: '900' }).way({ landuse: 'residential' }, box([0, 0], 600))
    const population = populationOf(map)
    expect(population.points.size).toBeGreaterThanOrEqual(36)
    expect(Math.max(...population.points.people)).toBeLessThanOrEqual(25.1)
    expect(Math.abs(peopleIn(population, [-150, 150], 300) - 225)).toBeLessThan(30)
    expect(population.shares.spreads).toEqual({ land: 1 })
  })

  it('gives residential land without homes beside a mapped town its usual share', () => {
    const population = populationOf(town().way({ landuse: 'residential' }, box([0, 2000], 270)))
    // The new land is as large as 9 of the town's 30 plots.
    expect(peopleIn(population, [0, 2000], 400)).toBeCloseTo((1000 * 9) / 39, 0)
    expect(population.shares.spreads.land).toBeCloseTo(9 / 39, 3)
  })

  it('leaves residential land to its homes once they are mapped', () => {
    const map = town().way({ landuse: 'residential' }, box([0, 2000], 270))
    for (let each = 0; each < 9; each += 1) map.way({ building: 'house' }, box([each * 30 - 120, 2000], 20))
    expect(populationOf(map).shares.spreads).toEqual({ homes: 1 })
  })

  it('follows residential streets if neither homes nor residential land are mapped', () => {
    const map = countryMap({ population: '500' })
      .way({ highway: 'residential' }, [
        [-2000, 0],
        [-1000, 0],
      ])
      .way({ highway: 'living_street' }, [
        [1000, 0],
        [1000, 1500],
      ])
      .way({ highway: 'primary' }, [
        [-4000, -2000],
        [4000, -2000],
      ])
    const population = populationOf(map)
    expect(population.points.size).toBe(25)
    expect(peopleIn(population, [-1500, 0], 1100)).toBeCloseTo(200, 1)
    expect(population.shares.spreads).toEqual({ streets: 1 })
  })

  it('covers the whole area if nothing is mapped', () => {
    const population = populationOf(countryMap({ population: '500' }))
    expect(population.points.size).toBeGreaterThan(900)
    expect(peopleIn(population, [-2500, 2500], 5000)).toBeCloseTo(125, 0)
    expect(population.shares.spreads).toEqual({ area: 1 })
  })

  it('leaves residential land abroad empty', () => {
    const map = town().way({ landuse: 'residential' }, box([9000, 0], 900))
    expect(populationOf(map).shares.spreads).toEqual({ homes: 1 })
  })
})

describe('the grid of an area', () => {
  it('holds the whole area in points at most 100 m apart, with holes left out', () => {
    const ring = (points: readonly Point[]) => points.map(at)
    const points = [...areaGrid([[ring(box([0, 0], 1000)), ring(box([0, 0], 400).toReversed())]])]
    expect(points.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(840_000, -3)
    expect(points.every(({ size }) => size <= 10_010)).toBe(true)
    expect(points.some(({ position }) => metresBetween(position, at([0, 0])) < 150)).toBe(false)
  })

  it('has several points even on a small plot', () => {
    expect([...areaGrid([[box([0, 0], 60).map(at)]])].length).toBeGreaterThanOrEqual(9)
  })

  it('keeps points of a bent line at most 100 m apart', () => {
    const line = [at([0, 0]), at([130, 0]), at([130, 120])]
    const points = [...lineGrid(line)]
    expect(points).toHaveLength(3)
    expect(points.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(250, 0)
  })
})
