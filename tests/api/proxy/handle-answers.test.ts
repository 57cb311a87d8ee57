import { brotliCompressSync, gzipSync } from 'node:zlib'
import { lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { accountCalls } from '@/lib/contract/account'
import { hexagonCalls } from '@/lib/contract/hexagons'
import { scoutCalls } from '@/lib/contract/scout'
import { rig, search } from '@/tests/support/handled-calls'
import { ask, routeOf } from '@/tests/support/proxy-rig'

const getMe = routeOf(accountCalls.readMe)
const getTile = routeOf(hexagonCalls.readBasemapTile)
const findSites = routeOf(scoutCalls.findSites)

test('passes the service’s refusals on in its own words, but not its failures', async () => {
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

test('answers 502 with a sentence and no address when the service is unreachable', async () => {
  rig.service.answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:4000'))
  const response = await ask(findSites, { method: 'POST', body: search })
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({
    detail: 'The service behind this page cannot be reached. Try again in a moment.',
  })
})

test('aborts the service’s call when the caller leaves', async () => {
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

test('decodes compressed tiles for callers that need it, with their cache time and no foreign headers', async () => {
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
  'passes a $coding tile on unchanged to a browser that accepts it, with its encoded size',
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
] as const)('decodes a tile for a browser that accepts only "%s"', async (wanted, pack, coding) => {
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
})

test('decodes a compressed refusal and passes its message on', async () => {
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
