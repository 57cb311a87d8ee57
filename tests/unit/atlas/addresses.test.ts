import { metresBetween } from '@/lib/geo/distance'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { deriveAddresses } from '@/server/atlas/derive/places/addresses'
import type { AddressStreet, MappedHouse, Place, Position, Tags } from '@/server/atlas/entities/entities'
import { readHouseNumber } from '@/server/atlas/entities/house-number'
import { addressParts, addressPartsOf } from '@/server/atlas/entities/tables'
import { known } from '@/tests/support/known'
import { readOsmCase } from '@/tests/support/osm-case'
import { at, box, examplia, osmMap } from '@/tests/support/osm-map'
import { place, searchOver } from '@/tests/support/place-search'

const street = (name: string, city: string) => place(name, { city })
const address = (number: string, over: Tags = {}): Tags => ({
  'addr:housenumber': number,
  'addr:street': 'Städtle',
  ...over,
})

/** Everything west of the middle is Vaduz, everything east of it is Schaan. */
const town = ([lng]: Position) => (lng < 9.5 ? 'Vaduz' : 'Schaan')
const places = [street('Städtle', 'Vaduz'), street('Städtle', 'Schaan')]

const derive = (map: ReturnType<typeof osmMap>, given: readonly Place[] = places) =>
  deriveAddresses(map.extract(), { contains: ([lng]) => lng < 9.6 }, { places: given, town })

const positionOf = ({ lng, lat }: MappedHouse): Position => [lng / addressParts, lat / addressParts]
const numbersOf = ({ houses }: AddressStreet) => houses.map(({ number }) => number)

describe('a house number', () => {
  it.each([
    ['28', { first: 28, last: 28, suffix: '' }],
    ['28 A', { first: 28, last: 28, suffix: 'a' }],
    ['28/2', { first: 28, last: 28, suffix: '/2' }],
    ['12-16', { first: 12, last: 16, suffix: '' }],
    ['12-400', { first: 12, last: 12, suffix: '-400' }],
    ['s/n', null],
    ['', null],
  ])('%j is read as %j', (text, number) => {
    expect(readHouseNumber(text)).toEqual(number)
  })
})

describe('addresses', () => {
  it('come from points, buildings and multipolygons, in order, each number once', () => {
    const map = osmMap()
      .node(address('10'), [-100, 0])
      .node(address('2;4'), [-110, 0])
      .node(address('3'), [-91, 1])
      .way(address('3', { building: 'yes' }), box([-90, 0], 10))
      .way({}, box([-80, 0], 10), 500)
      .relation(address('28a', { type: 'multipolygon' }), [{ ref: 500 }])
    const { streets } = derive(map)
    expect(streets.map(({ place: row }) => row)).toEqual([0])
    expect(streets.flatMap(numbersOf)).toEqual(['2', '3', '4', '10', '28a'])
    const building = known(streets[0]?.houses[1])
    expect(metresBetween(positionOf(building), at([-90, 0]))).toBeLessThan(1)
  })

  it('leave out numbers without a street or beyond the border', () => {
    const map = osmMap()
      .node({ 'addr:housenumber': '1' }, [-100, 0])
      .node(address('2'), [20_000, 0])
      .node(address('s/n'), [-100, 0])
    expect(derive(map)).toEqual({ streets: [], places })
  })

  it('belong to the street of the town that they name, else of the town around them', () => {
    const map = osmMap()
      .node(address('1', { 'addr:city': 'Schaan' }), [-50, 0])
      .node(address('2', { 'addr:city': 'Vaduz Post', 'addr:postcode': '9490' }), [-60, 0])
    const { streets, places: found } = derive(map)
    expect(streets.map(({ place: row, city, postcode }) => [row, city, postcode])).toEqual([
      [0, 'Vaduz Post', '9490'],
      [1, '', ''],
    ])
    expect(found[0]?.aids).toEqual(['Vaduz Post', '9490'])
  })

  it('add streets and places that only they name', () => {
    const map = osmMap()
      .node(address('1', { 'addr:street': 'New Lane' }), [-50, 0])
      .node({ 'addr:housenumber': '5', 'addr:place': 'Hilltop' }, [-60, 0])
    const { places: found } = derive(map)
    expect(found.slice(2).map(({ name, kind, city }) => [name, kind, city])).toEqual([
      ['New Lane', 'street', 'Vaduz'],
      ['Hilltop', 'locality', 'Vaduz'],
    ])
  })

  it('lie evenly along a line of addr:interpolation, as estimates', () => {
    const map = osmMap()
      .way({ 'addr:interpolation': 'even' }, [
        [-300, 0],
        [-200, 0],
        [-200, 100],
      ])
      .extract()
    const refs = map.ways.flatMap((way) => way.refs)
    const ends = [refs[0] ?? 0, refs[2] ?? 0].map((id, end) => ({
      id,
      position: at(end === 0 ? [-300, 0] : [-200, 100]),
      tags: address(end === 0 ? '2' : '10'),
    }))
    const { streets } = deriveAddresses({ ...map, nodes: ends }, { contains: () => true }, { places, town })
    expect(streets[0]?.houses.map(({ number, isEstimated }) => [number, isEstimated])).toEqual([
      ['2', false],
      ['4', true],
      ['6', true],
      ['8', true],
      ['10', false],
    ])
    const middle = known(streets[0]?.houses[2])
    expect(metresBetween(positionOf(middle), at([-200, 0]))).toBeLessThan(1)
  })
})

