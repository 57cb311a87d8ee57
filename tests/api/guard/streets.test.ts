import { streetsCalls } from '@/lib/contract/streets'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { type StyleServer, serveStyle, styleKey } from '@/tests/support/style-server'

let database: TestDatabase
let server: StyleServer
const getStreets = routeOf(streetsCalls.readStreets)
const minutes = (count: number) => Date.now() + count * 60_000

beforeAll(async () => {
  database = await openInMemory()
  await proxyRig(database.db)
  server = await serveStyle()
  // Read on load.
  process.env.BASEMAP_STYLE_URL = server.styleUrl
})
afterEach(() => jest.restoreAllMocks())
afterAll(async () => {
  delete process.env.BASEMAP_STYLE_URL
  await server.close()
  await database.close()
})

const read = async () => {
  const answer = await ask(getStreets)
  return { status: answer.status, body: await answer.json() }
}

test('says that the service cannot be reached, without its key, and asks again after a minute', async () => {
  server.state.isDown = true
  expect(await read()).toEqual({ status: 502, body: { detail: 'The street map cannot be reached.' } })
  server.state.isDown = false
  expect((await read()).status).toBe(502)
  jest.spyOn(Date, 'now').mockReturnValue(minutes(2))
  expect((await read()).status).toBe(200)
})

test('gives visitors a style with the addresses of its tiles, and asks for it once an hour', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(minutes(3))
  const before = server.seen.length
  const { body } = await read()
  expect(server.seen).toHaveLength(before)
  const { style, attribution } = body.streets
  expect(attribution).toBe('© OpenStreetMap contributors · Hills © Survey')
  expect(style.sources.streets).toEqual({
    type: 'vector',
    tiles: [`${server.origin}/v1/pbf/{z}/{x}/{y}.pbf?key=${styleKey}`],
    minzoom: 0,
    maxzoom: 14,
    attribution: expect.any(String),
  })
  expect(Object.keys(style.sources)).toEqual(['streets', 'hills'])
  expect(style.layers.map(({ id }: { id: string }) => id)).toEqual([
    ...['ground', 'hills', 'land', 'roads', 'towns'],
  ])
})

test('names its hosts in the policy of pages, and keeps the last style while the service is down', async () => {
  const { mapOrigins } = await import('@/server/streets/street-map')
  const { pagePolicy } = await import('@/server/pages/page-policy')
  expect(mapOrigins()).toEqual([server.origin])
  const policy = pagePolicy('/kepler', mapOrigins().join(' '))
  expect(policy).toMatch(new RegExp(`connect-src 'self'[^;]* ${server.origin}`))
  expect(policy).toMatch(new RegExp(`img-src 'self'[^;]* ${server.origin}`))
  expect(
    pagePolicy('/kepler', "https://a.example; script-src 'unsafe-inline' https://b.example"),
  ).not.toMatch(/unsafe-inline'[^;]*b\.example/)
  server.state.isDown = true
  jest.spyOn(Date, 'now').mockReturnValue(minutes(200))
  expect((await read()).status).toBe(200)
})
