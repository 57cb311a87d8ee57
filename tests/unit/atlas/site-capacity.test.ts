import { deriveCountry } from '@/server/atlas/derive/country/country'
import { knownCapacity } from '@/server/atlas/derive/sites/site-capacity'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function siteOf(map: Map) {
  const extract = map.extract()
  const names = { town: () => ({ name: 'Town' }), street: () => ({ name: 'High Street' }) }
  const [site] = deriveSites(extract, deriveCountry(extract, examplia), names).sites
  return site
}
const capacity = (map: Map) => {
  const site = siteOf(map)
  return [site?.capacity, site?.capacityEstimated]
}
const note = (map: Map) => siteOf(map)?.capacityNote
const lot = (tags: Record<string, string>, side = 54, middle: Point = [0, 0]) =>
  countryMap().way({ amenity: 'parking', ...tags }, box(middle, side))

describe('capacity', () => {
  test('is the mapped count', () => {
    expect(capacity(lot({ capacity: '123' }))).toEqual([123, false])
    expect(note(lot({ capacity: '123' }))).toBeNull()
  })

  test.each<{ what: string; tags: Record<string, string>; side: number; spaces: number }>([
    { what: '27 m² a space on a lot', tags: {}, side: 54, spaces: 108 },
    { what: '14 m² on a lot too small for a lane', tags: {}, side: 9, spaces: 6 },
    { what: 'more the larger the lot', tags: {}, side: 17, spaces: 14 },
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
      what: '27 m² a storey if storeys are mapped',
      tags: { parking: 'multi-storey', 'building:levels': '5' },
      side: 54,
      spaces: 540,
    },
    { what: 'three storeys if they are not', tags: { parking: 'multi-storey' }, side: 54, spaces: 324 },
    { what: 'one storey underground', tags: { parking: 'underground' }, side: 54, spaces: 108 },
    { what: 'at least one space', tags: {}, side: 2, spaces: 1 },
    { what: "27 m² on a rest stop's car park", tags: { highway: 'rest_area' }, side: 54, spaces: 108 },
  ])('is estimated: $what', ({ tags, side, spaces }) => {
    expect(capacity(lot(tags, side))).toEqual([spaces, true])
    expect(note(lot(tags, side))).toBeNull()
  })

  test('is estimated if the tag is not a number', () => {
    expect(capacity(lot({ capacity: 'many' }))).toEqual([108, true])
  })

  test('never falls as a lot grows', () => {
    const spaces = Array.from(
      { length: 90 },
      (_, row) => knownCapacity({ tags: {}, parkingType: 'surface', area: 10 * (row + 1) })?.spaces ?? 0,
    )
    expect(spaces).toEqual(spaces.toSorted((a, b) => a - b))
  })
})

describe('a tag that contradicts the area', () => {
  test('yields to the area, with a note', () => {
    const site = siteOf(lot({ capacity: '1500' }, 94))
    expect(site).toMatchObject({ capacity: 327, capacityEstimated: true })
    expect(site?.capacityNote).toBe('tag says 1500, area fits 327')
  })

  test('wins in a garage up to the tallest plausible one', () => {
    expect(capacity(lot({ capacity: '450', parking: 'multi-storey' }, 48))).toEqual([450, false])
    expect(note(lot({ capacity: '4500', parking: 'multi-storey' }, 48))).toBe('tag says 4500, area fits 256')
    const twoStoreys = { capacity: '900', parking: 'multi-storey', 'building:levels': '2' }
    expect(note(lot(twoStoreys, 48))).toBe('tag says 900, area fits 171')
  })

  test('wins underground, where the outline may be the entrance', () => {
    expect(capacity(lot({ capacity: '450', parking: 'underground' }, 6))).toEqual([450, false])
  })
})