describe('a search with a house number', () => {
  const house = (number: string, east: number) => ({
    number,
    ...addressPartsOf(at([east, 0])),
    isEstimated: false,
  })
  const found = [
    place('Vaduz', { kind: 'town', population: 5000 }),
    place('Schaan', { kind: 'town', population: 6000 }),
    { ...street('Städtle', 'Vaduz'), aids: ['9490'] },
    { ...street('Landstrasse', 'Vaduz'), aids: ['9490'] },
    { ...street('Landstrasse', 'Schaan'), aids: ['9494'] },
    street('Gasse 6', 'Vaduz'),
  ]
  const houses: AddressStreet[] = [
    {
      place: 2,
      city: '',
      postcode: '9490',
      houses: [house('20', 0), house('21', 3), house('28', 80), house('29a', 90), house('40-44', 200)],
    },
    { place: 3, city: '', postcode: '9490', houses: [house('5', 300)] },
    { place: 4, city: '', postcode: '9494', houses: [house('7', 400), house('9', 900)] },
  ]
  const search = searchOver(found, 'Testland', houses)
  const first = (text: string) => {
    const [best] = search({ text, limit: 10 })
    return best && [best.place.name, best.place.city, best.house?.number, best.house?.isMapped]
  }

  it.each([
    ['Städtle 28, Vaduz', '28', true],
    ['28 Städtle', '28', true],
    ['9490 Vaduz, Städtle 28', '28', true],
    ['stadtle 28 9490 vaduz', '28', true],
    ['Städtle 29 A, Vaduz, Testland', '29a', true],
    ['Städtle 42', '40-44', true],
    ['Städtle 28a, Vaduz', '28a', false],
    ['Städtle 29, Vaduz', '29', false],
    ['Städtle 24, Vaduz', '24', false],
  ])('%s finds number %s, mapped: %s', (text, number, isMapped) => {
    expect(first(text)).toEqual(['Städtle', 'Vaduz', number, isMapped])
  })

  it('lies between neighbours of the same side', () => {
    const [best] = search({ text: 'Städtle 22', limit: 1 })
    expect(metresBetween(best?.house?.position ?? [0, 0], at([20, 0]))).toBeLessThan(1)
  })

  it.each([
    ['beyond the last one', 'Städtle 999, Vaduz', 'Städtle'],
    ['without a neighbour below on its side', 'Städtle 19, Vaduz', 'Städtle'],
    ['between neighbours far apart', 'Landstrasse 8, Schaan', 'Landstrasse'],
  ])('finds the street alone for a number %s', (_, text, name) => {
    expect(first(text)?.[0]).toBe(name)
    expect(search({ text, limit: 1 })[0]?.house).toBeNull()
  })

  it('never lands in another town or postcode', () => {
    expect(first('Landstrasse 5, Schaan')).toEqual(['Landstrasse', 'Schaan', undefined, undefined])
    expect(first('9494 Landstrasse 5')?.[1]).toBe('Schaan')
    const towns = search({ text: 'Städtle 28, Schaan', limit: 10 }).map(({ place: { name } }) => name)
    expect(towns).not.toContain('Städtle')
  })

  it('prefers the street of several that has the number', () => {
    expect(first('Landstrasse 7')).toEqual(['Landstrasse', 'Schaan', '7', true])
    expect(first('Landstrasse 5')).toEqual(['Landstrasse', 'Vaduz', '5', true])
  })

  it('takes a number in a name as the name', () => {
    expect(first('Gasse 6')).toEqual(['Gasse 6', 'Vaduz', undefined, undefined])
  })
})

describe('the cases', () => {
  it('finds the house of 11-house-number', async () => {
    const extract = await readOsmCase('11-house-number.osm')
    const names = { slug: 'liechtenstein', name: 'Liechtenstein', iso: 'LI' }
    const found = deriveEntities(extract, names)
    const [best] = searchOver(
      found.places,
      names.name,
      found.addresses,
    )({ text: 'Städtle 28, Vaduz', limit: 5 })
    const node = [...extract.nodes].find(({ tags }) => tags['addr:housenumber'] === '28')
    expect(metresBetween(best?.house?.position ?? [0, 0], node?.position ?? [1, 1])).toBeLessThan(1)
  })

  it.each([
    ['Malé', 'Malé'],
    ['Hulhumalé', 'Hulhumalé'],
    ['hulhumale', 'Hulhumalé'],
    ['Majeedhee Magu', 'Majeedhee Magu'],
    ['Majeedhee Magu, Malé', 'Majeedhee Magu'],
    ['މާލެ', 'މާލެ'],
  ])('finds %s of 10-name-en as %s', async (text, name) => {
    const extract = await readOsmCase('10-name-en.osm')
    const found = deriveEntities(extract, {
      ...examplia,
      slug: 'maldives',
      name: 'Maldives',
      iso: 'MV',
    })
    const names = searchOver(found.places, 'Maldives')({ text, limit: 5 }).map((each) => each.place.name)
    expect(names[0]).toBe(name)
    expect(names.filter((each) => each === name)).toHaveLength(1)
  })
})
