import { brotliCompressSync } from 'node:zlib'
import { lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { hexagonCalls } from '@/lib/contract/hexagons'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

const getAttributes = routeOf(hexagonCalls.readAttributes)
const getMap = routeOf(hexagonCalls.readHexagonMap)
const getTile = routeOf(hexagonCalls.readHexagonTile)

let database: TestDatabase
let rig: Awaited<ReturnType<typeof proxyRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await proxyRig(database.db)
})
afterAll(() => database.close())
beforeEach(() => {
  rig.service.seen.length = 0
  rig.service.answer = () => Response.json({})
})

const ofTile = { params: { country: 'liechtenstein', cell: '851f8e6bfffffff' } }
const ofMap = { params: { file: 'liechtenstein.json' } }
const query = (values: Record<string, string>) => `/?${new URLSearchParams(values)}`

const calls = [
  ['a tile', getTile, ofTile, '/scout/tiles/liechtenstein/851f8e6bfffffff'],
  ['attributes', getAttributes, ofMap, '/scout/attributes/maps/liechtenstein.json'],
] as const

describe.each(calls)('locked columns of %s', (...[, handler, of, path]) => {
  test('are refused to a visitor before the service is called', async () => {
    const response = await ask(handler, { ...of, path: query({ cols: 'Score DC,Population' }) })
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      detail: { message: 'Register for free to unlock Population.', columns: ['Population'] },
    })
    expect(rig.service.seen).toHaveLength(0)
  })

  test('reach a signed-in caller, with their own token and past shared caches', async () => {
    rig.service.answer = () => Response.json({}, { headers: { 'cache-control': 'private, no-cache' } })
    const headers = { cookie: await rig.cookieFor('ada') }
    const values = { v: '0123456789ab', cols: 'EV plugs 150+ kW,Population' }
    const response = await ask(handler, { ...of, headers, path: query(values) })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const [seen] = rig.service.seen
    const asked = new URL(seen?.path ?? '', 'http://api')
    expect(asked.pathname).toBe(path)
    expect(Object.fromEntries(asked.searchParams)).toEqual(values)
    expect(seen?.headers.get('authorization')).toBe('Bearer ada')
  })

  test('are refused by name when unknown', async () => {
    const response = await ask(handler, { ...of, path: query({ cols: 'Castles' }) })
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].msg).toBe('There is no hexagon column "Castles"')
    expect(rig.service.seen).toHaveLength(0)
  })
})

test('refuses more than five attributes', async () => {
  const cols = 'Hex ID,lat,lng,Score,Score DC,Score AC'
  const response = await ask(getAttributes, { ...ofMap, path: query({ cols }) })
  expect(response.status).toBe(422)
  expect((await response.json()).detail[0].msg).toBe('At most 5 columns at a time')
})

test('opens maps and free tile columns to visitors, compressed and cacheable', async () => {
  const packed = new Uint8Array(brotliCompressSync('hexagons'))
  const headers = {
    'content-encoding': 'br',
    'content-length': String(packed.length),
    'cache-control': 'public, max-age=31536000, immutable',
  }
  rig.service.answer = () => new Response(packed, { headers })
  for (const response of [
    await ask(getTile, {
      ...ofTile,
      path: query({ v: '0123456789ab' }),
      headers: { 'accept-encoding': 'gzip, br' },
    }),
    await ask(getMap, { ...ofMap, path: query({ v: '0123456789ab' }), headers: { 'accept-encoding': 'br' } }),
  ]) {
    expect(response.headers.get(packedHeader)).toBe('br')
    expect(response.headers.get(lengthHeader)).toBe(String(packed.length))
    expect(response.headers.get('cache-control')).toBe(headers['cache-control'])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(packed)
  }
  expect(rig.service.seen.map(({ path }) => path)).toEqual([
    '/scout/tiles/liechtenstein/851f8e6bfffffff?v=0123456789ab',
    '/scout/maps/liechtenstein.json?v=0123456789ab',
  ])
})
