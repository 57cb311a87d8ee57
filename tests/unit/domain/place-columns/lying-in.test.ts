import { aroundOf } from '@/lib/client/places/around-places'
import {
  type Lying,
  lyingCaption,
  lyingClause,
  lyingOf,
  swappedClause,
} from '@/lib/domain/place-columns/lying-in'
import { landAt, worldLands } from '@/lib/domain/place-columns/world-lands'

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

const land = (name: string, ...areas: number[][][][]) => ({
  properties: { kind: 'land', name },
  geometry: { type: 'MultiPolygon', coordinates: areas },
})

const lands = worldLands({
  features: [
    land('Westland', [square(0, 40, 10), square(4, 44, 2)]),
    land('Enclave', [square(4, 44, 2)]),
    land('Eastland', [square(10, 40, 10)]),
    land('Farland', [square(175, 40, 10)]),
    { properties: { kind: 'country', name: 'Westland' }, geometry: { type: 'Point', coordinates: [1, 41] } },
  ],
})

const at = (lat: number, lng: number) => ({ lat, lng })

describe('the country of a place', () => {
  it.each([
    ['inside', at(45, 1), 'Westland'],
    ['in a country within another', at(45, 5), 'Enclave'],
    ['beyond the 180th meridian', at(45, -178), 'Farland'],
    ['in the sea', at(45, 30), undefined],
    ['off a coast', at(45, 20.05), undefined],
  ])('is known %s', (_, place, expected) => {
    expect(landAt(lands, place)?.name).toBe(expected)
  })

  it('is that of a coast nearby, because the map of the world is coarse', () => {
    const { countries, nowhere } = lyingOf(lands, [at(45, 20.05), at(45, 20.5)])
    expect([countries, nowhere]).toEqual([['Eastland'], 1])
  })
})

describe('where places would lie, in words', () => {
  const lying = (looked: number, countries: string[], nowhere = 0): Lying => ({ looked, countries, nowhere })

  it.each([
    [lying(3, ['A']), 3, 'all 3 places are in A', 'all in A'],
    [lying(3, ['A', 'B']), 3, 'all 3 places are in A and B', 'in A and B'],
    [
      lying(9, ['A', 'B', 'C', 'D', 'E']),
      9,
      'all 9 places are in A, B, C and 2 more countries',
      'in A, B, C and 2 more countries',
    ],
    [lying(9, ['A'], 2), 9, '7 of 9 places are in A, 2 in no country', 'in A, 2 in no country'],
    [lying(2, [], 2), 2, 'none of the 2 places is in a country', 'in no country'],
    [lying(1, ['A']), 1, 'the place is in A', 'all in A'],
    [lying(1500, ['A']), 40_000, 'all 1,500 places of a sample are in A', 'all in A'],
  ])('says %j', (given, placed, clause, caption) => {
    expect(lyingClause(given, placed)).toBe(clause)
    expect(lyingCaption(given)).toBe(caption)
  })

  it('says where swapped places would lie', () => {
    expect(swappedClause(lying(2, ['A'], 1))).toBe('swapped, they would lie in A')
    expect(swappedClause(lying(2, [], 2))).toBe('swapped, they would lie in no country')
  })
})

describe('the picture of places', () => {
  const question = { places: [at(45, 9), at(46, 9.5)], swapped: [] }

  it('has outlines and names of the countries around', () => {
    const { picture, lying, swapped } = aroundOf(lands, question)
    expect(lying.countries).toEqual(['Westland'])
    expect(swapped).toBeUndefined()
    expect(picture.lands.filter(({ isHome }) => isHome)).toHaveLength(1)
    expect(picture.names.map(({ name }) => name).sort()).toEqual(['Eastland', 'Westland'])
    const [west, east] = picture.names.map(({ x }) => x).sort((a, b) => a - b)
    expect(west).toBeLessThan(east ?? 0)
  })

  it('keeps names off the places and inside the picture', () => {
    const { picture } = aroundOf(lands, { places: [at(42, 1), at(49.5, 9), at(45, 3)], swapped: [] })
    const [west] = picture.names.filter(({ name }) => name === 'Westland')
    expect(west).toBeDefined()
    for (const { y } of picture.names) {
      expect(y).toBeGreaterThan(8)
      expect(y).toBeLessThan(172)
    }
  })

  it('draws nothing far beyond its edges', () => {
    const { picture } = aroundOf(lands, { places: [at(45, 9), at(45.001, 9)], swapped: [] })
    const xs = picture.lands.flatMap(({ path }) =>
      [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)),
    )
    expect(Math.max(...xs)).toBeLessThanOrEqual(780)
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(-480)
  })

  it('is empty without places', () => {
    expect(aroundOf(lands, { places: [], swapped: [] }).picture).toEqual({ lands: [], names: [] })
  })
})
