import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { cellToParent } from 'h3-js'
import { siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import { pointersSchema, type SiteSort } from '@/lib/contract/scout'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { countTurns } from '@/tests/support/count-turns'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const root = mkdtempSync(join(tmpdir(), 'scout-search-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Sites on a line; a better score comes with a later id and a smaller car park. */
function sitesBetween(west: number, name: string, count: number): SiteRow[] {
  return Array.from({ length: count }, (_, i) =>
    site({
      osm_id: `way/${name}${String(i).padStart(4, '0')}`,
      lat: 47.05 + (i % 100) / 1000,
      lng: west + Math.floor(i / 100) / 1000,
      capacity: 10 + ((count - i) % 700),
      'POI restaurants': i % 7,
      'POI retail': i % 3 === 0 ? null : i % 11,
      'Score DC': i / count,
      'Score AC': i % 5 === 0 ? null : (i % 10) / 20,
    }),
  )
}
const western = sitesBetween(9.41, 'a', 1500)
const eastern = sitesBetween(9.61, 'b', 1500)
const everySite = [...western, ...eastern]

beforeAll(() => {
  writeSmallAtlas(root, smallAtlas({ sites: western }))
  const centre = { lat: 47.1, lng: 9.7 }
  writeSmallAtlas(root, smallAtlas({ country: 'zedland', name: 'Zedland', centre, sites: eastern }))
})

const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }
const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey: 'a key', verify: async () => identity },
  log: { debug() {}, info() {}, warn() {}, error() {} },
} as unknown as EngineDeps)

const diagonal: [[number, number], [number, number]] = [
  [47.2, 9.4],
  [47, 9.8],
]
const asMember = { authorization: 'Bearer a.good.token' }
const search = (over: object = {}, headers: Record<string, string> = {}) =>
  engine.request('/scout/pointers', {
    method: 'POST',
    body: JSON.stringify({ diagonal, location_type: [], res: 9, ...over }),
    headers: { 'x-api-key': 'a key', 'content-type': 'application/json', ...headers },
  })
const dataOf = async (reply: Response) => pointersSchema.parse(await reply.json()).data
const idsOf = async (reply: Response) => (await dataOf(reply)).parking_stops.all_data.map(([id]) => id)

const figure = (row: SiteRow, name: SiteSort['field']) =>
  typeof row[name] === 'number' ? Number(row[name]) : null
function sortedIds({ field, direction }: SiteSort): unknown[] {
  return everySite
    .toSorted((a, b) => {
      const [left, right] = [figure(a, field), figure(b, field)]
      const byId = String(a.osm_id) < String(b.osm_id) ? -1 : 1
      if (left === null || right === null) return Number(left === null) - Number(right === null) || byId
      return (direction === 'ascending' ? left - right : right - left) || byId
    })
    .map(({ osm_id }) => osm_id)
}
const isFree = (name: string) => siteColumns.some((column) => column.name === name && column.free)

describe('the order of a search', () => {
  const directions = ['ascending', 'descending'] as const
  const sorts = siteSortColumns.flatMap((field) => directions.map((direction) => ({ field, direction })))

  test.each(sorts)('can be %j over all countries for a member', async (sort) => {
    expect((await idsOf(await search({ sort }, asMember))).join()).toBe(sortedIds(sort).join())
  })

  test.each(sorts.filter(({ field }) => isFree(field)))('can be %j for a visitor', async (sort) => {
    expect((await idsOf(await search({ sort }))).join()).toBe(sortedIds(sort).slice(0, 500).join())
  })

  test.each(siteSortColumns.filter((field) => !isFree(field)))('needs an account by %s', async (field) => {
    const reply = await search({ sort: { field, direction: 'descending' } })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toEqual({ detail: `Register for free to unlock the order by ${field}.` })
  })

  test('does not reveal to a visitor which sites score better', async () => {
    const expected = sortedIds({ field: 'capacity', direction: 'descending' }).slice(0, 500)
    expect((await idsOf(await search())).join()).toBe(expected.join())
  })

  test('defaults to demand for a member', async () => {
    const { all_data } = (await dataOf(await search({}, asMember))).parking_stops
    const [ac, dc] = ['Score AC', 'Score DC'].map((name) =>
      siteColumns.findIndex((column) => column.name === name),
    )
    const best = all_data.map((row) => Math.max(Number(row[ac ?? 0]), Number(row[dc ?? 0])))
    expect(best).toEqual(best.toSorted((a, b) => b - a))
  })

  test.each([
    [{ field: 'osm_id', direction: 'ascending' }, ['body', 'sort', 'field']],
    [{ field: 'capacity', direction: 'down' }, ['body', 'sort', 'direction']],
    [{ field: 'capacity' }, ['body', 'sort', 'direction']],
  ])('is refused as %j', async (sort, loc) => {
    const reply = await search({ sort })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ detail: [{ loc }] })
  })
})

