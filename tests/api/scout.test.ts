import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { cellToParent, latLngToCell } from 'h3-js'
import { siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import { geoResultsSchema } from '@/lib/contract/geo'
import { placesSchema } from '@/lib/contract/places'
import { infraSchema, parkRadiusSchema, pointersSchema, type SiteSort } from '@/lib/contract/scout'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { Poi } from '@/server/atlas/entities/entities'
import { addressPartsOf } from '@/server/atlas/entities/tables'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { lookUpAddresses } from '@/server/engine/services/locations/read-locations'
import { findSites } from '@/server/engine/services/scout/sites'
import { countTurns } from '@/tests/support/count-turns'
import { silentLog } from '@/tests/support/engine-rig'
import { place } from '@/tests/support/place-search'
import { centre, charger, metresFrom, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

describe('scouting', () => {
  const root = mkdtempSync(join(tmpdir(), 'scout-'))
  afterAll(() => rmSync(root, { recursive: true }))

  const manySites = Array.from({ length: 600 }, (_, i) =>
    site({ osm_id: `way/${i}`, lat: 47.05 + i / 1e5, 'Score DC': i / 1000, 'Score AC': 0 }),
  )
  beforeAll(() => {
    writeSmallAtlas(
      root,
      smallAtlas({
        sites: [...manySites, site({ osm_id: 'node/1', lat: 47.15, 'Location Type': 'gas station' })],
        chargers: [
          charger({ id: 'far', position: metresFrom(centre, 900, 0) }),
          charger({ id: 'near', position: metresFrom(centre, 90, 0) }),
        ],
        places: [
          { name: 'Testland', kind: 'country', position: [9.5, 47.1], population: 40_000, city: '' },
          { name: 'Middleton', kind: 'town', position: [9.5, 47.1], population: 900, city: '' },
          { name: 'Millers Lane', kind: 'street', position: [9.51, 47.1], population: 0, city: 'Middleton' },
          { name: 'Millers Lane', kind: 'street', position: [9.512, 47.1], population: 0, city: 'Middleton' },
        ],
        addresses: [
          {
            place: 2,
            city: '',
            postcode: '',
            houses: [
              { number: '2', ...addressPartsOf([9.51, 47.1002]), isEstimated: false },
              { number: '6', ...addressPartsOf([9.512, 47.1002]), isEstimated: false },
            ],
          },
        ],
      }),
    )
  })

  const apiKey = 'key of the test engine'
  /** Scouting depends only on the atlas; any other dependency throws. */
  const engine = createEngine({
    atlas: createAtlasLibrary([root]),
    access: {
      apiKey,
      verify: async () => ({
        subject: 's',
        email: 'a@b.example',
        emailVerified: true,
        givenName: '',
        familyName: '',
      }),
    },
    maps: { satellite: null, google: null },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as EngineDeps)

  const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }
  const member = { kind: 'member', identity } as const
  const asMember = { authorization: 'Bearer a.good.token' }
  const get = (path: string, headers: Record<string, string> = {}) =>
    engine.request(path, { headers: { 'x-api-key': apiKey, ...headers } })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    engine.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
    })
  const diagonal = [
    [47.2, 9.4],
    [47, 9.6],
  ]
  const search = (over: object = {}, headers = {}) =>
    post('/scout/pointers', { diagonal, location_type: [], res: 9, ...over }, headers)
  const issuesOf = async (reply: Response) =>
    ((await reply.json()) as { detail: { loc: unknown[]; msg: string }[] }).detail

  describe('a search for sites', () => {
    const lockedColumns = siteColumns.flatMap(({ free }, column) => (free ? [] : [column]))

    test('gives a visitor 500 sites with blank locked columns', async () => {
      const { data } = pointersSchema.parse(await (await search()).json())
      expect(data.truncated).toBe(true)
      expect(data.diagonal).toEqual(diagonal)
      expect(data.parking_stops.all_data).toHaveLength(500)
      expect(data.parking_stops.fields.map(({ name }) => name)).toEqual(siteColumns.map(({ name }) => name))
      const locked = data.parking_stops.all_data.flatMap((row) => lockedColumns.map((column) => row[column]))
      expect(new Set(locked)).toEqual(new Set([null]))
    })

    test('gives a member every site with every value', async () => {
      const { data } = pointersSchema.parse(await (await search({}, asMember)).json())
      expect(data.truncated).toBe(false)
      expect(data.parking_stops.all_data).toHaveLength(601)
      const scoreDc = siteColumns.findIndex(({ name }) => name === 'Score DC')
      expect(data.parking_stops.all_data[0]?.[scoreDc]).toBe(0.599)
    })

    test('accepts any two opposite corners and filters by type and hexagon', async () => {
      const turned = [diagonal[1], diagonal[0]]
      const gas = await search({ diagonal: turned, location_type: ['gas station'] })
      expect(pointersSchema.parse(await gas.json()).data.parking_stops.all_data).toHaveLength(1)
      const hex = await search({ hex_id: latLngToCell(47.15, 9.5, 9) })
      expect(pointersSchema.parse(await hex.json()).data.parking_stops.all_data.map(([id]) => id)).toEqual([
        'node/1',
      ])
    })

    test('returns no rows outside all countries', async () => {
      const reply = await search({
        diagonal: [
          [0, 0],
          [1, 1],
        ],
      })
      expect(pointersSchema.parse(await reply.json()).data.parking_stops.all_data).toEqual([])
    })

    test.each([
      [
        {
          diagonal: [
            [91, 9.4],
            [47, 9.6],
          ],
        },
        ['body', 'diagonal', 0, 0],
      ],
      [
        {
          diagonal: [
            ['47', 9.4],
            [47, 9.6],
          ],
        },
        ['body', 'diagonal', 0, 0],
      ],
      [{ diagonal: [[47, 9.4]] }, ['body', 'diagonal']],
      [{ location_type: ['castle'] }, ['body', 'location_type', 0]],
      [{ hex_id: '8' }, ['body', 'hex_id']],
      [{ res: 8 }, ['body', 'res']],
    ])('refuses %j and names the field', async (over, loc) => {
      const reply = await search(over)
      expect(reply.status).toBe(422)
      expect((await issuesOf(reply))[0]?.loc).toEqual(loc)
    })

    test('returns the best across a border, regardless of the countries’ names', async () => {
      const both = mkdtempSync(join(root, 'both-'))
      writeSmallAtlas(both, smallAtlas({ sites: [site({ osm_id: 'way/low', 'Score DC': 0.6 })] }))
      const east = { lat: 47.1, lng: 9.7 }
      const sites = [site({ osm_id: 'way/high', ...east, 'Score DC': 0.9 })]
      writeSmallAtlas(both, smallAtlas({ country: 'zedland', name: 'Zedland', centre: east, sites }))
      const answer = await findSites(
        { atlas: createAtlasLibrary([both]) },
        {
          request: {
            diagonal: [
              [47, 9.4],
              [47.2, 9.8],
            ],
            location_type: [],
            res: 9,
          },
          caller: member,
        },
      )
      const rows: string[][] = JSON.parse(`[${Buffer.concat([...answer.batches()])}]`)
      expect(rows.map(([id]) => id)).toEqual(['way/high', 'way/low'])
    })

    test('returns the nearest to a point first, locked for visitors', async () => {
      const around = { ...centre, radius: 6000 }
      const visitor = parkRadiusSchema.parse(await (await post('/scout/park/radius', around)).json())
      const member = parkRadiusSchema.parse(await (await post('/scout/park/radius', around, asMember)).json())
      expect(visitor.data.parking_stops.all_data[0]?.[0]).toBe('way/599')
      expect(visitor.data.parking_stops.all_data[0]?.[lockedColumns[0] ?? 0]).toBeNull()
      expect(member.data.parking_stops.all_data).toHaveLength(601)
    })
  })

  describe('charging stations', () => {
    test('come nearest first within a radius, with their distance', async () => {
      const reply = await post('/scout/infra/radius', { ...centre, radius: 1000 })
      const { fields, all_data } = infraSchema.parse(await reply.json()).data.infra
      const distance = fields.findIndex(({ name }) => name === 'distance')
      expect(all_data.map((row) => [row[0], row[distance]])).toEqual([
        ['near', 90],
        ['far', 900],
      ])
    })

    test.each([
      [{ ...centre, radius: 0 }, 'radius'],
      [{ ...centre, radius: 60_000 }, 'radius'],
      [{ lat: 95, lng: 9, radius: 10 }, 'lat'],
      [{ lat: 47, radius: 10 }, 'lng'],
    ])('are refused for %j', async (body, field) => {
      const reply = await post('/scout/infra/radius', body)
      expect(reply.status).toBe(422)
      expect((await issuesOf(reply))[0]?.loc).toEqual(['body', field])
    })
  })

  describe('the place index', () => {
    const results = async (path: string) => geoResultsSchema.parse(await (await get(path)).json()).results

    test('finds places by name, each address once', async () => {
      const found = await results('/geo/search?q=millers&country=testland')
      expect(found).toEqual([
        {
          formatted_address: 'Millers Lane, Middleton, Testland',
          location: { lat: 47.1, lng: 9.51 },
          kind: 'street',
          country: 'testland',
        },
      ])
    })

    test.each([
      ['millers lane 6', 'Millers Lane 6, Middleton, Testland', 'house', 9.512],
      ['4 Millers Lane, Middleton', 'Millers Lane 4, Middleton, Testland', 'approximate', 9.511],
      ['Millers Lane 99', 'Millers Lane, Middleton, Testland', 'street', 9.51],
    ])('finds %s as %s', async (q, address, precision, lng) => {
      const [found] = await results(`/geo/search?${new URLSearchParams({ q })}`)
      expect(found).toMatchObject({ formatted_address: address, kind: 'street', precision })
      expect(found?.location.lng).toBeCloseTo(lng, 4)
    })

    test('names a point by the house it lies at', async () => {
      const [found] = await results('/geo/reverse?latlng=47.10021,9.51')
      expect(found).toMatchObject({
        formatted_address: 'Millers Lane 2, Middleton, Testland',
        precision: 'house',
      })
    })

    test('looks coordinates up as the address there, if more than a town is known', async () => {
      const deps = {
        atlas: createAtlasLibrary([root]),
        maps: { satellite: null, google: null },
        log: silentLog,
      }
      const found = await lookUpAddresses(deps, ['47.10021, 9.51', '10, 10'])
      expect(found.map(([first]) => first?.formatted_address)).toEqual([
        'Millers Lane 2, Middleton, Testland',
        undefined,
      ])
    })

    test('searches every country when none is named and gives a country its bounds', async () => {
      const [first] = await results('/geo/search?q=testlnad')
      expect(first).toMatchObject({ formatted_address: 'Testland', kind: 'country' })
      expect(first?.bounds?.[0]).toBeCloseTo(9.4)
    })

    test('returns typed coordinates directly', async () => {
      const [found, ...more] = await results('/geo/search?q=47.141%2C%209.521')
      expect([found?.formatted_address, found?.kind, found?.country, more]).toEqual([
        ...['47.14100, 9.52100', 'coordinates', 'testland', []],
      ])
    })

    test.each([
      ['a map link', 'https://www.google.com/maps/@47.1,9.5,17z', '47.10000, 9.50000'],
      ['a plus code', '8FVF4GXC+2X', '47.14756, 9.52244'],
      ['a short plus code of a town', '4GXC+2X Middleton', '47.14756, 9.52244'],
    ])('finds the place of %s', async (_, q, address) => {
      const [found] = await results(`/geo/search?${new URLSearchParams({ q })}`)
      expect([found?.formatted_address, found?.kind]).toEqual([address, 'coordinates'])
    })

    test('finds both places of a longitude with the letter O, the one in a country first', async () => {
      const found = await results(`/geo/search?${new URLSearchParams({ q: '47.1 N, 9.5 O' })}`)
      expect(found.map((each) => [each.formatted_address, each.country])).toEqual([
        ['47.10000, 9.50000', 'testland'],
        ['47.10000, -9.50000', undefined],
      ])
    })

    test('finds nothing for a form that it cannot read', async () => {
      expect(await results(`/geo/search?${new URLSearchParams({ q: '///main.road.middleton' })}`)).toEqual([])
    })

    test('refuses an empty search and an unknown country', async () => {
      expect((await get('/geo/search')).status).toBe(422)
      expect((await get('/geo/search?q=%20')).status).toBe(422)
      expect((await get('/geo/search?q=mill&country=atlantis')).status).toBe(404)
    })

    test('names a point by street, town and country', async () => {
      const [found] = await results(`/geo/reverse?latlng=${centre.lat},${centre.lng}`)
      expect(found?.formatted_address).toBe('Main Road, Middleton, Testland')
      expect(await results('/geo/reverse?latlng=10,10')).toEqual([])
    })

    test('refuses an invalid point', async () => {
      const reply = await get('/geo/reverse?latlng=here')
      expect(reply.status).toBe(422)
      expect((await issuesOf(reply))[0]?.loc).toEqual(['query', 'latlng'])
    })
  })
})

