import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveMunicipalities, townFinder } from '@/server/atlas/derive/country/municipalities'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { mappedPopulation } from '@/server/atlas/derive/population/mapped-population'
import { packPopulation } from '@/server/atlas/derive/population/population'
import type { Population, Position } from '@/server/atlas/entities/entities'
import { at, box, countryMap, examplia } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>
const municipality = (name: string) => ({
  type: 'boundary',
  boundary: 'administrative',
  admin_level: '8',
  name,
})

/** West and East, each half of the country. */
const halves = (tags: Record<string, string> = { population: '3000' }) =>
  countryMap(tags)
    .way({}, box([-2500, 0], 5000, 10_000), 1)
    .way({}, box([2500, 0], 5000, 10_000), 2)
    .relation(municipality('West'), [{ ref: 1 }], 3)
    .relation(municipality('East'), [{ ref: 2 }], 4)

function populationOf(map: Map): Population {
  const extract = map.extract()
  const country = deriveCountry(extract, examplia)
  return mappedPopulation(extract, country, deriveBuildings(extract, country))
}

const peopleWest = ({ points }: Population) =>
  Math.round(
    points.people
      .filter((_, row) => (points.lngs[row] ?? 0) < at([0, 0])[0])
      .reduce((sum, people) => sum + people, 0),
  )
const total = ({ points }: Population) => points.people.reduce((sum, people) => sum + people, 0)
const manyHomes = (map: Map, east: number, count = 40) => {
  for (let each = 0; each < count; each++) map.way({ building: 'house' }, box([east, each * 40], 20))
  return map
}

describe('population', () => {
  test("scales municipal figures to exactly the country's", () => {
    const map = manyHomes(manyHomes(halves(), -2000), 2000)
      .node({ place: 'village', name: 'West', population: '900' }, [-2000, 0])
      .node({ place: 'village', name: 'East', population: '600' }, [2000, 0])
    const population = populationOf(map)
    expect(total(population)).toBeCloseTo(3000, 6)
    expect(peopleWest(population)).toBe(1800)
    expect(population.shares).toEqual({ figures: { name: 1 }, spreads: { homes: 1 } })
    expect(population.method).toBe(
      '3,000 people in Examplia (OpenStreetMap, the figure on its boundary). Local figures: 100 % from places with the name of a boundary. Spread: 100 % over homes by footprint and storeys.',
    )
  })

  test('does not count a village inside a municipality twice', () => {
    const map = manyHomes(manyHomes(halves(), -2000), 2000)
      .node({ place: 'village', name: 'West', population: '1000' }, [-2000, 0])
      .node({ place: 'village', name: 'Wester Part', population: '800' }, [-3000, 0])
      .node({ place: 'village', name: 'East', population: '1000' }, [2000, 0])
    expect(peopleWest(populationOf(map))).toBe(1500)
  })

  test("finds a municipality's place by name even beyond the municipal border", () => {
    const map = manyHomes(manyHomes(halves(), -2000), 2000)
      .node({ place: 'village', name: 'West', population: '1000' }, [100, 0])
      .node({ place: 'village', name: 'East', population: '500' }, [2000, 0])
    expect(peopleWest(populationOf(map))).toBe(2000)
  })

  test('spreads people over homes by footprint and storeys, not over sheds and factories', () => {
    const map = countryMap({ population: '100' })
      .way({ building: 'house', 'building:levels': '1' }, box([0, 0], 20))
      .way({ building: 'apartments', 'building:levels': '4' }, box([100, 0], 30))
      .way({ building: 'industrial' }, box([200, 0], 80))
      .way({ building: 'yes' }, box([300, 0], 5))
      .way({ building: 'yes', amenity: 'school' }, box([400, 0], 50))
    const { points } = populationOf(map)
    expect([...points.people].map(Math.round)).toEqual([10, 90])
  })

  test('ignores buildings of unknown use on work land', () => {
    const map = countryMap({ population: '50' })
      .way({ landuse: 'industrial' }, box([0, 0], 300))
      .way({ building: 'yes' }, box([0, 0], 40))
      .way({ building: 'yes' }, box([1000, 0], 40))
    expect(populationOf(map).points.size).toBe(1)
  })

  test('spreads people over residential land if few homes are mapped', () => {
    const map = countryMap({ population: '5000' })
      .way({ building: 'house' }, box([3000, 0], 10))
      .way({ landuse: 'residential' }, box([-2000, 0], 300))
      .way({ landuse: 'residential' }, box([2000, 0], 150, 300))
    const population = populationOf(map)
    expect(peopleWest(population)).toBe(3333)
    expect(population.shares.spreads).toEqual({ land: 1 })
  })

  test('takes the figure of a city state from the place of its name', () => {
    const map = countryMap().node({ place: 'city', name: 'Examplia', population: '36 371' }, [0, 0])
    expect(populationOf(manyHomes(map, 0, 400)).total).toBe(36_371)
  })

  test('notes a missing figure, and invents none', () => {
    const population = populationOf(manyHomes(countryMap(), 0))
    expect(population).toEqual({
      points: packPopulation([]),
      total: 0,
      shares: { figures: {}, spreads: {} },
      method: 'OpenStreetMap holds no population figure for Examplia.',
    })
  })
})

describe('the town of a position', () => {
  const townOf = (map: Map, position: Position) => {
    const extract = map.extract()
    const country = deriveCountry(extract, examplia)
    return townFinder(extract, country, deriveMunicipalities(extract, country))(position).name
  }

  test('is its municipality, even if another village is nearer', () => {
    const map = halves().node({ place: 'village', name: 'East' }, [10, 0])
    expect(townOf(map, at([-10, 0]))).toBe('West')
  })

  test('is the nearest settlement without municipalities', () => {
    const map = countryMap()
      .node({ place: 'town', name: 'Far' }, [4000, 0])
      .node({ place: 'village', name: 'Near' }, [500, 0])
      .node({ place: 'locality', name: 'Meadow' }, [10, 0])
    expect(townOf(map, at([0, 0]))).toBe('Near')
  })

  test('is empty without named settlements', () => {
    expect(townOf(countryMap(), at([0, 0]))).toBe('')
  })
})