describe('a large answer', () => {
  test('is streamed in the form of the contract, uncached', async () => {
    const reply = await search({}, asMember)
    expect(reply.headers.get('content-length')).toBeNull()
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.headers.get('content-type')).toBe('application/json')
    const data = await dataOf(reply)
    expect(data.diagonal).toEqual(diagonal)
    expect(data.truncated).toBe(false)
    expect(new Set(data.parking_stops.all_data.map(([id]) => id)).size).toBe(3000)
  })

  test('is compressed for callers that accept it', async () => {
    const reply = await search({}, { ...asMember, 'accept-encoding': 'br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    const text = brotliDecompressSync(Buffer.from(await reply.arrayBuffer())).toString()
    expect(pointersSchema.parse(JSON.parse(text)).data.parking_stops.all_data).toHaveLength(3000)
  })

  test('lets other requests run between its rows', async () => {
    const reply = await search({}, asMember)
    const turns = countTurns()
    await reply.text()
    expect(turns.end()).toBeGreaterThanOrEqual(6)
  })
})

describe('the memory behind an answer', () => {
  /** A library that counts references to its countries. */
  function counting(library: AtlasLibrary) {
    const held = { now: 0, max: 0 }
    const count = (atlas: Atlas): Atlas => ({
      ...atlas,
      hold() {
        held.now += 1
        held.max = Math.max(held.max, held.now)
        const release = atlas.hold()
        return () => {
          held.now -= 1
          release()
        }
      },
    })
    const overlapping: AtlasLibrary['overlapping'] = async (bounds) =>
      (await library.overlapping(bounds)).map(count)
    return { held, atlas: { ...library, overlapping } }
  }
  const request = { diagonal, location_type: [], res: 9 } as const
  const member: Caller = { kind: 'member', identity }

  test('is held exactly while its rows are taken', async () => {
    const { held, atlas } = counting(createAtlasLibrary([root]))
    const answer = await findSites({ atlas }, { request: { ...request, location_type: [] }, caller: member })
    expect(answer.size).toBe(3000)
    expect(held.now).toBe(0)
    expect(JSON.parse(`[${Buffer.concat([...answer.batches()])}]`)).toHaveLength(3000)
    expect(held).toEqual({ now: 0, max: 2 })
  })

  test('is released when the caller leaves early', async () => {
    const { held, atlas } = counting(createAtlasLibrary([root]))
    const engineOf = createEngine({
      atlas,
      access: { apiKey: 'a key', verify: async () => identity },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    } as unknown as EngineDeps)
    const reply = await engineOf.request('/scout/pointers', {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'x-api-key': 'a key', 'content-type': 'application/json', ...asMember },
    })
    const reader = reply.body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    for (let turn = 0; turn < 100 && held.now > 0; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
    expect(held).toEqual({ now: 0, max: 2 })
  })
})

describe('a hexagon', () => {
  test.each([4, 6, 8, 9])('holds the sites of its finer hexagons at resolution %i', async (resolution) => {
    const cell = cellToParent(String(western[120]?.hex_id), resolution)
    const expected = everySite.filter(({ hex_id }) => cellToParent(String(hex_id), resolution) === cell)
    const found = await idsOf(await search({ hex_id: cell }, asMember))
    expect(found.toSorted()).toEqual(expected.map(({ osm_id }) => osm_id).sort())
  })

  test.each([
    ['finer than sites have', '8a1f1d488007fff'],
    ['that is none', '891f1d48800ffff'.replace('8', 'f')],
  ])('%s is refused by name', async (_, hex_id) => {
    const reply = await search({ hex_id })
    expect(reply.status).toBe(422)
    const { detail } = (await reply.json()) as { detail: { loc: unknown; msg: string }[] }
    expect(detail[0]).toMatchObject({
      loc: ['body', 'hex_id'],
      msg: 'Expected an H3 index of resolution 9 or coarser',
    })
  })
})

test('around a point a visitor gets the 500 nearest, a member all', async () => {
  const around = (headers: Record<string, string>) =>
    engine.request('/scout/park/radius', {
      method: 'POST',
      body: JSON.stringify({ lat: 47.1, lng: 9.6, radius: 50_000 }),
      headers: { 'x-api-key': 'a key', 'content-type': 'application/json', ...headers },
    })
  const rows = async (reply: Response) => (await reply.json()).data
  const [visitor, all] = [await rows(await around({})), await rows(await around(asMember))]
  expect([visitor.truncated, all.truncated]).toEqual([true, false])
  expect(all.parking_stops.all_data).toHaveLength(3000)
  const ids = (data: { parking_stops: { all_data: unknown[][] } }) =>
    data.parking_stops.all_data.map(([id]) => id)
  expect(ids(visitor)).toEqual(ids(all).slice(0, 500))
})
