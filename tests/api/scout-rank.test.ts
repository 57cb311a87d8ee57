import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rankCalls, scoreScaleSchema, siteRankSchema } from '@/lib/contract/site-rank'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { centre, charger, metresFrom, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const getScale = routeOf(rankCalls.readScale)
const postRank = routeOf(rankCalls.rankSite)

const root = mkdtempSync(join(tmpdir(), 'rank-'))
const partsOf = (traffic: number, size: number) => ({ 'Score traffic': traffic, 'Score size': size })
const sites = [
  site({ osm_id: 'busy', capacity: 20, capacity_estimated: true, ...partsOf(1, 0) }),
  site({ osm_id: 'large', capacity: 90, ...partsOf(0, 1) }),
  site({ osm_id: 'tiny', capacity: 1, ...partsOf(1, 0) }),
  site({ osm_id: 'middling', capacity: 50, ...partsOf(0.5, 0.5) }),
]

beforeAll(() => {
  writeSmallAtlas(
    root,
    smallAtlas({
      sites,
      chargers: [charger({ id: 'c', position: metresFrom(centre, 0, 400), evses: { AC: 0, DC: 3, HPC: 0 } })],
      population: [
        { position: metresFrom(centre, 300, 0), people: 40 },
        { position: metresFrom(centre, 1500, 0), people: 60 },
      ],
      pois: [
        {
          name: 'Krone',
          category: 'restaurants',
          kind: 'amenity=restaurant',
          position: metresFrom(centre, 0, 90),
        },
      ],
    }),
  )
})
afterAll(() => rmSync(root, { recursive: true }))

const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }
const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey, verify: async () => identity },
  log: { debug() {}, info() {}, warn() {}, error() {} },
} as unknown as EngineDeps)

const member = { 'x-api-key': apiKey, authorization: 'Bearer a.good.token' }
const rank = (over: object, headers: Record<string, string> = member) =>
  engine.request('/scout/sites/rank', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ country: 'testland', osm_id: 'busy', kind: 'DC', ...over }),
  })
const rankOf = async (over: object) => siteRankSchema.parse(await (await rank(over)).json()).data

describe('a site’s rank', () => {
  it('follows the weights and the site’s size', async () => {
    const onlyTraffic = [10, 0, 0, 0, 0]
    expect(await rankOf({ weights: onlyTraffic })).toMatchObject({ rank: 1, of: 4 })
    expect(await rankOf({ weights: onlyTraffic, osm_id: 'large' })).toMatchObject({ rank: 4 })
    expect(await rankOf({ weights: [0, 0, 0, 0, 10], osm_id: 'large' })).toMatchObject({ rank: 1 })
    expect(await rankOf({ weights: onlyTraffic, osm_id: 'tiny' })).toMatchObject({ rank: 3 })
  })

  it('counts equal sites alike in each part', async () => {
    const { parts } = await rankOf({ osm_id: 'middling' })
    expect(parts.traffic).toEqual({ score: 0.5, rank: 3 })
    expect(parts.places).toEqual({ score: 0.5, rank: 1 })
  })

  it('comes with the figures behind each part', async () => {
    const { facts } = await rankOf({})
    const main = { name: 'Main Road', class: 'Primary', aadt: 12_000, counted: true }
    expect(facts).toMatchObject({
      busiest: main,
      main: { ...main, metres: 0 },
      people: { km1: 40, km2: 100, km5: 100 },
      places: { restaurants: 1, retail: 0 },
      competition: { AC: { points: 0, metres: null }, DC: { points: 3, metres: 400 } },
      spaces: { count: 20, estimated: true },
    })
  })

  it.each([
    { name: 'a visitor', headers: { 'x-api-key': apiKey }, status: 401 },
    { name: 'an unknown site', over: { osm_id: 'nowhere' }, status: 404 },
    { name: 'an unknown country', over: { country: 'nowhere' }, status: 404 },
    { name: 'weights that are all zero', over: { weights: [0, 0, 0, 0, 0] }, status: 422 },
  ])('is refused for $name', async ({ over = {}, headers, status }) => {
    const reply = await rank(over, headers)
    expect(reply.status).toBe(status)
    expect(await reply.text()).not.toContain('"rank"')
  })
})

describe('a country’s scale', () => {
  const scale = (headers: Record<string, string>, country = 'testland') =>
    engine.request(`/scout/scale/${country}`, { headers })

  it('stores the best score corners of its sites', async () => {
    const { sites: corners } = scoreScaleSchema.parse(await (await scale(member)).json())
    expect(corners.DC.map((corner) => [corner[0], corner[4]])).toEqual([
      [1, 0],
      [0, 1],
      [0.5, 0.5],
    ])
  })

  it('requires a registered user', async () => {
    expect((await scale({ 'x-api-key': apiKey })).status).toBe(401)
  })

  it('is missing, with a message, in a country built before scores had parts', async () => {
    const folder = writeSmallAtlas(root, smallAtlas({ country: 'oldland', name: 'Oldland' }))
    rmSync(join(folder, 'score-scale.json'))
    const reply = await scale(member, 'oldland')
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('The map of Oldland was built before')
  })
})

describe('through the proxy', () => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>
  beforeAll(async () => {
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = (request) => engine.fetch(request)
  })
  afterAll(() => database.close())
  const body = { country: 'testland', osm_id: 'busy', kind: 'DC' }
  const rankCall = (headers: Record<string, string>) =>
    ask(postRank, { path: '/api/scout/sites/rank', method: 'POST', body, headers })
  const scaleCall = (headers: Record<string, string>) =>
    ask(getScale, { path: '/api/scout/scale/testland', params: { country: 'testland' }, headers })

  it('refuses visitors before the service is called', async () => {
    rig.service.seen.length = 0
    expect((await rankCall({})).status).toBe(401)
    expect((await scaleCall({})).status).toBe(401)
    expect(rig.service.seen).toEqual([])
  })

  it('passes the answers on to registered users', async () => {
    const cookie = await rig.cookieFor('a.good.token')
    expect(siteRankSchema.parse(await (await rankCall({ cookie })).json()).data.of).toBe(4)
    expect(scoreScaleSchema.parse(await (await scaleCall({ cookie })).json()).sites.DC).toHaveLength(3)
  })

  it('is limited to 240 ranks per minute and person', async () => {
    const cookie = await rig.cookieFor('eager.good.token')
    rig.service.answer = () => Response.json({})
    // At once: a busy machine must not need longer than the minute.
    const answers = await Promise.all(Array.from({ length: 241 }, () => rankCall({ cookie })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
