import { createServer, type RequestListener, type Server } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { clientAddressHeader, lengthHeader, packedHeader } from '@/lib/config/request-guard'
import { accountCalls } from '@/lib/contract/account'
import { hexagonCalls } from '@/lib/contract/hexagons'
import { mapCalls } from '@/lib/contract/maps'
import { createHttpUpstream, UpstreamTimeout } from '@/server/bff/upstream/http-upstream'
import { rig } from '@/tests/support/handled-calls'
import { ask, routeOf } from '@/tests/support/proxy-rig'

describe('hexagons', () => {
  const getAttributes = routeOf(hexagonCalls.readAttributes)
  const getMap = routeOf(hexagonCalls.readHexagonMap)
  const getTile = routeOf(hexagonCalls.readHexagonTile)

  beforeEach(() => {
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
      await ask(getMap, {
        ...ofMap,
        path: query({ v: '0123456789ab' }),
        headers: { 'accept-encoding': 'br' },
      }),
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
})

describe('POST /api/account/signup', () => {
  const POST = routeOf(accountCalls.signUp)

  beforeEach(() => {
    rig.service.answer = () => Response.json({ id: 'abc' }, { status: 201 })
  })

  const send = (body: unknown, from = '203.0.113.1', headers = {}) =>
    ask(POST, { method: 'POST', body, headers: { [clientAddressHeader]: from, ...headers } })

  test('passes a visitor’s request to the service, with a lower-case address', async () => {
    const answer = await send({ email: 'Ada@Example.com', name: 'Ada Charging', isInternal: true })
    expect([answer.status, await answer.json()]).toEqual([201, { id: 'abc' }])
    const [seen] = rig.service.seen
    expect([seen?.method, seen?.path]).toEqual(['POST', '/account/signup'])
    expect(JSON.parse(seen?.body ?? '')).toEqual({ email: 'ada@example.com', name: 'Ada Charging' })
    expect(seen?.headers.get('authorization')).toBeNull()
  })

  test('refuses a page of another site', async () => {
    const answer = await send({ email: 'ada@example.com', name: 'Ada' }, '203.0.113.2', {
      'sec-fetch-site': 'cross-site',
    })
    expect(answer.status).toBe(403)
  })

  test('limits a machine to five per minute, independently of others', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1) {
      const answer = await send({ email: `ada${call}@example.com`, name: 'Ada' }, '203.0.113.3')
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await send({ email: 'bob@example.com', name: 'Bob' }, '203.0.113.4')).status).toBe(201)
  })
})

describe('a visitor', () => {
  const readServices = routeOf(mapCalls.readMapServices)

  beforeEach(() => {
    rig.service.answer = () => Response.json({ satellite: null, google: false, streetView: false })
  })

  test('tells the service a visitor’s network, and a member’s account only', async () => {
    const headers = { [clientAddressHeader]: '198.51.100.9' }
    expect((await ask(readServices, { headers })).status).toBe(200)
    const cookie = await rig.cookieFor('ada')
    expect((await ask(readServices, { headers: { ...headers, cookie } })).status).toBe(200)
    const [visitor, member] = rig.service.seen.map((call) => [
      call.headers.get(clientAddressHeader),
      call.headers.get('authorization'),
    ])
    expect(visitor).toEqual(['198.51.100.9', null])
    expect(member).toEqual([null, 'Bearer ada'])
  })
})

describe('a service at an address', () => {
  let server: Server
  let answer: RequestListener
  let base: string

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/service/`
  })
  afterAll(() => void server.close())

  const patience = { connect: 20_000, headers: 20_000, body: 20_000 }
  /** For services that never begin to answer, or stop halfway. */
  const haste = { ...patience, headers: 300 }
  const stall = { ...patience, body: 300 }
  const call = (path: string, init: RequestInit = {}, limits = patience) => {
    const upstream = createHttpUpstream(base, limits)
    return upstream.fetch(new Request(`http://api.invalid${path}`, { redirect: 'manual', ...init }))
  }

  test('prefixes the base to the path and passes on method, headers and body', async () => {
    answer = (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        const { url, method, headers } = request
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ url, method, key: headers['x-api-key'], body: String(Buffer.concat(chunks)) }),
        )
      })
    }
    const response = await call('/cord?a=1', {
      method: 'POST',
      headers: { 'x-api-key': 'k' },
      body: '{"n":1}',
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      url: '/service/cord?a=1',
      method: 'POST',
      key: 'k',
      body: '{"n":1}',
    })
  })

  test('leaves encoded bodies encoded', async () => {
    const packed = gzipSync('tile')
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(packed)
    }
    const response = await call('/tile')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(Buffer.from(await response.arrayBuffer()).equals(packed)).toBe(true)
  })

  test('keeps an empty answer empty', async () => {
    answer = (_, response) => void response.writeHead(204).end()
    const response = await call('/tile')
    expect([response.status, response.body]).toEqual([204, null])
  })

  test('never follows a redirect', async () => {
    let asked = 0
    answer = (_, response) => {
      asked += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    }
    expect((await call('/x')).status).toBe(302)
    expect(asked).toBe(1)
  })

  test('times out when the service does not begin to answer', async () => {
    answer = () => undefined
    await expect(call('/x', {}, haste)).rejects.toBeInstanceOf(UpstreamTimeout)
  })

  test('breaks off a large answer that stops halfway instead of completing it', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('{"half":')
    }
    const read = async () => (await call('/x', {}, stall)).text()
    await expect(read()).rejects.toThrow()
  })

  test('times out on a small answer that stalls halfway, and returns none of it', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"half":')
    }
    await expect(call('/x', {}, stall)).rejects.toBeInstanceOf(UpstreamTimeout)
  })

  test('streams a body of unknown length', async () => {
    let end = () => {}
    answer = (_, response) => {
      response.writeHead(200)
      response.write('first ')
      end = () => void response.end('second')
    }
    const response = await call('/x')
    end()
    expect(await response.text()).toBe('first second')
  })
})
