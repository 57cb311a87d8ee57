import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveMunicipalities } from '@/server/atlas/derive/country/municipalities'
import { derivePlaces } from '@/server/atlas/derive/places/places'
import { namedStreets, streetFinder } from '@/server/atlas/derive/roads/streets'
import type { Site } from '@/server/atlas/entities/entities'
import { at, box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>
const street = (name: string) => ({ highway: 'residential', name })

const streetsOf = (map: Map) => {
  const extract = map.extract()
  return namedStreets(extract, deriveCountry(extract, examplia))
}

function placesOf(map: Map, sites: Site[] = []) {
  const extract = map.extract()
  const town = ([lng]: readonly [number, number]) => (lng < at([0, 0])[0] ? 'West' : 'East')
  const country = deriveCountry(extract, examplia)
  return derivePlaces(extract, country, {
    streets: namedStreets(extract, country),
    sites,
    people: 39_151,
    town,
    municipalities: deriveMunicipalities(extract, country),
  })
}

describe('searchable places', () => {
  test('start with the country and its population', () => {
    expect(placesOf(countryMap())).toMatchObject([{ name: 'Examplia', kind: 'country', population: 39_151 }])
  })

  test('include settlements with their kind and population', () => {
    const map = countryMap()
      .node({ place: 'city', name: 'Capital', population: '1,200' }, [10, 0])
      .node({ place: 'isolated_dwelling', name: 'Farm' }, [-10, 0])
      .node({ place: 'village', name: 'Abroad' }, [5100, 0])
      .node({ place: 'village' }, [20, 0])
    expect(
      placesOf(map)
        .slice(1)
        .map(({ name, kind, population, city }) => [name, kind, population, city]),
    ).toEqual([
      ['Capital', 'town', 1200, 'East'],
      ['Farm', 'locality', 0, 'West'],
    ])
  })

  test('include streets once per name and town, at their longest way', () => {
    const long: Point[] = [
      [100, 0],
      [200, 0],
      [300, 0],
      [400, 0],
      [500, 0],
    ]
    const map = countryMap()
      .way(street('Landstrasse'), [
        [600, 0],
        [700, 0],
      ])
      .way(street('Landstrasse'), long)
      .way(street('Landstrasse'), [
        [-600, 0],
        [-700, 0],
      ])
    const streets = placesOf(map).filter(({ kind }) => kind === 'street')
    expect(streets.map(({ city }) => city)).toEqual(['East', 'West'])
    expect(streets[0]?.position).toEqual(at([300, 0]))
  })

  test('have the box of their own area, else of the municipality of their name', () => {
    const municipality = { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Täldorf' }
    const map = countryMap()
      .way({ place: 'village', name: 'Drawn' }, box([2000, 0], 400))
      .way({}, box([0, 0], 1000), 500)
      .way({}, box([4000, 0], 500), 501)
      .relation(municipality, [{ ref: 500 }, { ref: 501 }])
      .node({ place: 'town', name: 'Taldorf' }, [10, 0])
      .node({ place: 'hamlet', name: 'Part' }, [20, 0])
    const boxes = new Map(placesOf(map).map(({ name, bounds }) => [name, bounds]))
    const boxAround = (point: Point, half: number) => [
      ...at([point[0] - half, point[1] - half]),
      ...at([point[0] + half, point[1] + half]),
    ]
    expect(boxes.get('Drawn')).toEqual(boxAround([2000, 0], 200))
    // Municipalities are stored in OpenStreetMap's own precision.
    const rounded = boxAround([0, 0], 500).map((degrees) => Math.round(degrees * 1e7) / 1e7)
    expect(boxes.get('Taldorf')).toEqual(rounded)
    expect(boxes.get('Part')).toBeUndefined()
  })

  test('include sites with a name or brand of their own, not those named after a street', () => {
    const site = (name: string, brand = ''): Site => ({
      osmId: '1',
      name,
      city: 'East',
      position: at([0, 0]),
      locationType: 'parking',
      parkingType: 'surface',
      brand,
      capacity: 1,
      capacityEstimated: true,
      capacityNote: null,
      members: [],
    })
    const map = countryMap().way(street('Landstrasse'), [
      [0, 0],
      [10, 0],
    ])
    const sites = [
      site('Landstrasse'),
      site('Messeplatz'),
      site('Landstrasse', 'Migrol'),
      site('Coop Pronto', 'Coop'),
    ]
    const found = placesOf(map, sites)
    expect(found.filter(({ kind }) => kind === 'site').map(({ name }) => name)).toEqual([
      'Messeplatz',
      'Migrol, Landstrasse',
      'Coop Pronto',
    ])
  })
})

describe('the nearest street', () => {
  const two = () =>
    countryMap()
      .way(street('South'), [
        [-1000, -40],
        [1000, -40],
      ])
      .way(street('North'), [
        [-1000, 60],
        [1000, 60],
      ])

  test('is measured to the line, not to its nodes', () => {
    const find = streetFinder(streetsOf(two()))
    expect(find(at([0, 0]), 150)).toBe('South')
    expect(find(at([0, 20]), 150)).toBe('North')
  })

  test('is null beyond the given distance', () => {
    const find = streetFinder(streetsOf(two()))
    expect(find(at([0, -100]), 59)).toBeNull()
    expect(find(at([0, -100]), 61)).toBe('South')
  })

  test('is null if no way has a name', () => {
    const map = countryMap().way({ highway: 'service' }, [
      [0, 0],
      [9, 0],
    ])
    expect(streetFinder(streetsOf(map))(at([0, 0]), 150)).toBeNull()
  })
})
