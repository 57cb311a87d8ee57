import { brotliCompressSync, gzipSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import * as z from 'zod'
import { type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { lengthHeader, packedHeader, requestGuard } from '@/lib/config/request-guard'
import { accountCalls } from '@/lib/contract/account'
import { callList } from '@/lib/contract/all-calls'
import { descriptionCalls } from '@/lib/contract/api-description'
import { type DeclaredCall, nameOf } from '@/lib/contract/call'
import { hexagonCalls } from '@/lib/contract/hexagons'
import { inferenceCalls } from '@/lib/contract/inference'
import { listCalls } from '@/lib/contract/lists'
import { scoutCalls } from '@/lib/contract/scout'
import { shareCalls } from '@/lib/contract/share'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import { env } from '@/server/base/settings/env'
import { handle } from '@/server/bff/handler/handle'
import { describedCalls, openApi } from '@/server/bff/openapi/openapi'
import { passOn } from '@/server/bff/upstream/pass-on'
import { me, rig, search } from '@/tests/support/handled-calls'
import { apiKey, ask, routeOf, sessionSecret } from '@/tests/support/proxy-rig'

describe('calls', () => {
  const getMe = routeOf(accountCalls.readMe)
  const findSites = routeOf(scoutCalls.findSites)

  const declared = { method: 'GET', path: '/any', summary: 'Any', access: 'visitor' } as const

  test('reach the service with the key and the caller’s token, and no forged headers', async () => {
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

  test('keep private answers out of caches, with a request id', async () => {
    const cookie = await rig.cookieFor('ada')
    const { headers } = await ask(getMe, { headers: { cookie } })
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('never swap tokens between interleaved calls of two people', async () => {
    const cookies = await Promise.all(['ada', 'bob'].map((name) => rig.cookieFor(name)))
    const answer = z.object({ token: z.string() })
    const echo = handle({ ...declared, access: 'person', path: '/echo', answer }, passOn)
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
  ])('with %s get 401 before the service is called', async (_, given) => {
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

  test('answer in the form that starts one new sign-in when a session cannot be renewed', async () => {
    const cookie = await rig.cookieFor('ada', { accessExpiresAt: new Date(0) })
    const response = await ask(getMe, { headers: { cookie } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: { code: 'session_expired' } })
    expect(rig.service.seen).toEqual([])
  })

  test.each([
    ['a cross-site page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['sources that differ', { origin: 'https://evil.test' }],
    ['a page without the header of the app', { 'x-kerbwatt': '' }],
    ['an old browser on a foreign page', { 'sec-fetch-site': '', origin: 'https://evil.test' }],
    ['a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }],
  ])('from %s cannot write, and never reach the service', async (_, headers) => {
    const response = await ask(findSites, { method: 'POST', body: search, headers })
    expect(response.status).toBe(403)
    expect(rig.service.seen).toEqual([])
  })

  test('name each wrong field of their input', async () => {
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
  ])('refuse an unreadable body (%#)', async (given, status) => {
    const response = await ask(findSites, { method: 'POST', ...given })
    expect(response.status).toBe(status)
    expect(rig.service.seen).toEqual([])
  })

  test('must wait when too many, whatever address is forged, without affecting other visitors', async () => {
    const limit = { name: 'two', perMinute: { registered: 5, visitor: 2 } }
    const limited = handle({ ...declared, limit }, async () => 'ok')
    const from = (address: string, forwarded = '') =>
      ask(limited, { headers: { 'x-kerbwatt-client': address, 'x-forwarded-for': forwarded } })
    const statuses = []
    for (const forwarded of ['a', 'b', 'c']) statuses.push((await from('1.1.1.1', forwarded)).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await from('1.1.1.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('2.2.2.2')).status).toBe(200)
  })

  test('have a limit on a route that names none', async () => {
    const plain = handle(declared, async () => 'ok')
    const from = async (address: string) => {
      const { status } = await ask(plain, { headers: { 'x-kerbwatt-client': address } })
      return status
    }
    const max = env.CALLS_PER_MINUTE / 2
    const statuses = await Promise.all(Array.from({ length: max + 1 }, () => from('3.3.3.3')))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await from('4.4.4.4')).toBe(200)
  })

  test('refuse a control character in the query or the path by name', async () => {
    const query = await ask(findSites, { method: 'POST', body: search, path: '/?token=%00' })
    const path = await ask(routeOf(shareCalls.openShared), { params: { token: 'a\u001b' } })
    const detail = 'The parameter "token" holds a control character.'
    for (const answer of [query, path])
      expect([answer.status, await answer.json()]).toEqual([400, { detail }])
  })

  test('cut off a body at their route’s limit while it arrives', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000
        controller.enqueue(new Uint8Array(1_000).fill(32))
      },
    })
    const headers = { [requestGuard.name]: requestGuard.value, 'content-type': 'application/json' }
    const address = 'http://localhost:3000/api/scout/pointers'
    const init = { method: 'POST', headers, body: endless, duplex: 'half' }
    const long = await findSites(new Request(address, init), { params: Promise.resolve({}) })
    expect([long.status, await long.json()]).toEqual([413, { detail: 'The request is larger than 16 KB.' }])
    expect(sent).toBeLessThan(20_000)
  })

  test('refuse a repeated parameter', async () => {
    const once = handle({ ...declared, query: z.object({ id: z.string() }) }, async ({ query }) => query)
    expect((await ask(once, { path: '/?id=1&id=2' })).status).toBe(400)
    expect(await (await ask(once, { path: '/?id=1' })).json()).toEqual({ id: '1' })
  })
})

describe('answers', () => {
  const getMe = routeOf(accountCalls.readMe)
  const getTile = routeOf(hexagonCalls.readBasemapTile)
  const findSites = routeOf(scoutCalls.findSites)

  test('pass the service’s refusals on in its own words, but not its failures', async () => {
    const cookie = await rig.cookieFor('ada')
    const answers: [Response, number, unknown][] = [
      [Response.json({ detail: 'Not yours.' }, { status: 403 }), 403, 'Not yours.'],
      [Response.json({ detail: 'Later.' }, { status: 429, headers: { 'retry-after': '7' } }), 429, 'Later.'],
      [
        new Response('<h1>Error at /srv/app.ts</h1>', { status: 404 }),
        502,
        expect.stringContaining('failed'),
      ],
      [Response.json({ detail: 'select * from' }, { status: 500 }), 502, expect.stringContaining('failed')],
      [new Response('{"data":', { status: 200 }), 502, expect.stringContaining('cannot be read')],
      [
        new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }),
        502,
        expect.any(String),
      ],
    ]
    for (const [answer, status, detail] of answers) {
      rig.service.answer = () => answer
      const response = await ask(getMe, { headers: { cookie } })
      expect([response.status, await response.json()]).toEqual([status, { detail }])
      expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null)
      expect(response.headers.get('location')).toBeNull()
    }
  })

  test('are 502 with a message and no address when the service is unreachable', async () => {
    rig.service.answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:4000'))
    const response = await ask(findSites, { method: 'POST', body: search })
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({
      detail: 'The service behind this page cannot be reached. Try again in a moment.',
    })
  })

  test('abort the service’s call when the caller leaves', async () => {
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

  test('decode compressed tiles for callers that need it, with their cache time and no foreign headers', async () => {
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
    'pass a $coding tile on unchanged to a browser that accepts it, with its encoded size',
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
  ] as const)('decode a tile for a browser that accepts only "%s"', async (wanted, pack, coding) => {
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

  test('decode a compressed refusal and pass its message on', async () => {
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
})

describe('the description', () => {
  const readDescription = routeOf(descriptionCalls.readDescription)

  type Operation = { parameters?: object[]; requestBody?: object; responses: Record<string, object> }
  const description = openApi() as unknown as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  test('names exactly the calls that a token may make', () => {
    const named = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(named.sort()).toEqual(describedCalls.map(([, call]) => nameOf(call)).sort())
    expect(named.length).toBeGreaterThan(20)
  })

  const parts = callList.flatMap((call) => {
    const { params, query, body, shownBody, example = {} } = call
    return Object.entries({ params, query, body, shownBody }).flatMap(([part, schema]) => {
      const value = part === 'shownBody' ? example.body : example[part as keyof typeof example]
      return schema && value !== undefined ? [{ call: nameOf(call), part, schema, value }] : []
    })
  })

  test.each(parts)('$call takes its example as $part', ({ schema, value }) => {
    expect(z.safeParse(schema, value).error?.issues ?? []).toEqual([])
  })

  test('has an example for every call that needs values', () => {
    const lacking = callList.filter(({ params, body, example = {} }) => {
      return (params && !example.params) || (body && example.body === undefined)
    })
    expect(lacking.map(nameOf)).toEqual([])
  })

  test.each(operations)('describes $method $path in full', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = (operation.parameters ?? []) as { name: string; in: string; required: boolean }[]
    expect(given.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
    const success = operation.responses['200'] ?? operation.responses['201']
    expect(success).toBeDefined()
    const statuses = ['400', '401', '403', '404', '422', '429', '502', '504']
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses))
  })

  test('has no broken reference, unique ids, and nothing that generators stumble over', () => {
    const text = JSON.stringify(description)
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, each]) => each))
    expect([...references]).toEqual(['#/components/schemas/Error'])
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(operations.length)
    expect(text).not.toContain('"items":false')
  })

  test('is open to visitors, without asking the service', async () => {
    const answer = await ask(readDescription, {})
    expect([answer.status, (await answer.json()).openapi]).toEqual([200, '3.1.0'])
    expect(rig.service.seen).toEqual([])
  })
})

describe('an access token', () => {
  const getMe = routeOf(accountCalls.readMe)
  const findSites = routeOf(scoutCalls.findSites)

  const secret = `kw_${'CANARY-PAT-'.padEnd(43, 'x')}`
  const authorization = `Bearer ${secret}`
  /** A program sends none of a page's headers. */
  const program = { 'x-kerbwatt': '', 'sec-fetch-site': '', authorization }

  function knowToken(scopes: readonly TokenScope[], subject = 'ada') {
    rig.service.answer = ({ url }) =>
      new URL(url).pathname === '/tokens/current'
        ? Response.json({ id: 'one', subject, email: 'ada@example.com', scopes })
        : Response.json(me)
  }

  const paths = () => rig.service.seen.map(({ method, path }) => `${method} ${path}`)

  test('accepts a token in place of the cookie and the origin check', async () => {
    knowToken(['read:sites'])
    const answer = await ask(findSites, { method: 'POST', headers: program, body: search })
    expect(answer.status).toBe(200)
    expect(rig.service.seen.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/tokens/current', authorization],
      ['/scout/pointers', authorization],
    ])
    expect(answer.headers.get('vary')).toContain('Authorization')
  })

  test('refuses a token beside a session’s cookie, whichever is valid', async () => {
    knowToken(['read:sites'])
    for (const cookie of [await rig.cookieFor('bob'), 'a=b; kerbwatt.session=nonsense']) {
      const answer = await ask(getMe, { headers: { cookie, authorization } })
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'Send either an access token or the cookie of a sign-in, not both: a call acts for one of them.',
      ])
    }
    expect(paths()).toEqual([])
  })

  test.each([
    ['no bearer', 'Basic a3c6eA=='],
    ['the provider’s token', 'Bearer eyJhbGciOi.x.y'],
    ['a token in another scheme', `Token ${secret}`],
  ])('counts %s as no sign-in, and its write still needs a page of the app', async (_, given) => {
    const read = await ask(getMe, { headers: { authorization: given } })
    expect(read.status).toBe(401)
    const headers = { ...program, authorization: given }
    expect((await ask(findSites, { method: 'POST', headers, body: search })).status).toBe(403)
    expect(paths()).toEqual([])
  })

  test('refuses a token that does not work, even where visitors may call', async () => {
    rig.service.answer = () => Response.json({ detail: 'no' }, { status: 401 })
    const answer = await ask(findSites, { method: 'POST', headers: program, body: search })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
    expect((await answer.json()).detail).toMatch(/^This access token does not work/)
    expect(paths()).toEqual(['GET /tokens/current'])
  })

  test('does not count a failing service as a refused token', async () => {
    rig.service.answer = () => new Response('oops', { status: 500 })
    expect((await ask(getMe, { headers: program })).status).toBe(502)
  })

  test('refuses a token of another form without asking the service', async () => {
    for (const given of ['kw_', 'kw_short', `${secret}x`, `kw_${'%'.repeat(43)}`]) {
      const answer = await ask(getMe, { headers: { ...program, authorization: `Bearer ${given}` } })
      expect([answer.status, (await answer.json()).detail]).toEqual([
        401,
        expect.stringMatching(/^This access token/),
      ])
    }
    expect(paths()).toEqual([])
  })

  describe('guesses', () => {
    const guess = (at: number) => `Bearer kw_${String(at).padStart(43, 'g')}`
    const guessFrom = (client: string, at: number) =>
      ask(getMe, { headers: { ...program, 'x-kerbwatt-client': client, authorization: guess(at) } })

    test('of one address end before they cost a query, and a token that worked still works there', async () => {
      const client = '6.6.6.6'
      knowToken(['read:records'])
      const own = { ...program, 'x-kerbwatt-client': client }
      expect((await ask(getMe, { headers: own })).status).not.toBe(401)
      const refuseOthers = ({ headers }: Request) => headers.get('authorization') !== authorization
      const known = rig.service.answer
      rig.service.answer = (request) =>
        refuseOthers(request) ? Response.json({ detail: 'no' }, { status: 401 }) : known(request)
      rig.service.seen.length = 0
      const statuses = []
      for (let at = 0; at < 80; at += 1) statuses.push((await guessFrom(client, at)).status)
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60)
      expect(statuses.slice(60)).toEqual(statuses.slice(60).map(() => 429))
      expect(paths().length).toBeLessThanOrEqual(60)
      expect((await ask(getMe, { headers: own })).status).not.toBe(429)
    })

    test('of very many addresses end as well', async () => {
      rig.service.answer = () => Response.json({ detail: 'no' }, { status: 401 })
      const statuses = []
      for (let at = 0; at < 620; at += 1) {
        statuses.push((await guessFrom(`10.0.${at % 250}.${Math.floor(at / 250)}`, 1_000 + at)).status)
      }
      expect(statuses.slice(0, 400)).toEqual(statuses.slice(0, 400).map(() => 401))
      expect(statuses.at(-1)).toBe(429)
    })
  })

  test('shares one rate limit between a person’s tokens and session', async () => {
    const limited = handle(
      {
        method: 'GET',
        path: '/any',
        summary: 'Any',
        access: 'person',
        scope: 'any',
        limit: { name: 'tokens-and-session', perMinute: { registered: 2, visitor: 2 } },
      },
      async () => ({}),
    )
    knowToken(['evaluate'], 'limited')
    const cookie = await rig.cookieFor('limited')
    const statuses = []
    for (const headers of [{ cookie }, program, program]) {
      statuses.push((await ask(limited, { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  describe('every call with a token of one scope', () => {
    const cases = callList
      .filter(({ via, access }) => via !== 'internal' && access !== 'token')
      .map((call) => ({ name: nameOf(call), call }))

    test.each(cases)('$name', async ({ call }) => {
      for (const scope of tokenScopes) {
        knowToken([scope])
        rig.service.seen.length = 0
        const body = call.method === 'GET' ? {} : { body: {} }
        const answer = await ask(routeOf(call), { method: call.method, headers: program, ...body })
        const { detail } = await answer.json().catch(() => ({}))
        const refusal = tokenRefusal(call, [scope])
        if (refusal === null) expect(answer.status).not.toBe(403)
        else expect([answer.status, detail, paths()]).toEqual([403, refusal, ['GET /tokens/current']])
      }
    })
  })
})

let made = 0

const anyCall = { path: '/any', summary: 'Any', access: 'visitor' } as const

function nextLimit() {
  made += 1
  return { name: `units-${made}`, perMinute: { registered: 10, visitor: 5 } }
}

const writing = (): DeclaredCall => ({
  ...anyCall,
  method: 'POST',
  body: z.array(z.number()),
  limit: nextLimit(),
  units: (body) => (body as number[]).length,
})

const countedCall = (call = writing()) => handle(call, async () => ({}))

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const send = (call: ReturnType<typeof handle>, count: number, headers: Record<string, string>) =>
  ask(call, { method: 'POST', body: numbers(count), headers })

const from = (client: string) => ({ 'x-kerbwatt-client': client })

describe('units', () => {
  test('count what a call costs, so that a large one leaves less for others', async () => {
    const call = countedCall()
    const cookie = await rig.cookieFor('spender')
    const statuses = []
    for (const count of [6, 4, 1]) statuses.push((await send(call, count, { cookie })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('refuse at once what waiting would not allow', async () => {
    const call = countedCall()
    const answer = await send(call, 6, from('192.0.2.7'))
    expect([answer.status, (await answer.json()).detail]).toEqual([
      413,
      'This call counts as 6, and 5 are allowed without a sign-in. Send less at once.',
    ])
    const cookie = await rig.cookieFor('big-spender')
    expect((await (await send(call, 11, { cookie })).json()).detail).toBe(
      'This call counts as 11, and 10 are allowed. Send less at once.',
    )
  })

  test('are few for the writes of all visitors together, and do not end a person’s', async () => {
    const call = countedCall()
    let written = 0
    for (let client = 0; client < 60; client += 1) {
      const { status } = await send(call, 3, from(`198.51.100.${client}`))
      if (status === 200) written += 3
    }
    expect(written).toBeGreaterThan(90)
    expect(written).toBeLessThanOrEqual(100)
    expect((await send(call, 3, { cookie: await rig.cookieFor('someone') })).status).toBe(200)
  })

  test('of visitors’ reads are counted by address alone', async () => {
    const call = countedCall({ ...anyCall, method: 'GET', limit: nextLimit() })
    const statuses = new Set<number>()
    for (let client = 0; client < 120; client += 1) {
      statuses.add((await ask(call, { headers: from(`203.0.113.${client}`) })).status)
    }
    expect([...statuses]).toEqual([200])
  })
})

test('an estimate costs a unit for each input, a list one for each 500 locations', () => {
  expect([0, 1, 500].map((count) => inferenceCalls.infer.units(numbers(count)))).toEqual([1, 1, 500])
  const change = (count: number) => ({
    version: 1,
    content: { kind: 'locations', locations: numbers(count) },
  })
  expect([0, 499, 10_000].map((count) => listCalls.saveList.units(change(count)))).toEqual([1, 1, 21])
})
