import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cellToParent, latLngToCell } from 'h3-js'
import { siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { LocationType } from '@/lib/contract/scout'
import { metresBetween } from '@/lib/geo/distance'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { Atlas, SiteQuery } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { generateSites, seededRandom } from '@/tests/support/generated-sites'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const root = mkdtempSync(join(tmpdir(), 'search-'))
afterAll(() => rmSync(root, { recursive: true }))

const generated = generateSites(8000)
const all = generated.rows
let atlas: Atlas

async function opened(name: string, sites: SiteRow[]): Promise<Atlas> {
  const folder = join(root, name)
  writeSmallAtlas(folder, smallAtlas({ sites }))
  const country = await createAtlasLibrary([folder]).open('testland')
  if (!country) throw new Error('The atlas of the test did not open.')
  return country
}
beforeAll(async () => {
  atlas = await opened('many', all)
})

const number = (value: Cell) => (typeof value === 'number' ? value : null)
const compareTexts = (a: Cell, b: Cell) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)))

/** Reference: a naive sort of all sites. */
function inOrder(sort: SiteQuery['sort']): SiteRow[] {
  const best = (row: SiteRow) => Math.max(number(row['Score AC']) ?? 0, number(row['Score DC']) ?? 0)
  return all.toSorted((a, b) => {
    const byId = compareTexts(a.osm_id, b.osm_id)
    if (!sort) return best(b) - best(a) || Number(b.capacity) - Number(a.capacity) || byId
    const left = number(a[sort.field])
    const right = number(b[sort.field])
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byId
    return (sort.direction === 'ascending' ? left - right : right - left) || byId
  })
}

const ordered = new Map<string, SiteRow[]>()

/** Reference: a full scan. */
function looked({ bounds: [west, south, east, north], locationTypes, hexId, sort }: SiteQuery): Cell[] {
  const name = JSON.stringify(sort ?? null)
  const rows = ordered.get(name) ?? inOrder(sort)
  ordered.set(name, rows)
  const resolution = hexId === undefined ? 9 : Number.parseInt(hexId[1] ?? '', 16)
  return rows
    .filter(
      (row) =>
        Number(row.lng) >= west &&
        Number(row.lng) <= east &&
        Number(row.lat) >= south &&
        Number(row.lat) <= north &&
        (locationTypes.length === 0 || locationTypes.includes(row['Location Type'] as LocationType)) &&
        (hexId === undefined || cellToParent(String(row.hex_id), resolution) === hexId),
    )
    .map(({ osm_id }) => osm_id)
}

async function expectEqual(query: SiteQuery): Promise<void> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const expected = looked(query)
  const found = await atlas.findSites(query)
  const ids = found.rows().map(([id]) => id)
  // Compared as one text: thousands of short ones take the test framework seconds.
  expect(ids.join(' ')).toBe(expected.slice(0, limit).join(' '))
  expect(found.truncated).toBe(expected.length > limit)
}

/** Boxes from a street to the whole country, all with sites. */
function boxes(count: number): SiteQuery['bounds'][] {
  const random = seededRandom(7)
  return Array.from({ length: count }, () => {
    const town = generated.towns[Math.floor(random() ** 2 * 200)]
    const half = 0.002 * 2000 ** random()
    const lat = (town?.lat ?? 0) + half * (random() - 0.5)
    const lng = (town?.lng ?? 0) + half * (random() - 0.5)
    return [lng - half, lat - half, lng + half, lat + half]
  })
}

describe('a search among many sites', () => {
  test.each([1, 20, 500, undefined])('finds the same as a full scan, with a limit of %p', async (limit) => {
    for (const bounds of boxes(20)) await expectEqual({ bounds, locationTypes: [], limit })
  })

  test.each([
    [['parking']],
    [['gas station']],
    [['rest station']],
    [['gas station', 'rest station']],
  ] as LocationType[][][])('filters by %j', async (locationTypes) => {
    for (const bounds of boxes(8)) await expectEqual({ bounds, locationTypes, limit: 50 })
  })

  test.each(siteSortColumns)('sorts by %s in both directions', async (field) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const sort = { field, direction }
      for (const bounds of boxes(5)) await expectEqual({ bounds, locationTypes: [], limit: 100, sort })
      await expectEqual({ bounds: [-180, -90, 180, 90], locationTypes: [], sort })
    }
  })

  test.each([0, 1, 3, 5, 7, 8, 9])('filters by a hexagon of resolution %i', async (resolution) => {
    for (const row of all.filter((_, i) => i % 2000 === 0)) {
      const hexId = cellToParent(String(row.hex_id), resolution)
      await expectEqual({ bounds: [-180, -90, 180, 90], locationTypes: [], hexId, limit: 500 })
      await expectEqual({ bounds: [6, 47, Number(row.lng), 55], locationTypes: ['gas station'], hexId })
    }
  })

  test('finds nothing in an empty area', async () => {
    const found = await atlas.findSites({ bounds: [0, 0, 1, 1], locationTypes: [], limit: 5 })
    expect([found.size, found.truncated, found.rows()]).toEqual([0, false, []])
    const hexId = latLngToCell(1, 1, 9)
    expect((await atlas.findSites({ bounds: [6, 47, 15, 55], locationTypes: [], hexId })).size).toBe(0)
  })

  test('finds every site within a radius, nearest first', async () => {
    const [town] = generated.towns
    const centre = { lat: town?.lat ?? 0, lng: town?.lng ?? 0 }
    const near = all
      .map((row) => ({
        id: row.osm_id,
        metres: metresBetween([centre.lng, centre.lat], [Number(row.lng), Number(row.lat)]),
      }))
      .filter(({ metres }) => metres <= 5000)
      .sort((a, b) => a.metres - b.metres)
    expect(near.length).toBeGreaterThan(100)
    const found = await atlas.sitesWithin(centre, 5000)
    expect(found.rows().map(([id]) => id)).toEqual(near.map(({ id }) => id))
  })
})

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('rows', () => {
  test('have every value as written', async () => {
    const byId = new Map(all.map((row) => [row.osm_id, row]))
    const found = await atlas.findSites({ bounds: [-180, -90, 180, 90], locationTypes: [], limit: 500 })
    for (const row of found.rows()) {
      const written = byId.get(row[0] ?? null)
      expect(row).toEqual(siteColumns.map(({ name }) => written?.[name]))
    }
  })

  test('are copies that the caller may change', async () => {
    const query = { bounds: [-180, -90, 180, 90], locationTypes: [], limit: 1 } as const
    const found = await atlas.findSites(query)
    const before = textOf(found.json())
    found.json().fill(0)
    expect(textOf((await atlas.findSites(query)).json())).toBe(before)
  })

  test('have null in a column that the country lacks', async () => {
    const { Population: _, ...rest } = site({ osm_id: 'way/1' })
    const bare = await opened('bare', [rest as SiteRow])
    const [row] = (await bare.findSites({ bounds: [-180, -90, 180, 90], locationTypes: [] })).rows()
    expect(row?.[siteColumns.findIndex(({ name }) => name === 'Population')]).toBeNull()
  })

  test('are empty in a country without sites', async () => {
    const bare = await opened('empty', [])
    expect((await bare.findSites({ bounds: [-180, -90, 180, 90], locationTypes: ['parking'] })).size).toBe(0)
    expect((await bare.sitesWithin({ lat: 47, lng: 9 }, 1000)).size).toBe(0)
  })
})
