import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { geoResultsSchema } from '@/lib/contract/geo'
import { infraSchema, parkRadiusSchema, pointersSchema } from '@/lib/contract/scout'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { centre, charger, metresFrom, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

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

  test('gives a visitor 500 sites with locked columns blank', async () => {
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

  test('returns the best of both countries across a border, regardless of their names', async () => {
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

  test('around a point returns the nearest first, locked for visitors', async () => {
    const around = { ...centre, radius: 6000 }
    const visitor = parkRadiusSchema.parse(await (await post('/scout/park/radius', around)).json())
    const member = parkRadiusSchema.parse(await (await post('/scout/park/radius', around, asMember)).json())
    expect(visitor.data.parking_stops.all_data[0]?.[0]).toBe('way/599')
    expect(visitor.data.parking_stops.all_data[0]?.[lockedColumns[0] ?? 0]).toBeNull()
    expect(member.data.parking_stops.all_data).toHaveLength(601)
  })
})

describe('chargers', () => {
  test('within a radius come nearest first with their distance', async () => {
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
