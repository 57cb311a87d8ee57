import { serveLocally } from '@/tests/support/local-server'
import { type Ask, askAt, type Reply } from './rig/ask'
import { type ExampleCall, exampleCalls } from './rig/calls'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'
import { type Battery, openBattery } from './rig/open-battery'
import { type SharedCache, startSharedCache } from './rig/shared-cache'

/** Answers that are the same for everybody allowed to see them. */
const forEverybody = /^GET \/(scout\/|evals\/desc|maps\/satellite)/

const reads = (): Pick<ExampleCall, 'name' | 'method' | 'path'>[] => [
  ...exampleCalls().filter(({ method }) => method === 'GET'),
  ...['session', 'csrf', 'providers'].map((path) => ({
    name: `GET /auth/${path}`,
    method: 'GET' as const,
    path: `/api/auth/${path}`,
  })),
]
const pages = ['/home', '/scouting', '/evaluations', '/support', '/version', '/auth']

let close: () => void
let cache: SharedCache
let viaCache: Ask

async function cacheBefore(origin: string): Promise<void> {
  cache = await startSharedCache(origin)
  const asked = askAt(cache.origin)
  viaCache = asked.ask
  close = asked.close
}
afterEach(async () => {
  close?.()
  await cache?.close()
})

describe('behind a shared cache', () => {
  let battery: Battery
  beforeAll(async () => {
    battery = await openBattery({ engine: true })
  })
  afterAll(() => battery.close())
  beforeEach(() => cacheBefore(battery.app.origin))

  const everybody = () => {
    const { a, b, staff } = battery.people
    return { a, b, staff, guest: '' }
  }
  const asked = (cookie: string, path: string) => ({ path, headers: { cookie } })
  /** The part of an answer that never varies. */
  const told = ({ status, text }: Reply) => ({
    status,
    text: text.replace(/"(expires|csrfToken|as_of)":"[^"]*"|"token_expires_in":\d+/g, ''),
  })

  test('gives everybody the same answers as without the cache, in any order', async () => {
    const sources = new Map<string, string[]>()
    const orders = [Object.entries(everybody()), Object.entries(everybody()).toReversed()]
    for (const { name, path } of reads()) {
      const direct = new Map<string, ReturnType<typeof told>>()
      for (const [who, cookie] of Object.entries(everybody())) {
        direct.set(who, told(await battery.ask(asked(cookie, path))))
      }
      for (const [who, cookie] of orders.flat()) {
        const reply = await viaCache(asked(cookie, path))
        expect({ name, who, ...told(reply) }).toEqual({ name, who, ...direct.get(who) })
        sources.set(name, [...(sources.get(name) ?? []), String(reply.headers['x-cache'])])
      }
    }
    const fromCache = [...sources].filter(([, from]) => from.some((each) => each !== 'miss'))
    for (const [name] of fromCache) expect(name).toMatch(forEverybody)
    // Proves that the cache does keep map data.
    expect(fromCache.map(([name]) => name)).toContain('GET /scout/manifest/:country')
  })

  test('caches no page', async () => {
    for (const path of pages) {
      for (const cookie of [battery.people.a, battery.people.b, '']) {
        for (const headers of [{ cookie }, { cookie, rsc: '1' }]) {
          expect([path, (await viaCache({ path, headers })).headers['x-cache']]).toEqual([path, 'miss'])
        }
      }
    }
  })
})

describe('with a service that marks every answer public', () => {
  let battery: IdentityBattery
  let cookies: string[]
  beforeAll(async () => {
    battery = await openSharedStudio()
    const members = [await battery.newMember(), await battery.newMember()]
    cookies = members.map(({ cookie }) => cookie)
  })
  afterAll(() => battery.close())
  beforeEach(() => cacheBefore(battery.app.origin))

  test('keeps members’ answers out of every cache', async () => {
    battery.stub.answer('public answer')
    const kept: string[] = []
    for (const { name, path } of reads()) {
      for (const cookie of [...cookies, '']) {
        const { headers } = await viaCache({ path, headers: { cookie } })
        if (headers['x-cache'] !== 'miss') kept.push(name)
      }
    }
    expect(kept.length).toBeGreaterThan(0)
    for (const name of kept) expect(name).toMatch(forEverybody)
  })

  test('keeps two bodies at one address apart', async () => {
    battery.stub.reset()
    battery.stub.answer('public answer')
    const path = '/api/scout/infra/radius'
    for (const radius of [500, 600]) {
      const body = JSON.stringify({ lat: 47.14, lng: 9.52, radius })
      await viaCache({ path, method: 'POST', headers: { cookie: cookies[0] ?? '' }, body })
    }
    const bodies = battery.stub.seen.map(({ body }) => JSON.parse(body) as { radius: number })
    expect(bodies.map(({ radius }) => radius)).toEqual([500, 600])
  })
})

describe('the cache of these tests', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['an answer for everybody', { 'cache-control': 'public, max-age=60' }, 'hit'],
    ['one without a word that is old', { 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 'hit'],
    ['a private one', { 'cache-control': 'private, max-age=60' }, 'miss'],
    ['one that is not to be stored', { 'cache-control': 'no-store' }, 'miss'],
    ['one to be looked at again', { 'cache-control': 'no-cache', etag: '"1"' }, 'revalidated'],
    ['one that varies by cookie', { 'cache-control': 'max-age=60', vary: 'Cookie' }, 'miss'],
    ['one that varies by another header', { 'cache-control': 'max-age=60', vary: 'Accept' }, 'hit'],
  ]

  test.each(cases)('treats %s as the standard says', async (_, headers, from) => {
    const server = await serveLocally(({ headers: { 'if-none-match': known } }, response) => {
      response.writeHead(known === undefined ? 200 : 304, headers)
      response.end(known === undefined ? 'body' : undefined)
    })
    try {
      await cacheBefore(server.origin)
      await viaCache({ path: '/', headers: { cookie: 'who=a' } })
      const reply = await viaCache({ path: '/', headers: { cookie: 'who=b' } })
      expect([reply.headers['x-cache'], reply.status, reply.text]).toEqual([from, 200, 'body'])
    } finally {
      await server.close()
    }
  })
})
