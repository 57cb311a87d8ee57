import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import type { Site } from '@/server/atlas/entities/entities'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function sitesOf(map: Map, street: string | null = 'High Street'): Site[] {
  const extract = map.extract()
  const names = { town: () => ({ name: 'Town' }), street: () => (street === null ? null : { name: street }) }
  return deriveSites(extract, deriveCountry(extract, examplia), names).sites
}
const siteOf = (map: Map, street?: string | null) => sitesOf(map, street)[0]
const lot = (tags: Record<string, string>, side = 54, middle: Point = [0, 0]) =>
  countryMap().way({ amenity: 'parking', ...tags }, box(middle, side))

describe('the sites of a country', () => {
  test('are car parks, fuel stations and rest stops, by id', () => {
    const map = countryMap()
      .node({ highway: 'services' }, [30, 0], 30)
      .node({ amenity: 'fuel' }, [20, 0], 20)
      .node({ amenity: 'parking' }, [10, 0], 10)
      .node({ amenity: 'restaurant' }, [40, 0], 40)
    expect(sitesOf(map).map(({ osmId, locationType }) => [osmId, locationType])).toEqual([
      ['10', 'parking'],
      ['20', 'gas station'],
      ['30', 'rest station'],
    ])
  })

  test.each(['private', 'no', 'permit'])('exclude access=%s', (access) => {
    expect(sitesOf(lot({ access }))).toEqual([])
  })

  test.each(['yes', 'customers', 'permissive', 'unknown'])('include access=%s', (access) => {
    expect(sitesOf(lot({ access }))).toHaveLength(1)
  })

  test('exclude those beyond the border', () => {
    expect(sitesOf(lot({}, 54, [5100, 0]))).toEqual([])
  })

  test('list a fuel station once that is mapped as a plot and a point', () => {
    const map = (brand: string, distance: number) =>
      countryMap()
        .way({ amenity: 'fuel' }, box([0, 0], 40), 80)
        .node({ amenity: 'fuel', brand: 'Avia', name: 'Avia West' }, [10, 0], 90)
        .way({ amenity: 'fuel', building: 'roof', brand }, box([distance, 0], 10), 85)
    expect(sitesOf(map('AVIA', 15))).toMatchObject([{ osmId: '80', name: 'Avia West', brand: 'Avia' }])
    expect(sitesOf(map('Shell', 15)).map(({ osmId, brand }) => [osmId, brand])).toEqual([
      ['80', 'Avia'],
      ['85', 'Shell'],
    ])
    expect(sitesOf(map('AVIA', 60))).toHaveLength(2)
  })

  test('keep two points of fuel stations apart', () => {
    const map = countryMap().node({ amenity: 'fuel' }, [0, 0]).node({ amenity: 'fuel' }, [20, 0])
    expect(sitesOf(map)).toHaveLength(2)
  })

  test('exclude fuel stations for boats', () => {
    expect(sitesOf(countryMap().node({ amenity: 'fuel', boat: 'yes' }, [0, 0]))).toEqual([])
  })

  test('list a car park that is a rest stop once, as a rest stop', () => {
    expect(siteOf(lot({ highway: 'rest_area' }))).toMatchObject({
      locationType: 'rest station',
      parkingType: 'rest_area',
    })
  })

  test('include a way and a node of the same number', () => {
    const map = countryMap()
      .node({ amenity: 'parking' }, [0, 0], 70)
      .way({ amenity: 'parking' }, box([500, 0], 20), 70)
    expect(sitesOf(map).map(({ osmId }) => osmId)).toEqual(['70', 'way/70'])
  })
})

describe('parking type', () => {
  const parkingType = (map: Map) =>
    sitesOf(map).find(({ locationType }) => locationType === 'parking')?.parkingType

  test.each([
    ['surface', 'surface'],
    ['underground', 'underground'],
    ['multi-storey', 'multi-storey'],
    ['rooftop', 'rooftop'],
    ['street_side', 'street_side'],
    ['on_street', 'lane'],
    ['yes', 'surface'],
  ])('parking=%s is %s', (parking, type) => {
    expect(parkingType(lot({ parking }))).toBe(type)
  })

  test('is underground below the ground even without the tag', () => {
    expect(parkingType(lot({ layer: '-1' }))).toBe('underground')
  })

  test('is retail for customers, unless it is a garage', () => {
    expect(parkingType(lot({ access: 'customers' }))).toBe('retail')
    expect(parkingType(lot({ access: 'customers', parking: 'underground' }))).toBe('underground')
  })

  test('is retail on retail land', () => {
    expect(parkingType(lot({}).way({ landuse: 'retail' }, box([0, 0], 400)))).toBe('retail')
  })

  test('is retail up to 60 m from a market, measured from edge to edge', () => {
    const market = (east: number) => lot({}).way({ shop: 'supermarket' }, box([east, 0], 40))
    expect(parkingType(market(27 + 20 + 59))).toBe('retail')
    expect(parkingType(market(27 + 20 + 61))).toBe('surface')
  })

  test('is surface beside a small shop', () => {
    expect(parkingType(lot({}).node({ shop: 'florist' }, [30, 0]))).toBe('surface')
  })
})

describe('name, town and brand', () => {
  test('prefer the mapped name', () => {
    expect(siteOf(lot({ name: 'Messeplatz' }))).toMatchObject({ name: 'Messeplatz', city: 'Town' })
  })

  test('fall back to the street of a car park, else its town', () => {
    expect(siteOf(lot({}))?.name).toBe('High Street')
    expect(siteOf(lot({}), null)?.name).toBe('Parking Town')
  })

  test('fall back to the brand of a fuel station, else its town', () => {
    expect(siteOf(countryMap().node({ amenity: 'fuel', brand: 'Shell' }, [0, 0]))?.name).toBe('Shell')
    expect(siteOf(countryMap().node({ amenity: 'fuel' }, [0, 0]), null)?.name).toBe('Fuel station Town')
  })

  test('spell a brand like most of its stations', () => {
    const map = countryMap()
      .node({ amenity: 'fuel', brand: 'AVIA' }, [0, 0])
      .node({ amenity: 'fuel', brand: 'Avia' }, [100, 0])
      .node({ amenity: 'fuel', operator: 'Avia' }, [200, 0])
    expect(sitesOf(map).map(({ brand }) => brand)).toEqual(['Avia', 'Avia', 'Avia'])
  })

  test('place an L-shaped car park inside its outline', () => {
    const corner: Point[] = [
      [0, 0],
      [100, 0],
      [100, 10],
      [10, 10],
      [10, 100],
      [0, 100],
      [0, 0],
    ]
    const [site] = sitesOf(countryMap().way({ amenity: 'parking' }, corner))
    const [far] = sitesOf(countryMap().node({ amenity: 'parking' }, [10, 10]))
    const isInside =
      (site?.position[0] ?? 99) < (far?.position[0] ?? 0) ||
      (site?.position[1] ?? 99) < (far?.position[1] ?? 0)
    expect(isInside).toBe(true)
  })
})
