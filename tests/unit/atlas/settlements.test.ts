import { metresBetween } from '@/lib/geo/distance'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { populationHint } from '@/server/atlas/derive/lack-notes'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { mappedPopulation } from '@/server/atlas/derive/population/mapped-population'
import type { Extract, Population, Position } from '@/server/atlas/entities/entities'
import { readOsmCase } from '@/tests/support/osm-case'
import { at, box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function populationOf(extract: Extract, names = examplia): Population {
  const country = deriveCountry(extract, names)
  return mappedPopulation(extract, country, deriveBuildings(extract, country))
}

function peopleNear({ points }: Population, centre: Position, metres = 1000): number {
  const near = points.people.filter(
    (_, row) => metresBetween(centre, [points.lngs[row] ?? 0, points.lats[row] ?? 0]) <= metres,
  )
  return Math.round(near.reduce((sum, people) => sum + people, 0))
}

function village(map: Map, [east, north]: Point, count = 40) {
  for (let each = 0; each < count; each += 1) {
    map.way({ building: 'house' }, box([east + 25 * (each % 8), north + 25 * Math.floor(each / 8)], 15))
  }
  return map
}

/** Two equal villages, 5 km apart. */
const twoVillages = (tags: Record<string, string> = {}) =>
  village(village(countryMap(tags), [-2500, 0]), [2500, 0])

const west: Point = [-2500, 0]
const east: Point = [2500, 0]
const both = (map: Map) => {
  const population = populationOf(map.extract())
  return [peopleNear(population, at(west)), peopleNear(population, at(east))]
}

const municipality = { type: 'boundary', boundary: 'administrative', admin_level: '8' }

describe('a place with a figure of its own', () => {
  it('holds its people outside areas with figures', () => {
    const map = twoVillages({ population: '1000' })
      .node({ place: 'town', name: 'West', population: '800' }, west)
      .node({ place: 'village', name: 'East', population: '200' }, east)
    expect(both(map)).toEqual([800, 200])
  })

  it('leaves the remainder to the homes around no place', () => {
    const map = village(twoVillages({ population: '1000' }), [0, 4000]).node(
      { place: 'village', name: 'West', population: '600' },
      west,
    )
    const population = populationOf(map.extract())
    expect(peopleNear(population, at(west))).toBe(600)
    expect(peopleNear(population, at(east))).toBe(200)
    expect(peopleNear(population, at([0, 4000]))).toBe(200)
  })

  it('counts for a country without a figure, which says that others are unknown', () => {
    const map = twoVillages().node({ place: 'village', name: 'West', population: '800' }, west)
    const population = populationOf(map.extract())
    expect(population).toMatchObject({ total: 800, isPartial: true })
    expect(population.method).toMatch(
      /^800 people in Examplia \(OpenStreetMap, the sum of its places\)\..*People elsewhere are not known: 50 % of the floor space\.$/,
    )
    expect(peopleNear(population, at(west))).toBe(800)
    expect(peopleNear(population, at(east))).toBe(0)
  })

  it('gives way to the figure of its municipality', () => {
    const map = twoVillages({ population: '1000' })
      .way({}, box([-2500, 0], 4000), 500)
      .relation({ ...municipality, name: 'West Valley', population: '300' }, [{ ref: 500 }], 501)
      .node({ place: 'village', name: 'West', population: '900' }, west)
    expect(both(map)).toEqual([300, 700])
  })

  it('holds its people in a municipality without a figure', () => {
    const map = twoVillages({ population: '1000' })
      .way({}, box([-2500, 0], 4000), 500)
      .relation({ ...municipality, name: 'West Valley' }, [{ ref: 500 }], 501)
      .node({ place: 'village', name: 'West', population: '900' }, west)
    expect(both(map)).toEqual([900, 100])
  })

  it.each(['suburb', 'neighbourhood'])('includes its %s, which counts once', (place) => {
    const map = village(twoVillages({ population: '1000' }), [-2500, 800])
      .node({ place: 'town', name: 'West', population: '900' }, west)
      .node({ place, name: 'Part', population: '600' }, [-2500, 850])
      .node({ place: 'village', name: 'East', population: '100' }, east)
    const population = populationOf(map.extract())
    expect(peopleNear(population, at([-2400, 850]), 300)).toBe(600)
    expect(peopleNear(population, at([-2400, 50]), 300)).toBe(300)
    expect(peopleNear(population, at(east))).toBe(100)
  })

  it('is the whole outline of a way or relation, which also takes the figure of its point', () => {
    const map = twoVillages()
      .way({ place: 'island', name: 'West', population: '700' }, box([-2500, 0], 2000))
      .node({ place: 'village', name: 'West', population: '650' }, west)
      .way({}, box([2500, 0], 2000), 600)
      .relation({ type: 'multipolygon', place: 'island', name: 'East' }, [{ ref: 600 }], 601)
      .node({ place: 'village', name: 'East', population: '50' }, east)
    expect(populationOf(map.extract()).total).toBe(750)
    expect(both(map)).toEqual([700, 50])
  })

  it('is the country itself if it has its name and most of its people', () => {
    const map = twoVillages({ population: '1000' }).node(
      { place: 'city', name: 'Examplia', population: '1010' },
      west,
    )
    expect(both(map)).toEqual([500, 500])
  })

  it('keeps its people in its core if no home is mapped', () => {
    const map = countryMap({ population: '9000' })
      .node({ place: 'town', name: 'Town', population: '9000' }, [0, 0])
      .way({ highway: 'residential' }, [
        [-4000, 0],
        [4000, 0],
      ])
    expect(peopleNear(populationOf(map.extract()), at([0, 0]))).toBe(9000)
  })
})

describe('a home', () => {
  const homesOf = (map: Map) => {
    const extract = map.extract()
    const { residential } = deriveBuildings(extract, deriveCountry(extract, examplia))
    return [...residential]
  }

  it.each([
    { aeroway: 'terminal' },
    { aeroway: 'hangar' },
    { railway: 'station' },
    { public_transport: 'station' },
    { amenity: 'community_centre' },
    { healthcare: 'clinic' },
  ])('is no building of unknown kind with %j', (tags) => {
    expect(homesOf(countryMap().way({ building: 'yes', ...tags }, box([0, 0], 20)))).toEqual([0])
  })

  it.each(['hangar', 'train_station', 'greenhouse', 'terminal', 'hall', 'sports_hall'])(
    'is no %s',
    (building) => {
      expect(homesOf(countryMap().way({ building }, box([0, 0], 20)))).toEqual([0])
    },
  )

  it.each([{ aeroway: 'aerodrome' }, { amenity: 'school' }, { landuse: 'industrial' }])(
    'is no building of unknown use on land with %j',
    (land) => {
      const map = countryMap()
        .way(land, box([0, 0], 500))
        .way({ building: 'yes' }, box([0, 0], 20))
      expect(homesOf(map)).toEqual([0])
    },
  )

  it('is of unknown use only up to the size of tagged homes', () => {
    const map = village(countryMap(), [0, 0], 120)
      .way({ building: 'yes' }, box([1000, 0], 14))
      .way({ building: 'yes' }, box([2000, 0], 40))
      .way({ building: 'apartments' }, box([3000, 0], 60))
    expect(homesOf(map).slice(-3)).toEqual([1, 0, 1])
  })

  it('is of unknown use up to a block of flats where few homes are tagged', () => {
    const map = countryMap()
      .way({ building: 'yes' }, box([0, 0], 40))
      .way({ building: 'yes' }, box([1000, 0], 50))
    expect(homesOf(map)).toEqual([1, 0])
  })
})

describe('the cases', () => {
  const liechtenstein = { iso: 'LI', slug: 'liechtenstein', name: 'Liechtenstein' }
  const aroundCarParks = async (file: string) => {
    const extract = await readOsmCase(file)
    const population = populationOf(extract, liechtenstein)
    return Object.fromEntries(
      [...extract.nodes]
        .filter(({ tags }) => tags.amenity === 'parking')
        .map(({ tags, position }) => [tags.name, peopleNear(population, position)]),
    )
  }

  it('has nine times the people in the town of 01-town-point', async () => {
    expect(await aroundCarParks('01-town-point.osm')).toEqual({ 'P town': 9000, 'P village': 1000 })
  })

  it('has the people of the town of 02-no-country-figure', async () => {
    expect(await aroundCarParks('02-no-country-figure.osm')).toEqual({ 'P town': 9000 })
  })

  it('has nobody in the terminal of 03-terminal-as-home', async () => {
    expect(await aroundCarParks('03-terminal-as-home.osm')).toEqual({ 'P homes': 1000, 'P terminal': 0 })
  })
})

describe('a build', () => {
  const hintOf = (map: Map) => populationHint(populationOf(map.extract()))

  it('names the sources of people where figures are missing', () => {
    expect(hintOf(twoVillages())).toMatch(
      /^OpenStreetMap holds no figures of people here: --population .*WorldPop/,
    )
    const some = twoVillages().node({ place: 'village', name: 'West', population: '800' }, west)
    expect(hintOf(some)).toMatch(/^OpenStreetMap holds figures of people for some places only: --population/)
    expect(hintOf(twoVillages({ population: '1000' }))).toBeNull()
  })
})
