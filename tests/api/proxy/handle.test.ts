import { brotliCompressSync, gzipSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import * as z from 'zod'
import { GET as getMe } from '@/app/api/me/route'
import { GET as getTile } from '@/app/api/scout/basemap/[country]/[version]/[z]/[x]/[y]/route'
import { POST as findSites } from '@/app/api/scout/pointers/route'
import { lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { perMinute } from '@/server/bff/call-limits'
import { handle } from '@/server/bff/handle'
import { callUpstream } from '@/server/bff/upstream/call-upstream'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, ask, proxyRig, sessionSecret } from '@/tests/support/proxy-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof proxyRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await proxyRig(database.db)
}, 30_000)
afterAll(() => database.close())
beforeEach(() => {
  rig.service.seen.length = 0
  rig.service.answer = () => Response.json(me)
})

const me = {
  data: { main_site: 's', internal_user: false, can_submit: true, customer: { id: 'c', name: 'C' } },
}
const search = {
  diagonal: [
    [47, 9],
    [48, 10],
  ],
  location_type: [],
  res: 9,
}

test('a signed-in call reaches the service with the key and the own token, and nothing the browser made up', async () => {
  const cookie = await rig.cookieFor('CANARY-AT-ada')
  const response = await ask(getMe, {
    headers: {
      cookie,
      authorization: 'Bearer forged',
      'x-api-key': 'forged',
      'x-user-id': '1',
      'x-forwarded-for': '6.6.6.6',
      'accept-language': 'de',
    },
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(me)
  const [seen] = rig.service.seen
  expect(Object.fromEntries(seen?.headers ?? [])).toEqual({
    'x-api-key': apiKey,
    authorization: 'Bearer CANARY-AT-ada',
    'x-request-id': response.headers.get('x-request-id'),
  })
})

test('private answers are kept by nobody and carry a request id', async () => {
  const cookie = await rig.cookieFor('ada')
  const { headers } = await ask(getMe, { headers: { cookie } })
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('interleaved calls of two people never swap tokens', async () => {
  const cookies = await Promise.all(['ada', 'bob'].map((name) => rig.cookieFor(name)))
  const echo = handle({ access: 'registered' }, (call) =>
    callUpstream(call, { path: '/echo', answer: z.object({ token: z.string() }) }),
  )
  rig.service.answer = (request) => Response.json({ token: request.headers.get('authorization') })
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const response = await ask(echo, { headers: { cookie: cookies[turn % 2] ?? '' } })
      return (await response.json()).token
    }),
  )
  expect(answers).toEqual(Array.from({ length: 100 }, (_, turn) => `Bearer ${turn % 2 ? 'bob' : 'ada'}`))
})

test.each([
  ['no cookie', ''],
  ['a cookie that is no token', 'kerbwatt.session=nonsense'],
  ['a token of another purpose', 'state'],
  ['a token with one character changed', 'flipped'],
])('%s is nobody: 401 and the service is not asked', async (_, given) => {
  const made: Record<string, () => Promise<string>> = {
    state: async () => `kerbwatt.session=${await encode({ token: { value: 'x' }, secret: sessionSecret })}`,
    flipped: async () => {
      const cookie = await rig.cookieFor('ada')
      return `${cookie.slice(0, -5)}${cookie.at(-5) === 'A' ? 'B' : 'A'}${cookie.slice(-4)}`
    },
  }
  const cookie = (await made[given]?.()) ?? given
  const response = await ask(getMe, { headers: cookie ? { cookie } : {} })
  expect([response.status, await response.json()]).toEqual([401, { detail: 'Authentication required.' }])
  expect(rig.service.seen).toEqual([])
})

test('a session that cannot be renewed says so, in a form that asks for one new sign-in', async () => {
  const cookie = await rig.cookieFor('ada', { accessExpiresAt: new Date(0) })
  const response = await ask(getMe, { headers: { cookie } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ detail: { code: 'session_expired' } })
  expect(rig.service.seen).toEqual([])
})

test.each([
  ['a cross-site page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a page without the header of the app', { 'x-kerbwatt': '' }],
  ['an old browser on a foreign page', { 'sec-fetch-site': '', origin: 'https://evil.test' }],
  ['a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }],
])('a write from %s is refused before the service is asked', async (_, headers) => {
  const response = await ask(findSites, { method: 'POST', body: search, headers })
  expect(response.status).toBe(403)
  expect(rig.service.seen).toEqual([])
})

test('wrong input is answered with the name of each field', async () => {
  const body = {
    ...search,
    diagonal: [
      [470, 9],
      [48, 10],
    ],
    res: 7,
  }
  const response = await ask(findSites, { method: 'POST', body })
  expect(response.status).toBe(422)
  const { detail } = await response.json()
  expect(detail.map((issue: { loc: unknown[] }) => issue.loc)).toEqual([
    ['body', 'diagonal', 0, 0],
    ['body', 'res'],
  ])
})

test.each([
  [{ body: '{"half":' }, 400],
  [{ body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415],
  [{ body: `{"x":"${'x'.repeat(5_000_001)}"}` }, 413],
])('a body that cannot be read is refused (%#)', async (given, status) => {
  const response = await ask(findSites, { method: 'POST', ...given })
  expect(response.status).toBe(status)
  expect(rig.service.seen).toEqual([])
})

test('refusals of the service come through in its own words, its failures do not', async () => {
  const cookie = await rig.cookieFor('ada')
  const answers: [Response, number, unknown][] = [
    [Response.json({ detail: 'Not yours.' }, { status: 403 }), 403, 'Not yours.'],
    [Response.json({ detail: 'Later.' }, { status: 429, headers: { 'retry-after': '7' } }), 429, 'Later.'],
    [new Response('<h1>Error at /srv/app.ts</h1>', { status: 404 }), 502, expect.stringContaining('failed')],
    [Response.json({ detail: 'select * from' }, { status: 500 }), 502, expect.stringContaining('failed')],
    [new Response('{"data":', { status: 200 }), 502, expect.stringContaining('cannot be read')],
    [new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }), 502, expect.any(String)],
  ]
  for (const [answer, status, detail] of answers) {
    rig.service.answer = () => answer
    const response = await ask(getMe, { headers: { cookie } })
    expect([response.status, await response.json()]).toEqual([status, { detail }])
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null)
    expect(response.headers.get('location')).toBeNull()
  }
})

