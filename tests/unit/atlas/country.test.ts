import { deriveCountry } from '@/server/atlas/derive/country'
import { at, box, countryMap, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

const [a, b, c, d] = box([0, 0], 10_000) as [Point, Point, Point, Point, Point]

describe('a country', () => {
  test('is the relation with its own code, not that of a neighbour', () => {
    const map = countryMap()
      .way({}, box([20_000, 0], 10_000), 5)
      .relation({ ...countryTags, 'ISO3166-1': 'XB' }, [{ ref: 5 }], 6)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([4900, -4900]))).toBe(true)
    expect(country.contains(at([20_000, 0]))).toBe(false)
    expect(country.notes).toEqual([])
  })

  test('leaves out an enclave of another country', () => {
    const map = osmMap()
      .way({}, box([0, 0], 10_000), 1)
      .way({}, box([0, 0], 1000), 2)
      .relation(countryTags, [{ ref: 1 }, { ref: 2, role: 'inner' }], 3)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([0, 0]))).toBe(false)
    expect(country.contains(at([600, 0]))).toBe(true)
  })

  test('has the bounds of its outline', () => {
    const [west, south, east, north] = deriveCountry(countryMap().extract(), examplia).bounds
    expect([west, south]).toEqual([...at([-5000, -5000])])
    expect([east, north]).toEqual([...at([5000, 5000])])
  })

  test('closes a gap in its outline and says how long it is', () => {
    const map = osmMap()
      .way({}, [a, b, c, d], 1)
      .way({}, [[-5000, 4000], a], 2)
      .relation(countryTags, [{ ref: 1 }, { ref: 99 }, { ref: 2 }], 3)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([-4900, 4900]))).toBe(true)
    expect(country.notes).toEqual([
      'The extract lacks a part of the boundary of Examplia: a gap of 1000 m closed by straight lines.',
    ])
  })

  test('joins the ends of chains that lie nearest to each other', () => {
    const map = osmMap()
      .way({}, [[-4900, -5000], b, [5000, 4900]], 1)
      .way({}, [a, d, [4900, 5000]], 2)
      .relation(countryTags, [{ ref: 1 }, { ref: 2 }, { ref: 99 }], 3)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([0, 0]))).toBe(true)
    expect(country.contains(at([-4990, 4000]))).toBe(true)
    expect(country.notes[0]).toContain('2 gaps of 241 m')
  })

  test('takes the land area where the border runs through the sea', () => {
    const map = countryMap()
      .way({}, box([0, 0], 6000), 7)
      .relation({ ...countryTags, boundary: 'land_area' }, [{ ref: 7 }], 8)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([2900, 0]))).toBe(true)
    expect(country.contains(at([4000, 0]))).toBe(false)
  })

  test('is refused when most of its outline is missing, because closing it would invent a border', () => {
    const map = osmMap()
      .way({}, [a, b], 1)
      .relation(countryTags, [{ ref: 1 }, { ref: 99 }], 3)
    expect(() => deriveCountry(map.extract(), examplia)).toThrow(
      /boundary of Examplia \(ISO 3166-1 XA\) only in part: 50 % of its outline is missing/,
    )
  })

  test('is refused with the codes that the extract has when its own is not there', () => {
    expect(() => deriveCountry(countryMap().extract(), { ...examplia, iso: 'XC' })).toThrow(
      'The extract holds no boundary of Examplia (ISO 3166-1 XC); it holds those of XA.',
    )
    expect(() => deriveCountry(osmMap().extract(), examplia)).toThrow(/no country boundary at all/)
  })
})
