import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { freeSiteColumns, lastLockedSiteColumn, siteRowTypes } from '@/server/atlas/entities/tables'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { joinSiteTexts, readSiteTexts, type SeenColumns } from '@/server/atlas/store/sites/site-table'
import { decodeTable, hasColumn } from '@/server/atlas/store/tables/read-table'
import { encodeArrow } from '@/server/atlas/write/arrow-file'
import { encodeSiteRows } from '@/server/atlas/write/site-files'
import { generateSites } from '@/tests/support/generated-sites'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const written = (rows: readonly SiteRow[]) =>
  readSiteTexts(decodeTable(encodeSiteRows(rows), 'sites.rows.arrow'), rows.length)

/** The same rows, serialised value by value. */
function ordinary(rows: readonly SiteRow[], seen: SeenColumns): string {
  const all = rows.map((row) =>
    siteColumns.map(({ name, free }) => (seen === 'all' || free ? row[name] : null)),
  )
  return JSON.stringify(all).slice(1, -1)
}

const numbers = (count: number) => Uint32Array.from({ length: count }, (_, i) => i)
const joined = (rows: readonly SiteRow[], seen: SeenColumns) =>
  joinSiteTexts(written(rows), numbers(rows.length), seen).toString()

const { Population: _, ...withoutPopulation } = site({ osm_id: 'way/absent' })
const awkward: Record<string, SiteRow> = {
  'a usual site': site({ osm_id: 'way/1' }),
  'letters of several bytes': site({ osm_id: 'way/2', name: 'Öl & Söhne 駐車場 🅿️', city: 'Žďár' }),
  'quotes, backslashes and line ends': site({ osm_id: 'way/3', name: '"a"\\],[\n\t\u0000', Brand: '\u2028' }),
  'half a letter': site({ osm_id: 'way/4', name: '\ud83c' }),
  'no values': site({ osm_id: 'way/5', capacity: null, 'Score AC': null, 'POI restaurants': null }),
  'what is not a number': site({ osm_id: 'way/6', 'Score DC': Number.NaN, Population: Number.NaN }),
  'long fractions and large numbers': site({
    osm_id: 'way/7',
    lat: 47.123_456_789_012,
    Population: 4_294_967_295,
  }),
  'below zero': site({ osm_id: 'way/8', lng: -0.000_000_1, 'Nearest Charger Distance': -1 }),
  'a value that is false and empty texts': site({
    osm_id: '',
    city: '',
    capacity_estimated: false,
    icon: '',
  }),
  'names in Latin letters beside the local ones': site({
    osm_id: 'way/10',
    name: 'Λιμάνι',
    city: 'Αθήνα',
    latin_name: 'Harbour',
    latin_city: 'Athína',
  }),
  'a column that the country lacks': withoutPopulation as SiteRow,
}

describe.each(['all', 'free'] as const)('rows with %s columns visible', (seen) => {
  test.each(Object.entries(awkward))('equal the bytes of each row alone: %s', (_name, row) => {
    expect(joined([row], seen)).toBe(ordinary([row], seen))
  })

  test('are in the requested order', () => {
    const rows = [...Object.values(awkward), ...generateSites(300).rows]
    expect(joined(rows, seen)).toBe(ordinary(rows, seen))
    const chosen = [7, 0, 250, 3, 3]
    const expected = chosen.map((row) => rows[row] as SiteRow)
    expect(joinSiteTexts(written(rows), Uint32Array.from(chosen), seen).toString()).toBe(
      ordinary(expected, seen),
    )
  })

  test('are empty without sites', () => {
    expect(joined([], seen)).toBe('')
    expect(joinSiteTexts(written([site({ osm_id: 'way/1' })]), new Uint32Array(), seen).toString()).toBe('')
  })
})

test('puts locked columns in one run, so that the start and the end of a row are free', () => {
  const isLocked = (column: number) => column >= freeSiteColumns && column <= lastLockedSiteColumn
  expect(siteColumns.map(({ free }, column) => free === !isLocked(column))).not.toContain(false)
  expect([freeSiteColumns > 0, isLocked(freeSiteColumns)]).toEqual([true, true])
})

test('stores nothing for names in Latin letters where all are', () => {
  const rows = [site({ osm_id: 'way/1' })]
  const plain = decodeTable(encodeSiteRows(rows), 'sites.rows.arrow')
  expect(hasColumn(plain, 'end')).toBe(false)
  expect(readSiteTexts(plain, 1).bytes.toString()).not.toMatch(/null,null$/)
})

test('ends rows from before the grid was known with null', () => {
  const rows = [site({ osm_id: 'way/1', name: 'Öl' }), site({ osm_id: 'way/2' })]
  const before = siteColumns.filter(({ name }) => !/^(Grid |latin_)/.test(name))
  const text = (row: SiteRow, columns: readonly { name: SiteColumnName }[]) =>
    JSON.stringify(columns.map(({ name }) => row[name])).slice(1, -1)
  const free = before.slice(0, freeSiteColumns)
  const { end: _end, ...types } = siteRowTypes
  const older = encodeArrow(types, {
    row: rows.map((row) => text(row, before)),
    free: rows.map((row) => Buffer.byteLength(text(row, free))),
  })
  const texts = readSiteTexts(decodeTable(older, 'sites.rows.arrow'), 2)
  const grid = Object.fromEntries(Object.values(gridColumns).map((name) => [name, null]))
  const expected = rows.map((row) => ({ ...row, ...grid }) as SiteRow)
  for (const seen of ['all', 'free'] as const) {
    expect(joinSiteTexts(texts, numbers(2), seen).toString()).toBe(ordinary(expected, seen))
  }
})

test('names a file with the wrong number of sites', () => {
  const table = decodeTable(encodeSiteRows([site({ osm_id: 'way/1' })]), 'sites.rows.arrow')
  expect(() => readSiteTexts(table, 2)).toThrow('sites.rows.arrow has 1 rows for 2 sites.')
})

describe('an opened country', () => {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  afterAll(() => rmSync(root, { recursive: true }))

  test('returns parts of its results as rows or as JSON', async () => {
    const sites = generateSites(40).rows
    writeSmallAtlas(root, smallAtlas({ sites }))
    const atlas = await createAtlasLibrary([root]).open('testland')
    const found = await atlas?.findSites({ bounds: [-180, -90, 180, 90], locationTypes: [], limit: 10 })
    const inOrder = (found?.rows() ?? []).map(([id]) => sites.find(({ osm_id }) => osm_id === id) as SiteRow)
    expect([inOrder.length, found?.truncated]).toEqual([10, true])
    for (const seen of ['all', 'free'] as const) {
      const json = (part: { from?: number; to?: number }) =>
        Buffer.from(found?.json({ ...part, seen }) ?? []).toString()
      expect(json({})).toBe(ordinary(inOrder, seen))
      expect(json({ from: 4, to: 6 })).toBe(ordinary(inOrder.slice(4, 6), seen))
      expect(json({ from: 9 })).toBe(ordinary(inOrder.slice(9), seen))
    }
  })
})