test('a service that cannot be reached is a 502 with a sentence and no address in it', async () => {
  rig.service.answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:4000'))
  const response = await ask(findSites, { method: 'POST', body: search })
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({
    detail: 'The service behind this page cannot be reached. Try again in a moment.',
  })
})

test('who leaves ends the call to the service too', async () => {
  const leaving = new AbortController()
  let ended = false
  rig.service.answer = (request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => {
        ended = true
        reject(request.signal.reason)
      })
      leaving.abort()
    })
  await ask(findSites, { method: 'POST', body: search, signal: leaving.signal })
  expect(ended).toBe(true)
})

test('packed tiles are unpacked for who does not ask for them packed, with their cache time and without foreign headers', async () => {
  rig.service.answer = () =>
    new Response(new Uint8Array(gzipSync('a tile')), {
      headers: {
        'content-type': 'application/vnd.mapbox-vector-tile',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: '"v"',
        server: 'internal/1.0',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
      },
    })
  const params = { country: 'liechtenstein', version: 'abcdef012345', z: '10', x: '../..', y: '1.mvt' }
  const response = await ask(getTile, { params })
  expect(rig.service.seen[0]?.path).toBe('/scout/basemap/liechtenstein/abcdef012345/10/..%2F../1.mvt')
  expect(await response.text()).toBe('a tile')
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.mapbox-vector-tile',
    etag: '"v"',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
})