describe('search', () => {
  const root = mkdtempSync(join(tmpdir(), 'scout-search-'))
  afterAll(() => rmSync(root, { recursive: true }))

  /** Sites on a line; better scores come with later ids and smaller car parks. */
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
        const left = figure(a, field)
        const right = figure(b, field)
        const byId = String(a.osm_id) < String(b.osm_id) ? -1 : 1
        if (left === null || right === null) return Number(left === null) - Number(right === null) || byId
        return (direction === 'ascending' ? left - right : right - left) || byId
      })
      .map(({ osm_id }) => osm_id)
  }
  const isFree = (name: string) => siteColumns.some((column) => column.name === name && column.free)

  describe('a search’s order', () => {
    const directions = ['ascending', 'descending'] as const
    const sorts = siteSortColumns.flatMap((field) => directions.map((direction) => ({ field, direction })))

    test.each(sorts)('can be %j over all countries for a member', async (sort) => {
      expect((await idsOf(await search({ sort }, asMember))).join()).toBe(sortedIds(sort).join())
    })

    test.each(sorts.filter(({ field }) => isFree(field)))('can be %j for a visitor', async (sort) => {
      expect((await idsOf(await search({ sort }))).join()).toBe(sortedIds(sort).slice(0, 500).join())
    })

    test.each(siteSortColumns.filter((field) => !isFree(field)))(
      'requires an account by %s',
      async (field) => {
        const reply = await search({ sort: { field, direction: 'descending' } })
        expect(reply.status).toBe(401)
        expect(await reply.json()).toEqual({ detail: `Register for free to unlock the order by ${field}.` })
      },
    )

    test('hides from a visitor which sites score better', async () => {
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
    test('is streamed in the contract’s form, uncached', async () => {
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

  describe('the memory of an answer', () => {
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
      const answer = await findSites(
        { atlas },
        { request: { ...request, location_type: [] }, caller: member },
      )
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

  test('gives a visitor the 500 nearest to a point, and a member all', async () => {
    const around = (headers: Record<string, string>) =>
      engine.request('/scout/park/radius', {
        method: 'POST',
        body: JSON.stringify({ lat: 47.1, lng: 9.6, radius: 50_000 }),
        headers: { 'x-api-key': 'a key', 'content-type': 'application/json', ...headers },
      })
    const rows = async (reply: Response) => (await reply.json()).data
    const visitor = await rows(await around({}))
    const all = await rows(await around(asMember))
    expect([visitor.truncated, all.truncated]).toEqual([true, false])
    expect(all.parking_stops.all_data).toHaveLength(3000)
    const ids = (data: { parking_stops: { all_data: unknown[][] } }) =>
      data.parking_stops.all_data.map(([id]) => id)
    expect(ids(visitor)).toEqual(ids(all).slice(0, 500))
  })
})

describe('places', () => {
  const root = mkdtempSync(join(tmpdir(), 'places-'))
  afterAll(() => rmSync(root, { recursive: true }))

  const poi = (name: string, metres: number, over: Partial<Poi> = {}): Poi => ({
    name,
    category: 'restaurants',
    kind: 'amenity=restaurant',
    position: metresFrom(centre, metres, 0),
    ...over,
  })

  /** Testland's eastern neighbour, which begins just beyond its centre. */
  const neighbour = { lat: centre.lat, lng: centre.lng + 0.2 }

  beforeAll(() => {
    const pois = [
      poi('Adler', 150),
      poi('Café Sun', 50, { kind: 'amenity=cafe' }),
      poi('', 90, { kind: 'amenity=bar' }),
      { ...poi('Φάρος', 199), latinName: 'Far Inn' },
      poi('Too far', 201),
      poi('School', 10, { category: 'education', kind: 'amenity=school' }),
      ...Array.from({ length: 30 }, (_, at) => poi(`Row ${at}`, 1000 + at)),
    ]
    const places = [
      place('Middleton', {
        kind: 'town',
        population: 900,
        bounds: [9.45, 47.05, 9.55, 47.15],
        otherNames: [
          { name: 'Mittelstadt', city: 'Mittelstadt' },
          { name: 'ミドルトン', city: '' },
        ],
      }),
      place('Millers Lane', { position: [9.51, 47.1], city: 'Middleton' }),
      place('Millers Lane', { position: [9.41, 47.02], city: 'Outerton' }),
      place('Брукс <i>Café</i>', { kind: 'site', city: 'Middleton' }),
      place('Mittelstadt', { kind: 'hamlet', city: 'Outerton' }),
    ]
    writeSmallAtlas(root, smallAtlas({ pois, places }))
    writeSmallAtlas(root, smallAtlas({ country: 'otherland', name: 'Otherland', centre: neighbour }))
  })

  const apiKey = 'key of the test engine'
  const engine = createEngine({
    atlas: createAtlasLibrary([root]),
    access: { apiKey },
    maps: { satellite: null, google: null },
    log: silentLog,
  } as unknown as EngineDeps)

  const ask = (path: string, body?: unknown) =>
    engine.request(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function placesAround(body: object) {
    const reply = await ask('/scout/places/radius', { ...centre, ...body })
    expect(reply.status).toBe(200)
    return placesSchema.parse(await reply.json()).data
  }

  describe('restaurants around a point', () => {
    const names = async (body: object) =>
      (await placesAround(body)).places.map((each) => each.displayName?.text)

    test('come nearest first within 200 m, without other kinds of places', async () => {
      expect(await names({})).toEqual(['Café Sun', undefined, 'Adler', 'Φάρος'])
    })

    test('have their name in Latin letters beside one in another script', async () => {
      const { places } = await placesAround({})
      expect(places.map(({ displayName }) => displayName?.latin)).toEqual([
        undefined,
        undefined,
        undefined,
        'Far Inn',
      ])
    })

    test('have the maps service’s form, with nothing made up', async () => {
      const { places, attributions } = await placesAround({ limit: 1 })
      const [longitude, latitude] = metresFrom(centre, 50, 0)
      expect(places).toEqual([
        {
          displayName: { text: 'Café Sun' },
          primaryType: 'cafe',
          location: { latitude, longitude },
          businessStatus: null,
          rating: null,
          userRatingCount: null,
          photos: null,
          distance: 50,
        },
      ])
      expect(attributions).toEqual(['© OpenStreetMap contributors, ODbL'])
    })

    test('keep to the radius and the limit, by default 20', async () => {
      expect(await names({ radius: 60 })).toEqual(['Café Sun'])
      expect(await names({ radius: 5000 })).toHaveLength(20)
      expect(await names({ radius: 5000, limit: 33 })).toHaveLength(33)
      expect(await names({ limit: 0 })).toEqual([])
    })

    test('are empty outside all countries', async () => {
      expect(await placesAround({ lat: 10, lng: 10 })).toEqual({ places: [], attributions: [] })
    })

    test.each([
      [{ lat: 91 }, 'lat'],
      [{ radius: 0 }, 'radius'],
      [{ limit: 101 }, 'limit'],
      [{ limit: 1.5 }, 'limit'],
      [{ lng: 'east' }, 'lng'],
    ])('refuse %j by the field’s name', async (body, field) => {
      const reply = await ask('/scout/places/radius', { ...centre, ...body })
      expect(reply.status).toBe(422)
      expect((await reply.json()).detail[0].loc).toEqual(['body', field])
    })
  })

  describe('the look-up of addresses', () => {
    test('takes a town by its name in another language, and no other town', async () => {
      const deps = {
        atlas: createAtlasLibrary([root]),
        maps: { satellite: null, google: null },
        log: silentLog,
      }
      const typed = ['Millers Lane, ミドルトン', 'Millers Lane, Outerton']
      const found = await lookUpAddresses(deps, typed)
      expect(found.map((places) => places.map((each) => [each.formatted_address, each.typedTown]))).toEqual([
        [['Millers Lane, Middleton, Testland', 'ミドルトン']],
        [['Millers Lane, Outerton, Testland', undefined]],
      ])
    })
  })

  describe('the search for places', () => {
    const search = async (query: Record<string, string>) => {
      const reply = await ask(`/geo/search?${new URLSearchParams(query)}`)
      return geoResultsSchema.parse(await reply.json()).results
    }

    test('returns a town with a box that a map can show', async () => {
      const [found] = await search({ q: 'middleton' })
      expect(found).toEqual({
        formatted_address: 'Middleton, Testland',
        location: { lat: 47.1, lng: 9.5 },
        kind: 'town',
        country: 'testland',
        bounds: [9.45, 47.05, 9.55, 47.15],
      })
    })

    test('returns the local name of a town found by another name', async () => {
      const [found, ...others] = await search({ q: 'ミドル' })
      expect(found).toMatchObject({ formatted_address: 'ミドルトン, Testland', localName: 'Middleton' })
      expect(found?.bounds).toEqual([9.45, 47.05, 9.55, 47.15])
      expect(others).toEqual([])
    })

    test('ranks the hamlet of a name before the town that has it in another language', async () => {
      const found = await search({ q: 'mittelstadt' })
      expect(found.map(({ kind, localName }) => [kind, localName])).toEqual([
        ['hamlet', undefined],
        ['town', 'Middleton'],
      ])
    })

    test('ranks the street near the map’s centre first', async () => {
      const first = async (near: string) => (await search({ q: 'millers lane', near }))[0]?.formatted_address
      expect(await first('47.1,9.5')).toBe('Millers Lane, Middleton, Testland')
      expect(await first('47.02,9.41')).toBe('Millers Lane, Outerton, Testland')
    })

    test('finds names in any script and returns markup as plain text', async () => {
      const [found] = await search({ q: 'брукс' })
      expect(found?.formatted_address).toBe('Брукс <i>Café</i>, Middleton, Testland')
    })

    test.each(['47.1, 9.5', '47.1N 9.5E', `47°6'N 9°30'E`, '47,1; 9,5'])(
      'reads %j as coordinates',
      async (q) => {
        const [found, ...more] = await search({ q })
        expect(found).toEqual({
          formatted_address: '47.10000, 9.50000',
          location: { lat: 47.1, lng: 9.5 },
          kind: 'coordinates',
          country: 'testland',
        })
        expect(more).toEqual([])
      },
    )

    test('names no country for coordinates outside all of them', async () => {
      expect(await search({ q: '10, -30' })).toEqual([
        { formatted_address: '10.00000, -30.00000', location: { lat: 10, lng: -30 }, kind: 'coordinates' },
      ])
    })

    test.each([
      [{ q: 'x'.repeat(201) }, 'q', 'Search for at most 200 characters.'],
      [
        { q: 'mill', near: 'here' },
        'near',
        'Expected "latitude,longitude" in degrees, such as 47.141,9.521.',
      ],
      [
        { q: 'mill', near: '91,9' },
        'near',
        'Expected "latitude,longitude" in degrees, such as 47.141,9.521.',
      ],
    ])('refuses %j with a message for the field', async (query, field, sentence) => {
      const reply = await ask(`/geo/search?${new URLSearchParams(query as Record<string, string>)}`)
      expect(reply.status).toBe(422)
      const [issue] = (await reply.json()).detail
      expect(issue.loc).toEqual(['query', field])
      expect(issue.msg).toBe(sentence)
    })
  })
})
