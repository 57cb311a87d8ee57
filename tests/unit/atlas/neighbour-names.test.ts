import { neighbourNames } from '@/server/atlas/basemap/neighbour-names'
import { at, osmMap, type Point } from '@/tests/support/osm-map'

const [west, south] = at([-5000, -5000])
const [east, north] = at([5000, 5000])
const home = {
  iso: 'XX',
  bounds: [west, south, east, north] as const,
  contains: ([lng, lat]: readonly [number, number]) => lng > west && lng < east && lat > south && lat < north,
}

const nation = (iso: string, name: string, english?: string) => ({
  type: 'boundary',
  boundary: 'administrative',
  admin_level: '2',
  'ISO3166-1': iso,
  name,
  ...(english && { 'name:en': english }),
})

const side = (from: Point, to: Point): Point[] => [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]

/** A square country with a neighbour in the east, and one in the south that shares no way with it. */
const map = () =>
  osmMap()
    .way({}, side([5000, -5000], [5000, 5000]), 901)
    .way({}, side([-5000, -9000], [5000, -9000]), 902)
    .relation(nation('XX', 'Heim'), [{ ref: 901 }])
    .relation(nation('YY', 'Ostland', 'Eastland'), [{ ref: 901 }])
    .relation(nation('ZZ', 'Fern'), [{ ref: 902 }])

const namesOf = (extract: ReturnType<ReturnType<typeof map>['extract']>) =>
  [...neighbourNames(extract, home)].map(({ properties: { name, kind, anchor }, geometry }) => ({
    name,
    kind,
    anchor,
    position: geometry.type === 'point' ? geometry.position : undefined,
  }))

describe('names of neighbours', () => {
  test('are placed abroad at the middle of the shared border, in English, facing away', () => {
    const [eastland, ...others] = namesOf(map().extract())
    expect(eastland).toMatchObject({ name: 'Eastland', kind: 'country', anchor: 'left' })
    expect(eastland?.position?.[0]).toBeGreaterThan(east)
    expect(eastland?.position?.[1]).toBeCloseTo(at([0, 0])[1], 5)
    expect(others).toEqual([])
  })

  test('fall back to the local name', () => {
    const [neighbour] = namesOf(
      osmMap()
        .way({}, side([-5000, -5000], [5000, -5000]), 901)
        .relation(nation('XX', 'Heim'), [{ ref: 901 }])
        .relation(nation('YY', 'Sud'), [{ ref: 901 }])
        .extract(),
    )
    expect(neighbour).toMatchObject({ name: 'Sud', anchor: 'top' })
  })

  test('are missing if the neighbour itself is not mapped', () => {
    const pair = { type: 'boundary', boundary: 'administrative', admin_level: '2', name: 'Heim - Ostland' }
    const extract = osmMap()
      .way({}, side([5000, -5000], [5000, 5000]), 901)
      .relation(nation('XX', 'Heim'), [{ ref: 901 }])
      .relation(pair, [{ ref: 901 }])
      .extract()
    expect(namesOf(extract)).toEqual([])
  })

  test('include towns abroad, but no villages and no towns at home', () => {
    const extract = osmMap()
      .node({ place: 'town', name: 'Buchs' }, [-7000, 0])
      .node({ place: 'town', name: 'Бухс', 'name:en': 'Buchs' }, [-8000, 0])
      .node({ place: 'village', name: 'Weite' }, [-7000, 500])
      .node({ place: 'town', name: 'Vaduz' }, [0, 0])
      .extract()
    expect(namesOf(extract).map(({ name, kind }) => [name, kind])).toEqual([
      ['Buchs', 'town'],
      ['Buchs\nБухс', 'town'],
    ])
  })
})
