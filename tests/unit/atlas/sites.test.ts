import type { Site } from '@/server/atlas/base/entities'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function sitesOf(map: Map, street: string | null = 'High Street'): Site[] {
  const extract = map.extract()
  return deriveSites(extract, deriveCountry(extract, examplia), { town: () => 'Town', street: () => street })
    .sites
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

  test('exclude fuel stations for boats', () => {
    expect(sitesOf(countryMap().node({ amenity: 'fuel', boat: 'yes' }, [0, 0]))).toEqual([])
  })

  test('include a car park that is a rest stop once, as a rest stop', () => {
    expect(siteOf(lot({ highway: 'rest_area' }))).toMatchObject({
      locationType: 'rest station',
      parkingType: 'rest_area',
    })
  })

  test('include both a way and a node with the same number', () => {
    const map = countryMap()
      .node({ amenity: 'parking' }, [0, 0], 70)
      .way({ amenity: 'parking' }, box([500, 0], 20), 70)
    expect(sitesOf(map).map(({ osmId }) => osmId)).toEqual(['70', 'way/70'])
  })
})

describe('capacity', () => {
  const capacity = (map: Map) => {
    const site = siteOf(map)
    return [site?.capacity, site?.capacityEstimated]
  }

  test('is the mapped count', () => {
    expect(capacity(lot({ capacity: '123' }))).toEqual([123, false])
  })

  test.each<{ what: string; tags: Record<string, string>; side: number; spaces: number }>([
    { what: '27 m² a space on a lot', tags: {}, side: 54, spaces: 108 },
    { what: '14 m² on a bay of unknown direction', tags: { parking: 'street_side' }, side: 28, spaces: 56 },
    {
      what: '12.5 m² on bays across the road',
      tags: { parking: 'street_side', orientation: 'perpendicular' },
      side: 25,
      spaces: 50,
    },
    {
      what: '15 m² on bays along the road',
      tags: { parking: 'street_side', orientation: 'parallel' },
      side: 30,
      spaces: 60,
    },
    { what: '15 m² on a lane', tags: { parking: 'lane' }, side: 30, spaces: 60 },
    {
      what: '27 m² a storey where storeys are mapped',
      tags: { parking: 'multi-storey', 'building:levels': '5' },
      side: 54,
      spaces: 540,
    },
    { what: 'three storeys where they are not', tags: { parking: 'multi-storey' }, side: 54, spaces: 324 },
    { what: 'one storey underground', tags: { parking: 'underground' }, side: 54, spaces: 108 },
    { what: 'at least one space', tags: {}, side: 2, spaces: 1 },
  ])('is estimated: $what', ({ tags, side, spaces }) => {
    expect(capacity(lot(tags, side))).toEqual([spaces, true])
  })

  test('is estimated if the count does not fit the area', () => {
    expect(capacity(lot({ capacity: '45' }, 9))).toEqual([3, true])
  })

  test('is the mapped count in stacked garages', () => {
    expect(capacity(lot({ capacity: '450', parking: 'multi-storey' }, 48))).toEqual([450, false])
  })

  test('is estimated if the tag is not a number', () => {
    expect(capacity(lot({ capacity: 'many' }))).toEqual([108, true])
  })

  test('is the median of others for a car park mapped as a point', () => {
    const map = countryMap().node({ amenity: 'parking' }, [0, 0], 1)
    for (const [index, count] of ['4', '8', '10', '90', '6'].entries()) {
      map.way({ amenity: 'parking', capacity: count }, box([300 * (index + 1), 0], 60))
    }
    expect(capacity(map)).toEqual([8, true])
  })

  test("ignores the outline of a fuel station's roof", () => {
    expect(capacity(countryMap().way({ amenity: 'fuel', building: 'roof' }, box([0, 0], 54)))).toEqual([
      1,
      true,
    ])
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

  test('below the ground is underground even without the tag', () => {
    expect(parkingType(lot({ layer: '-1' }))).toBe('underground')
  })

  test('for customers is retail, unless it is a garage', () => {
    expect(parkingType(lot({ access: 'customers' }))).toBe('retail')
    expect(parkingType(lot({ access: 'customers', parking: 'underground' }))).toBe('underground')
  })

  test('on retail land is retail', () => {
    expect(parkingType(lot({}).way({ landuse: 'retail' }, box([0, 0], 400)))).toBe('retail')
  })

  test('is retail up to 60 m from a market, measured from edge to edge', () => {
    const market = (east: number) => lot({}).way({ shop: 'supermarket' }, box([east, 0], 40))
    expect(parkingType(market(27 + 20 + 59))).toBe('retail')
    expect(parkingType(market(27 + 20 + 61))).toBe('surface')
  })

  test('beside a small shop stays surface', () => {
    expect(parkingType(lot({}).node({ shop: 'florist' }, [30, 0]))).toBe('surface')
  })
})

describe('name, town and brand', () => {
  test('prefer the name on the map', () => {
    expect(siteOf(lot({ name: 'Messeplatz' }))).toMatchObject({ name: 'Messeplatz', city: 'Town' })
  })

  test('name a nameless car park after its street, else its town', () => {
    expect(siteOf(lot({}))?.name).toBe('High Street')
    expect(siteOf(lot({}), null)?.name).toBe('Parking Town')
  })

  test('name a nameless fuel station after its brand, else its street', () => {
    expect(siteOf(countryMap().node({ amenity: 'fuel', brand: 'Shell' }, [0, 0]))?.name).toBe('Shell')
    expect(siteOf(countryMap().node({ amenity: 'fuel' }, [0, 0]), null)?.name).toBe('Fuel station Town')
  })

  test('spell a brand as most of its stations do', () => {
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
