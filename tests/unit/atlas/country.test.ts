import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { readExtract } from '@/server/atlas/read/read-extract'
import { at, box, countryMap, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'
import { dataBlock, headerBlock } from '@/tests/support/osm-pbf'

const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-country-'))
afterAll(() => rmSync(directory, { recursive: true }))

const [a, b, c, d] = box([0, 0], 10_000) as [Point, Point, Point, Point, Point]

describe('a country', () => {
  test("is the relation with its code, not a neighbour's", () => {
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

  test('closes a gap in its outline and notes its length', () => {
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

  test('joins the nearest ends of fragments', () => {
    const map = osmMap()
      .way({}, [[-4900, -5000], b, [5000, 4900]], 1)
      .way({}, [a, d, [4900, 5000]], 2)
      .relation(countryTags, [{ ref: 1 }, { ref: 2 }, { ref: 99 }], 3)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([0, 0]))).toBe(true)
    expect(country.contains(at([-4990, 4000]))).toBe(true)
    expect(country.notes[0]).toContain('2 gaps of 241 m')
  })

  test('can be a territory with its own code, at any level', () => {
    const map = osmMap()
      .way({}, box([0, 0], 4000), 1)
      .relation({ ...countryTags, admin_level: '3' }, [{ ref: 1 }], 2)
    expect(deriveCountry(map.extract(), examplia).contains(at([1900, 0]))).toBe(true)
    const both = countryMap()
      .way({}, box([0, 0], 4000), 7)
      .relation({ ...countryTags, admin_level: '3' }, [{ ref: 7 }], 8)
    expect(deriveCountry(both.extract(), examplia).contains(at([4900, 0]))).toBe(true)
  })

  test('uses the land area if the border runs through the sea', () => {
    const map = countryMap()
      .way({}, box([0, 0], 6000), 7)
      .relation({ ...countryTags, boundary: 'land_area' }, [{ ref: 7 }], 8)
    const country = deriveCountry(map.extract(), examplia)
    expect(country.contains(at([2900, 0]))).toBe(true)
    expect(country.contains(at([4000, 0]))).toBe(false)
  })

  test('is refused if most of its outline is missing rather than closed with an invented border', () => {
    const map = osmMap()
      .way({}, [a, b], 1)
      .relation(countryTags, [{ ref: 1 }, { ref: 99 }], 3)
    expect(() => deriveCountry(map.extract(), examplia)).toThrow(
      /boundary of Examplia \(ISO 3166-1 XA\) only in part: 50 % of its outline is missing/,
    )
  })

  test("is refused with the extract's codes if its own is missing", () => {
    expect(() => deriveCountry(countryMap().extract(), { ...examplia, iso: 'XC' })).toThrow(
      'The extract holds no boundary of Examplia (ISO 3166-1 XC); it holds those of XA.',
    )
    expect(() => deriveCountry(osmMap().extract(), examplia)).toThrow(/no country boundary at all/)
  })

  test('is refused if its outline is in too many pieces', () => {
    const map = osmMap()
    const refs = Array.from({ length: 501 }, (_, each) => each + 1)
    for (const ref of refs)
      map.way(
        {},
        [
          [ref * 10, 0],
          [ref * 10 + 5, 0],
        ],
        10_000 + ref,
      )
    map.relation(
      countryTags,
      refs.map((ref) => ({ ref: 10_000 + ref })),
      180_000,
    )
    expect(() => deriveCountry(map.extract(), examplia)).toThrow(/only in part: its outline is in 501 pieces/)
  })
})

describe('a country whose outline crosses itself', () => {
  /** A square whose eastern side crosses itself and encloses a separate triangle. */
  const bow: Point[] = [a, b, [5000, -1000], [7000, 1000], [7000, -1000], [5000, 1000], c, d, a]
  const outlined = (outline: Point[]) =>
    osmMap()
      .way({}, outline, 1)
      .relation(countryTags, [{ ref: 1 }], 2)

  test('is split there, with a note for the manifest', () => {
    const country = deriveCountry(outlined(bow).extract(), examplia)
    expect(country.polygons).toHaveLength(2)
    expect(country.contains(at([0, 0]))).toBe(true)
    expect(country.contains(at([6800, 0]))).toBe(true)
    expect(country.contains(at([6000, 500]))).toBe(false)
    expect(country.notes).toEqual([
      'The boundary of Examplia crosses itself near 47.10000, 9.57927: it was cut there.',
    ])
  })

  test('keeps the land under a curl of the line', () => {
    const curl: Point[] = [a, b, [5000, 100], [4000, 200], [4000, -200], [4500, -200], [4500, 4000], c, d, a]
    const country = deriveCountry(outlined(curl).extract(), examplia)
    expect(country.polygons).toHaveLength(1)
    expect(country.contains(at([4200, 100]))).toBe(true)
    expect(country.notes[0]).toContain('crosses itself near')
  })

  test('is refused if it crosses itself too often to enclose anything', () => {
    const star = Array.from({ length: 51 }, (_, each): Point => {
      const angle = (each * 25 * 2 * Math.PI) / 51
      return [5000 * Math.cos(angle), 5000 * Math.sin(angle)]
    })
    const map = outlined([...star, ...star.slice(0, 1)])
    expect(() => deriveCountry(map.extract(), examplia)).toThrow(
      /^The extract holds the boundary of Examplia \(ISO 3166-1 XA\) with an outline that crosses itself \d+ times, first near 4\d\.\d{5}, \d\.\d{5}\.$/,
    )
  })

  test('is unchanged if it only touches itself', () => {
    const pinched: Point[] = [a, b, [0, 0], c, d, [0, 0], a]
    expect(deriveCountry(outlined(pinched).extract(), examplia).notes).toEqual([])
  })
})

describe('a country whose outline lacks nodes', () => {
  const lacking = async (missing: readonly number[]) => {
    const corners = [a, [-1000, -5000], [0, -5000], [1000, -5000], b, c, d] as const
    const nodes = corners.map(at).map(([lon, lat], index) => ({ id: index + 1, lat, lon }))
    const path = join(directory, 'extract.osm.pbf')
    const relation = { id: 9, members: [{ ref: 7, role: 'outer' }], tags: countryTags }
    writeFileSync(
      path,
      Buffer.concat([
        headerBlock(),
        dataBlock({ nodes: nodes.filter(({ id }) => !missing.includes(id)) }),
        dataBlock({ ways: [{ id: 7, refs: [1, 2, 3, 4, 5, 6, 7, 1] }], relations: [relation] }),
      ]),
    )
    return readExtract(path)
  }

  test('counts the line across them as a gap', async () => {
    const { notes, contains } = deriveCountry(await lacking([3]), examplia)
    expect(notes).toEqual([
      'The extract lacks a part of the boundary of Examplia: a gap of 2002 m closed by straight lines.',
    ])
    expect(contains(at([0, -4900]))).toBe(true)
  })

  test('is refused if too many are missing', async () => {
    const extract = await lacking([3, 6])
    expect(() => deriveCountry(extract, examplia)).toThrow(/only in part: \d+ % of its outline is missing/)
  })
})
