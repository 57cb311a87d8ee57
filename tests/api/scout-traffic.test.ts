import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { isochroneCalls, isochroneSchema } from '@/lib/contract/isochrone'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { isWithin } from '@/tests/support/rings'
import { centre, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const getIsochrone = routeOf(isochroneCalls.readIsochrone)

const root = mkdtempSync(join(tmpdir(), 'isochrone-'))
beforeAll(() => writeSmallAtlas(root, smallAtlas()))
afterAll(() => rmSync(root, { recursive: true }))

const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey },
  log: { debug() {}, info() {}, warn() {}, error() {} },
} as unknown as EngineDeps)
const askEngine = (query: string) =>
  engine.request(`/scout/isochrone${query}`, { headers: { 'x-api-key': apiKey } })

describe('a drive around a place', () => {
  test('has an outline and the roads inside it, even for visitors', async () => {
    const reply = await askEngine(`?latlng=${centre.lat},${centre.lng}`)
    expect(reply.status).toBe(200)
    const { features } = isochroneSchema.parse(await reply.json())
    const [outline, ...roads] = features
    expect(outline?.properties).toEqual({ kind: 'outline', seconds: 180 })
    expect(roads.map(({ properties }) => properties)).toEqual([
      { kind: 'road', class: 2, aadt: 12_000, aadt_estimated: false, name: 'Main Road' },
    ])
    const [ring = []] = (outline?.geometry.coordinates ?? []) as [number, number][][]
    const points = roads.flatMap(({ geometry }) => geometry.coordinates.flat())
    expect(points.length).toBeGreaterThan(1)
    expect(points.every((point) => isWithin(ring, point))).toBe(true)
  })

  test('is empty outside all countries', async () => {
    const reply = await askEngine('?latlng=0,0')
    expect(await reply.json()).toEqual({ type: 'FeatureCollection', features: [] })
  })

  test.each(['', '?latlng=', '?latlng=north', '?latlng=91,0', '?latlng=47.1'])(
    'names the wrong field for "%s"',
    async (query) => {
      const reply = await askEngine(query)
      expect(reply.status).toBe(422)
      expect(await reply.json()).toMatchObject({ detail: [{ loc: ['query', 'latlng'] }] })
    },
  )
})

describe('a drive around a place through the proxy', () => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>
  beforeAll(async () => {
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = (request) => engine.fetch(request)
  })
  afterAll(() => database.close())
  const visit = (query: string, address: string) =>
    ask(getIsochrone, { path: `/api/scout/isochrone${query}`, headers: { [clientAddressHeader]: address } })

  test('passes on the service’s answer', async () => {
    const reply = await visit(`?latlng=${centre.lat},${centre.lng}`, '10.0.0.1')
    expect(reply.status).toBe(200)
    expect(isochroneSchema.parse(await reply.json()).features).toHaveLength(2)
  })

  test('is refused without a place before the service is called', async () => {
    rig.service.seen.length = 0
    expect((await visit('?latlng=somewhere', '10.0.0.2')).status).toBe(422)
    expect(rig.service.seen).toEqual([])
  })

  test('is limited to sixty calls per minute and address without a sign-in', async () => {
    const replies = []
    for (let call = 0; call < 61; call += 1) replies.push(await visit('?latlng=0,0', '10.0.0.3'))
    expect(replies.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
    expect(replies[60]?.status).toBe(429)
    expect((await visit('?latlng=0,0', '10.0.0.4')).status).toBe(200)
  })
})