describe('capacity without count and area', () => {
  const unknown = [null, false]
  const point = (tags: Record<string, string> = {}) =>
    countryMap().node({ amenity: 'parking', ...tags }, [0, 0], 1)

  test.each<[string, Record<string, string>]>([
    ['a car park', { amenity: 'parking' }],
    ['a roadside bay', { amenity: 'parking', parking: 'street_side' }],
    ['a garage that does not say who may enter', { amenity: 'parking', parking: 'underground' }],
    ['a garage for customers', { amenity: 'parking', parking: 'multi-storey', access: 'customers' }],
    ['a fuel station', { amenity: 'fuel' }],
    ['a rest stop', { highway: 'services' }],
  ])('is unknown, not typical, of %s', (_, tags) => {
    const map = countryMap().node(tags, [0, 0], 1)
    for (const index of [1, 2, 3, 4, 5]) map.way({ capacity: '90', ...tags }, box([300 * index, 0], 90))
    expect(capacity(map)).toEqual(unknown)
    expect(note(map)).toBe('size unknown: no count or area')
  })

  test.each(['underground', 'multi-storey'])('is the default of a public garage: %s', (parking) => {
    expect(siteOf(point({ parking, access: 'yes' }))).toMatchObject({
      capacity: 267,
      capacityEstimated: true,
      capacityAssumed: true,
      capacityNote: 'no count or area: median of 65 public garages in Zürich, Basel and Dortmund',
    })
  })

  test('is the default of a garage that asks for a fee, unless it is for customers', () => {
    const paid = { parking: 'underground', fee: 'yes' }
    expect(capacity(point(paid))).toEqual([267, true])
    expect(capacity(point({ ...paid, access: 'customers' }))).toEqual(unknown)
    expect(capacity(point({ ...paid, fee: 'no' }))).toEqual(unknown)
  })

  test('is the median of tagged garages of its kind, as the note says', () => {
    const map = point({ parking: 'underground', access: 'yes' })
    for (const [index, count] of ['40', '80', '100', '900', '60'].entries()) {
      map.way(
        { amenity: 'parking', parking: 'underground', capacity: count },
        box([300 * (index + 1), 0], 60),
      )
    }
    expect(capacity(map)).toEqual([80, true])
    expect(note(map)).toBe('no count or area: median of 5 tagged here')
  })

  test('is the median of measured garages if few have a tag', () => {
    const map = point({ parking: 'underground', access: 'public' })
    for (const [index, side] of [54, 60, 66, 72, 78].entries()) {
      map.way({ amenity: 'parking', parking: 'underground' }, box([300 * (index + 1), 0], side))
    }
    expect(capacity(map)).toEqual([161, true])
    expect(note(map)).toBe('no count or area: median of 5 tagged or measured here')
  })

  test('is unknown with a count of 0, even if the public may enter', () => {
    const map = point({ parking: 'underground', access: 'yes', capacity: '0' })
    expect(capacity(map)).toEqual(unknown)
    expect(note(map)).toBe('size unknown: tag says 0')
  })

  test('is estimated from the area with a count of 0', () => {
    expect(capacity(lot({ capacity: '0' }))).toEqual([108, true])
  })

  test("ignores the outline of an underground garage's entrance", () => {
    expect(capacity(lot({ parking: 'underground' }, 10))).toEqual(unknown)
  })

  test("ignores the outline of a fuel station's roof, not that of its plot", () => {
    const fuel = (tags: Record<string, string>) =>
      countryMap().way({ amenity: 'fuel', ...tags }, box([0, 0], 54))
    expect(capacity(fuel({ building: 'roof' }))).toEqual(unknown)
    expect(capacity(fuel({}))).toEqual([19, true])
    expect(capacity(countryMap().way({ amenity: 'fuel' }, box([0, 0], 10)))).toEqual(unknown)
  })

  test('is estimated at 100 m² a space for a rest area, which has more than spaces', () => {
    expect(capacity(countryMap().way({ highway: 'rest_area' }, box([0, 0], 40)))).toEqual([16, true])
  })
})