test.each([
  { coding: 'br', pack: brotliCompressSync, wanted: 'gzip, deflate, br, zstd', asked: 'br, gzip' },
  { coding: 'gzip', pack: gzipSync, wanted: 'gzip, deflate', asked: 'gzip' },
])(
  'a browser that unpacks $coding gets a tile as the service packed it, with the size that it has so',
  async ({ coding, pack, wanted, asked }) => {
    const packed = new Uint8Array(pack('a tile'))
    rig.service.answer = () =>
      new Response(packed, {
        headers: {
          'content-encoding': coding,
          'content-length': String(packed.length),
          'cache-control': 'public, no-cache',
          vary: 'Accept, Accept-Encoding',
        },
      })
    const params = { country: 'liechtenstein', version: 'abcdef012345', z: '10', x: '1', y: '1.mvt' }
    const response = await ask(getTile, { params, headers: { 'accept-encoding': wanted } })
    expect(rig.service.seen[0]?.headers.get('accept-encoding')).toBe(asked)
    expect(response.headers.get(packedHeader)).toBe(coding)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(response.headers.get(lengthHeader)).toBe(String(packed.length))
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(packed)
  },
)

test.each([
  ['br', gzipSync, 'gzip'],
  ['gzip;q=0', gzipSync, 'gzip'],
  ['gzip;q=0.0, br;q=0', gzipSync, 'gzip'],
  ['', gzipSync, 'gzip'],
  ['gzip', brotliCompressSync, 'br'],
] as const)(
  'a browser that asks for "%s" gets a tile packed otherwise unpacked',
  async (wanted, pack, coding) => {
    rig.service.answer = () =>
      new Response(new Uint8Array(pack('a tile')), {
        headers: { 'content-encoding': coding, 'content-length': '99' },
      })
    const params = { country: 'liechtenstein', version: 'abcdef012345', z: '10', x: '1', y: '1.mvt' }
    const response = await ask(getTile, { params, headers: { 'accept-encoding': wanted } })
    expect(rig.service.seen[0]?.headers.get('accept-encoding') ?? '').not.toContain(coding)
    expect(response.headers.get(packedHeader)).toBeNull()
    expect(response.headers.get('content-length')).toBeNull()
    expect(await response.text()).toBe('a tile')
  },
)

test('a packed refusal is read and handed on in words', async () => {
  rig.service.answer = () =>
    new Response(new Uint8Array(gzipSync('{"detail":"No such tile."}')), {
      status: 404,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
  const params = { country: 'liechtenstein', version: 'abcdef012345', z: '10', x: '1', y: '1.mvt' }
  const response = await ask(getTile, { params, headers: { 'accept-encoding': 'gzip' } })
  expect([response.status, await response.json()]).toEqual([404, { detail: 'No such tile.' }])
  expect(response.headers.get(packedHeader)).toBeNull()
})

test('too many calls have to wait; another visitor does not, and a made-up address resets nothing', async () => {
  const limited = handle(
    { access: 'visitor', limit: perMinute({ registered: 5, visitor: 2 }) },
    async () => 'ok',
  )
  const from = (address: string, forwarded = '') =>
    ask(limited, { headers: { 'x-kerbwatt-client': address, 'x-forwarded-for': forwarded } })
  const statuses = []
  for (const forwarded of ['a', 'b', 'c']) statuses.push((await from('1.1.1.1', forwarded)).status)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await from('1.1.1.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('2.2.2.2')).status).toBe(200)
})

test('a parameter given twice is refused', async () => {
  const once = handle({ access: 'visitor', query: z.object({ id: z.string() }) }, async ({ query }) => query)
  expect((await ask(once, { path: '/?id=1&id=2' })).status).toBe(400)
  expect(await (await ask(once, { path: '/?id=1' })).json()).toEqual({ id: '1' })
})
