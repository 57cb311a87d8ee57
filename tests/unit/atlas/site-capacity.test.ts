import { deriveCountry } from '@/server/atlas/derive/country/country'
import { capacityOf } from '@/server/atlas/derive/sites/site-capacity'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function siteOf(map: Map) {
  const extract = map.extract()
  const names = { town: () => 'Town', street: () => 'High Street' }
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
      (_, row) => capacityOf({ tags: {}, parkingType: 'surface', area: 10 * (row + 1) })?.spaces ?? 0,
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
  const withCounts = (map: Map, counts: readonly string[], tags: Record<string, string> = {}) => {
    for (const [index, count] of counts.entries()) {
      map.way({ amenity: 'parking', capacity: count, ...tags }, box([300 * (index + 1), 0], 60))
    }
    return map
  }
  const point = (tags: Record<string, string> = {}) =>
    countryMap().node({ amenity: 'parking', ...tags }, [0, 0], 1)

  test('is the median of tagged sites of its kind, as the note says', () => {
    const map = withCounts(point(), ['4', '8', '10', '90', '6'])
    expect(capacity(map)).toEqual([8, true])
    expect(note(map)).toBe('no count or area: median of 5 tagged here')
  })

  test('falls back to the default with too few of its kind', () => {
    expect(capacity(withCounts(point(), ['4', '8', '10', '90']))).toEqual([19, true])
    const bays = withCounts(point(), ['4', '8', '10', '90', '6'], { parking: 'street_side' })
    expect(capacity(bays)).toEqual([19, true])
  })

  test('is the median of measured sites if few have a tag', () => {
    const map = point({ parking: 'underground' })
    for (const [index, side] of [54, 60, 66, 72, 78].entries()) {
      map.way({ amenity: 'parking', parking: 'underground' }, box([300 * (index + 1), 0], side))
    }
    expect(capacity(map)).toEqual([161, true])
    expect(note(map)).toBe('no count or area: median of 5 tagged or measured here')
  })

  test.each<[string, Record<string, string>, number]>([
    ['an underground garage', { amenity: 'parking', parking: 'underground' }, 267],
    ['a multi-storey garage', { amenity: 'parking', parking: 'multi-storey' }, 267],
    ['a fuel station', { amenity: 'fuel' }, 6],
    ['a rest stop', { highway: 'services' }, 18],
    ['a car park', { amenity: 'parking' }, 19],
  ])('is the default of %s, with its source', (_, tags, spaces) => {
    const map = countryMap().node(tags, [0, 0])
    expect(capacity(map)).toEqual([spaces, true])
    expect(note(map)).toMatch(/^no count or area: \S+/)
  })

  test("ignores the outline of an underground garage's entrance", () => {
    expect(capacity(lot({ parking: 'underground' }, 10))).toEqual([267, true])
  })

  test("ignores the outline of a fuel station's roof, not that of its plot", () => {
    const fuel = (tags: Record<string, string>) =>
      countryMap().way({ amenity: 'fuel', ...tags }, box([0, 0], 54))
    expect(capacity(fuel({ building: 'roof' }))).toEqual([6, true])
    expect(capacity(fuel({}))).toEqual([19, true])
    expect(capacity(countryMap().way({ amenity: 'fuel' }, box([0, 0], 10)))).toEqual([6, true])
  })

  test('is estimated at 100 m² a space for a rest area, which has more than spaces', () => {
    expect(capacity(countryMap().way({ highway: 'rest_area' }, box([0, 0], 40)))).toEqual([16, true])
  })

  test('uses no median of fuel stations whose bays are assumed', () => {
    const map = countryMap().node({ amenity: 'fuel' }, [0, 0], 1)
    for (const index of [1, 2, 3, 4, 5]) map.way({ amenity: 'fuel' }, box([300 * index, 0], 54))
    expect(capacity(map)).toEqual([6, true])
  })
})
