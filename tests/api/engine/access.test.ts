import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Role, roles } from '@/lib/catalogue/acts'
import { type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { type AllCalls, allCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { may, refusalOf } from '@/lib/domain/access/access'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import { customers, members } from '@/server/engine/db/schema/customer'
import { createTokenVerifier } from '@/server/engine/http/verify-token'
import { exampleCalls, servicePath } from '@/tests/battery/rig/calls'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, type EngineRig, engineRig, origin, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const served: [string, DeclaredCall][] = Object.entries<DeclaredCall>(allCalls).filter(
  ([, { via }]) => via !== 'app',
)

/** Examples that need more rights than their calls. */
const bodies: { [N in keyof AllCalls]?: object } = { changeCustomer: {} }

/** Add a call only if none of its answers needs an account. */
const openToVisitors = [
  'attachPictures',
  'estimatePlace',
  'fileIssue',
  'findChargers',
  'findPanorama',
  'findPlaces',
  'findSites',
  'findSitesNearby',
  'infer',
  'listRecordLocations',
  'listRuns',
  'openInvitation',
  'openMap',
  'openMapSession',
  'openShared',
  'openThumbnail',
  'readAttributes',
  'readBasemapTile',
  'readCurrentToken',
  'readExamples',
  'readFieldDescriptions',
  'readFile',
  'readFilters',
  'readGoogleTile',
  'readHealth',
  'readHexagonMap',
  'readHexagonTile',
  'readIsochrone',
  'readLookup',
  'readManifest',
  'readMap',
  'readMapServices',
  'readModel',
  'readPlacePhoto',
  'readRun',
  'readSatelliteTile',
  'readSavedMap',
  'readScoutingConfig',
  'readSharedFile',
  'readSources',
  'readVersion',
  'reverseGeocode',
  'searchPlaces',
  'signUp',
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const emailOf = (role: Role) => `${role}@example.com`

const mayCall = (role: Role, { access }: DeclaredCall) => {
  if (access === 'visitor') return true
  if (access === 'person' || access === 'token') return role !== 'visitor'
  return may(role, access)
}

interface Sending {
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

describe('every call of the service', () => {
  let database: TestDatabase
  let rig: EngineRig
  let own = ''
  const secrets = new Map<TokenScope, string>()

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    for (const role of roles.filter((each) => each !== 'visitor')) {
      const rights = { canSubmit: role !== 'reader', isInternal: role === 'staff' }
      await ensureMember(database.db, { email: emailOf(role), customer: 'Rhine Valley', ...rights })
    }
    await database.db
      .update(members)
      .set({ isAdmin: true })
      .where(eq(members.email, emailOf('admin')))
    const me = await (await rig.get('/me', { as: emailOf('admin') })).json()
    own = me.data.customer.id
    for (const scope of tokenScopes) {
      const body = { name: scope, scopes: [scope] }
      const made = await rig.post('/tokens', { as: 'ada@example.com', body })
      secrets.set(scope, (await made.json()).secret)
    }
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  async function answerOf({ method, path, example }: DeclaredCall, sending: Sending) {
    const send = rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
    const query = new URLSearchParams(example?.query)
    const address = filledPath(path, { ...example?.params, customer: own })
    const answer = await send(`${address}?${query}`, sending)
    const { detail } = await answer.json().catch(() => ({}))
    return { status: answer.status, detail }
  }

  it('is open to visitors only where declared', () => {
    const open = served.filter(([, { access }]) => access === 'visitor').map(([name]) => name)
    expect(open.sort()).toEqual(openToVisitors)
  })

  const senders = served.flatMap(([name, call]) => roles.map((role) => ({ name, call, role })))
  const refused = senders.filter(({ call, role }) => !mayCall(role, call))
  const allowed = senders.filter(({ call, role }) => mayCall(role, call) && call.access !== 'visitor')

  test.each(refused)('$name refuses a $role before it reads the input', async ({ name, call, role }) => {
    const { access } = call
    const expected =
      role === 'visitor' || access === 'visitor' || access === 'person' || access === 'token'
        ? { status: 401, detail: 'Authentication required.' }
        : { status: 403, detail: refusalOf(access) }
    const as = role === 'visitor' ? {} : { as: emailOf(role) }
    const hasBody = call.method !== 'GET'
    const valid = { body: bodies[name as keyof AllCalls] ?? call.example?.body ?? {} }
    expect(await answerOf(call, { ...as, ...(hasBody && valid) })).toEqual(expected)
    const wrong = { ...call, example: { params: call.example?.params ?? {}, query: { cursor: '\u0000' } } }
    expect(await answerOf(wrong, { ...as, ...(hasBody && { body: '{' }) })).toEqual(expected)
  })

  test.each(allowed)('$name lets a $role in', async ({ name, call, role }) => {
    const body = bodies[name as keyof AllCalls] ?? call.example?.body ?? {}
    const { status, detail } = await answerOf(call, {
      as: emailOf(role),
      ...(call.method !== 'GET' && { body }),
    })
    // Some calls depend on more: a share on its maker, an invitation on its address.
    const isFinal = call.access !== 'useAccount' && call.access !== 'person'
    expect({ status, detail }).not.toMatchObject({ status: 401 })
    if (isFinal) expect({ status, detail }).not.toMatchObject({ status: 403 })
    expect(status).toBeLessThan(500)
  })

  const bearers = served.flatMap(([name, call]) => tokenScopes.map((scope) => ({ name, call, scope })))

  test.each(bearers)('$name accepts a token of $scope only as declared', async ({ call, scope }) => {
    const message = tokenRefusal(call, [scope])
    const headers = { authorization: `Bearer ${secrets.get(scope)}` }
    const body = { body: call.example?.body ?? {} }
    const { status, detail } = await answerOf(call, { headers, ...(call.method !== 'GET' && body) })
    if (message === null) expect(JSON.stringify(detail ?? '')).not.toMatch(/access token/i)
    else expect([status, detail]).toEqual([403, message])
  })

  it.each(['/evals/%72uns', '/evals//runs', '/EVALS/runs', '/evals/runs/'])(
    'does not open to a token under the spelling %s',
    async (path) => {
      const headers = { authorization: `Bearer ${secrets.get('submit')}` }
      expect([403, 404]).toContain((await rig.get(path, { headers })).status)
    },
  )

  const addresses = [
    ...new Set(
      served.map(([, { path, example }]) => filledPath(path, { ...example?.params, customer: 'own' })),
    ),
  ]

  it.each(addresses)('lists the methods of %s on any other', async (address) => {
    const takes = (method: string) =>
      served.some(
        ([, call]) =>
          call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(address),
      )
    const own = methods.filter(takes)
    const allow = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].filter(
      (method) => method === 'OPTIONS' || takes(method === 'HEAD' ? 'GET' : method),
    )
    for (const method of methods.filter((each) => !own.includes(each))) {
      const answer = await rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](address)
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow.join(', ')])
    }
  })
})

const issuer = 'http://identity.test'
const discovery = `${issuer}/.well-known/openid-configuration`
const keys = `${issuer}/jwks`

describe('access to the engine', () => {
  let database: TestDatabase
  let rig: EngineRig
  let privateKey: CryptoKey
  let isProviderUp = true
  let providerAnswer: typeof fetch
  let verify: ReturnType<typeof createTokenVerifier>

  beforeAll(async () => {
    database = await openInMemory()
    const pair = await generateKeyPair('RS256')
    privateKey = pair.privateKey
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    const answers: Record<string, unknown> = {
      [discovery]: { issuer, jwks_uri: keys },
      [keys]: { keys: [jwk] },
    }
    providerAnswer = async (address) => {
      if (!isProviderUp) throw new TypeError('fetch failed')
      return Response.json(answers[String(address)])
    }
    verify = createTokenVerifier({ issuer, fetch: providerAnswer })
    rig = engineRig(database.db, { access: { apiKey, verify } })
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  const token = (
    over: { audience?: string; issuer?: string; expires?: string; key?: CryptoKey; claims?: object } = {},
  ) =>
    new SignJWT({ email: 'ada@example.com', ...over.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject('ada')
      .setIssuer(over.issuer ?? issuer)
      .setAudience(over.audience ?? 'kerbwatt-api')
      .setIssuedAt()
      .setExpirationTime(over.expires ?? '5m')
      .sign(over.key ?? privateKey)

  const me = (bearer: string) => rig.get('/me', { headers: { authorization: `Bearer ${bearer}` } })

  test.each(['', 'a-key-of-this-test-ruN', `${apiKey} `.repeat(2)])(
    'refuses the API key "%s"',
    async (key) => {
      const answer = await rig.get('/system/version', { headers: { 'x-api-key': key } })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ detail: 'The API key is missing or wrong.' })
    },
  )

  test('sends the request id with every answer', async () => {
    const given = await rig.get('/system/version', { headers: { 'x-request-id': 'from-the-proxy' } })
    expect(given.headers.get('x-request-id')).toBe('from-the-proxy')
    const refused = await rig.get('/nowhere', { headers: { 'x-request-id': 'bad id\u0007'.slice(0, 6) } })
    expect(refused.status).toBe(404)
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
  })

  test('asks the provider again after a lost answer', async () => {
    const asked: string[] = []
    const losing = async (address: string | URL | Request) => {
      asked.push(String(address))
      const isFirst = asked.filter((each) => each === String(address)).length === 1
      if (isFirst) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      return providerAnswer(address)
    }
    const patient = createTokenVerifier({ issuer, fetch: losing })
    await expect(patient(await token())).rejects.toThrow('The sign-in service does not answer.')
    expect(asked).toEqual([discovery, discovery, keys])
    expect(await patient(await token())).toMatchObject({ subject: 'ada' })
  })

  test('identifies a person by the provider’s token', async () => {
    const answer = await me(await token())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      data: {
        main_site: 'http://studio.test',
        internal_user: false,
        role: 'admin',
        can_submit: true,
        customer: { id: expect.any(String), name: 'ada@example.com' },
      },
    })
  })

  test('refuses forged, expired, foreign and nameless tokens alike', async () => {
    const stranger = await generateKeyPair('RS256')
    const bad = [
      await token({ key: stranger.privateKey }),
      await token({ expires: '-1m' }),
      await token({ audience: 'somebody-else' }),
      await token({ issuer: 'http://evil.test' }),
      await token({ claims: { email: 'nobody' } }),
      `${await token()}x`,
      'not.a.token',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"ada"}').toString('base64url')}.`,
    ]
    for (const bearer of bad) {
      const answer = await me(bearer)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ detail: 'The sign-in is not valid or has expired.' })
    }
  })

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    [undefined, false],
    [1, false],
  ])('reads email_verified %p as verified: %p', async (email_verified, proved) => {
    expect(await verify(await token({ claims: { email_verified } }))).toMatchObject({ emailVerified: proved })
  })

  test('refuses a token signed with a public string as shared secret', async () => {
    const forged = await new SignJWT({ email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setSubject('ada')
      .setIssuer(issuer)
      .setAudience('kerbwatt-api')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('public-key-as-a-shared-secret-of-32-bytes'))
    expect((await me(forged)).status).toBe(401)
  })

  test('distinguishes an outage of the provider from a bad token', async () => {
    const verify = createTokenVerifier({
      issuer,
      fetch: async () => {
        throw new TypeError('fetch failed')
      },
    })
    const other = engineRig(database.db, { access: { apiKey, verify } })
    const answer = await other.get('/me', { headers: { authorization: `Bearer ${await token()}` } })
    expect(answer.status).toBe(503)
    await other.close()
  })

  test('serves visitors while the provider is down', async () => {
    isProviderUp = false
    expect((await rig.get('/system/version')).status).toBe(200)
    isProviderUp = true
  })

  test('answers 401 when a visitor asks for their account', async () => {
    expect((await rig.get('/me')).status).toBe(401)
  })
})

type Who = 'visitor' | 'ada' | 'bob' | 'staff'
type Whose = 'own' | 'ada' | 'demo' | 'absent'

/** Status of reading a record's list; map, file and summaries answer the same. */
const policy: [Who, Whose, number][] = [
  ['visitor', 'own', 200],
  ['visitor', 'demo', 200],
  ['visitor', 'ada', 404],
  ['visitor', 'absent', 404],
  ['ada', 'own', 200],
  ['ada', 'ada', 200],
  ['ada', 'demo', 200],
  ['ada', 'absent', 404],
  ['bob', 'ada', 404],
  ['bob', 'absent', 404],
  ['staff', 'ada', 200],
  ['staff', 'demo', 200],
  ['staff', 'absent', 404],
]

describe('access to records', () => {
  let database: TestDatabase
  let rig: EngineRig
  const ids: Record<Exclude<Whose, 'own'>, string> = { ada: '', demo: randomUUID(), absent: randomUUID() }

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    rig.work()
    await database.db.insert(customers).values({ id: ids.demo, name: 'Demo', isDemo: true })
    const person = (email: string, customer: string, isInternal = false) =>
      ensureMember(database.db, { email, customer, canSubmit: true, isInternal })
    await person('ada@example.com', 'Ada Ltd')
    await person('bob@example.com', 'Bob Ltd')
    await person('guide@example.com', 'Demo')
    await person('staff@example.com', 'House', true)
    for (const as of ['ada@example.com', 'guide@example.com']) {
      await rig.post('/cord', { as, body: submission() })
      await rig.finished(as)
    }
    const me = await (await rig.get('/me', { as: 'ada@example.com' })).json()
    ids.ada = me.data.customer.id
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const read = (who: Who, path: string) =>
    rig.get(path, who === 'visitor' ? {} : { as: `${who}@example.com` })
  const query = (whose: Whose) => (whose === 'own' ? '' : `?customer=${ids[whose]}`)

  test.each(policy)('%s reads %s records: %i', async (who, whose, status) => {
    const answers = [
      await read(who, `/evals/runs${query(whose)}`),
      await read(who, `/evals/files/0001_dc/excel${query(whose)}`),
      await read(
        who,
        `/evals/map?url=${encodeURIComponent(`${origin}/api/evals/files/0001_dc/map${query(whose)}`)}`,
      ),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  })

  test('gives the same answer for another customer’s record and a missing one', async () => {
    const foreign = await read('bob', `/evals/runs?customer=${ids.ada}`)
    const absent = await read('bob', `/evals/runs?customer=${ids.absent}`)
    expect(await foreign.json()).toEqual(await absent.json())
  })

  test('applies a changed right from the next call on, with the same token', async () => {
    const email = 'newcomer@example.com'
    await ensureMember(database.db, { email, customer: 'House', canSubmit: true, isInternal: true })
    const setStaff = (isInternal: boolean) =>
      database.db.update(members).set({ isInternal }).where(eq(members.email, email))
    const rights = async () => (await (await rig.get('/me', { as: email })).json()).data.internal_user
    const other = `/evals/runs?customer=${ids.ada}`
    const forOther = { as: email, body: { ...submission(), customer: ids.ada } }
    expect([await rights(), (await rig.get(other, { as: email })).status]).toEqual([true, 200])

    await setStaff(false)
    expect(await rights()).toBe(false)
    for (const answer of [await rig.get(other, { as: email }), await rig.post('/cord', forOther)]) {
      expect(answer.status).toBe(404)
      expect((await answer.json()).detail).toBe(
        'There is no such customer, or your account may not act for it.',
      )
    }
    await setStaff(true)
    expect([await rights(), (await rig.get(other, { as: email })).status]).toEqual([true, 200])
  })

  test('gives staff working addresses that name the customer', async () => {
    const { runs } = await (await read('staff', `/evals/runs?customer=${ids.ada}`)).json()
    const record = runs.find((each: { evalId: string }) => each.evalId === '0001_dc')
    expect(record.map).toBe(`${origin}/api/evals/files/0001_dc/map?customer=${ids.ada}`)
    expect((await read('staff', `/evals/map?url=${encodeURIComponent(record.map)}`)).status).toBe(200)
  })

  test('refuses a submission from a visitor', async () => {
    expect((await rig.post('/cord', { body: submission() })).status).toBe(401)
  })

  test('lists customers only for staff', async () => {
    const answers = await Promise.all(
      (['visitor', 'ada', 'staff'] as const).map((who) => read(who, '/account/accounts')),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200])
    expect(await answers[2]?.json()).toMatchObject({ 'Ada Ltd': ids.ada, Demo: ids.demo })
  })

  test('lets members submit for themselves only, staff for any customer', async () => {
    const body = { ...submission(), customer: ids.ada }
    expect((await rig.post('/cord', { as: 'bob@example.com', body })).status).toBe(404)
    const answer = await rig.post('/cord', { as: 'staff@example.com', body })
    expect(answer.status).toBe(201)
    await rig.finished('ada@example.com')
    const { runs } = await (await read('ada', '/evals/runs')).json()
    expect(runs.map((each: { evalId: string }) => each.evalId)).toContain('0002_dc')
  })

  test.each([
    'http://evil.test/api/evals/files/0001_dc/map',
    'http://studio.test@evil.test/api/evals/files/0001_dc/map',
    'http://user:pass@studio.test/api/evals/files/0001_dc/map',
    'http://studio.test/api/evals/files/../../secrets/map',
    'http://studio.test/api/evals/files/0001_dc/excel',
    'file:///etc/passwd',
    'nonsense',
  ])('refuses %s as a map’s address', async (address) => {
    const answer = await read('ada', `/evals/map?url=${encodeURIComponent(address)}`)
    expect(answer.status).toBe(400)
    expect((await answer.json()).detail).toContain('must be the map address of an evaluation')
  })

  test.each([
    ['..%2f..%2fetc', 422],
    ['0001_dc%00', 400],
    ['0001_DC', 422],
    ['1', 422],
    ["0001'or'1", 422],
  ])('refuses %s as an evaluation’s id', async (evalId, status) => {
    expect((await read('ada', `/evals/files/${evalId}/excel`)).status).toBe(status)
  })
})

const jsonRoutes = () =>
  exampleCalls().filter(({ body, headers, isAnsweredHere }) => body && !headers && !isAnsweredHere)

describe('the engine', () => {
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  const submit = (body: unknown, headers = {}) =>
    rig.post('/cord', { as: 'ada@example.com', body, headers }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }))

  test('names the problem with a body as a whole', async () => {
    expect(await submit('{"eval_name":')).toEqual({
      status: 400,
      body: { detail: 'The body is not valid JSON.' },
    })
    expect(await submit({ eval_name: 'x'.repeat(5_000_001) })).toEqual({
      status: 413,
      body: { detail: 'The request is larger than 5 MB.' },
    })
    expect(await submit('['.repeat(100_000))).toEqual({
      status: 400,
      body: { detail: 'The body nests more than 32 levels deep.' },
    })
    const long = await rig.post('/scout/pointers', { body: { location_type: Array(10_000).fill(0) } })
    expect([long.status, await long.json()]).toEqual([413, { detail: 'The request is larger than 16 KB.' }])
    expect(await submit('{}', { 'content-type': 'text/plain' })).toEqual({
      status: 415,
      body: { detail: 'The body must be application/json.' },
    })
  })

  test('refuses JSON of any depth on every route that takes JSON', async () => {
    // Some routes refuse others before reading their bodies.
    const as = 'staff@example.com'
    await ensureMember(database.db, { email: as, customer: 'Kerbwatt', canSubmit: true, isInternal: true })
    const routes = jsonRoutes()
    expect(routes.length).toBeGreaterThan(7)
    for (const { path, method } of routes) {
      const send = rig[method.toLowerCase() as 'patch' | 'post' | 'put']
      for (const body of ['['.repeat(3_000), '{"a":'.repeat(3_000), '['.repeat(100_000)]) {
        const answer = await send(servicePath(path), { as, body })
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          body.length < 16_000 ? 400 : expect.any(Number),
          { detail: expect.stringMatching(/ levels deep\.$|^The request is larger than/) },
        ])
      }
    }
  })

  test('refuses 10,000 coordinates and names the limit', async () => {
    const coords = Array.from({ length: 10_000 }, (_, index) => submitted({ location_id: String(index + 1) }))
    expect(await submit(submission(...coords))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'coords'],
            msg: 'A submission holds up to 500 locations; yours has 10000',
            type: 'too_big',
          },
        ],
      },
    })
  })

  test.each([
    [{ lat: 91 }, 'lat', 'Expected a latitude between -90 and 90'],
    [{ lng: -180.5 }, 'lng', 'Expected a longitude between -180 and 180'],
    [{ lat: 'north' }, 'lat', 'Expected a latitude between -90 and 90'],
  ])('names the coordinate off the earth: %j', async (over, name, msg) => {
    const { status, body } = await submit(submission(submitted(), { ...submitted(), ...over } as never))
    expect(status).toBe(422)
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'coords', 1, name], msg })])
  })

  test('refuses repeated location ids and names them', async () => {
    const twice = submission(submitted({ location_id: '3' }), submitted({ location_id: '3' }))
    expect(await submit(twice)).toEqual({
      status: 422,
      body: {
        detail: {
          message: 'Each location needs its own ID; used more than once: 3.',
          location_ids: ['3'],
          columns: ['location_id'],
        },
      },
    })
  })

  test.each(['/evals/runs?customer=%00', '/scout/manifest/liechten%00stein'])(
    'refuses a control character in %s',
    async (path) => {
      const answer = await rig.get(path, { as: 'ada@example.com' })
      expect(answer.status).toBe(400)
      expect((await answer.json()).detail).toMatch(/^The parameter "c\w+" holds a control character\.$/)
    },
  )

  test('refuses a repeated parameter', async () => {
    const answer = await rig.get('/evals/runs?customer=a&customer=b', { as: 'ada@example.com' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ detail: 'The parameter "customer" is given more than once.' })
  })

  test('hides the cause of an internal error', async () => {
    const countries = async () => {
      throw new Error('select * from secrets at /srv/app/server.ts:12')
    }
    const broken = engineRig(database.db, { atlas: { ...rig.deps.atlas, countries } })
    const answer = await broken.get('/evals/runs', { as: 'ada@example.com' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/secrets|srv|server\.ts|select/)
    await broken.close()
  })

  test('reports the health of database, countries and jobs', async () => {
    const answer = await rig.get('/system/health')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      status: 'ok',
      checks: {
        database: { ok: true },
        atlas: { ok: true, note: 'Testland 0123456789ab' },
        jobs: { ok: true },
      },
    })
  })

  test('reports 503 when no country can be served', async () => {
    const bare = engineRig(database.db, { atlas: { ...rig.deps.atlas, countries: async () => [] } })
    const answer = await bare.get('/system/health')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 'failing', checks: { atlas: { ok: false } } })
    await bare.close()
  })

  test('is not ready before its first look at the atlas store, and only notes later failures', async () => {
    const states = [
      { isReady: false, problems: new Map() },
      { isReady: true, problems: new Map([['andorra', 'ENOSPC /srv']]) },
      { isReady: true, problems: new Map() },
    ]
    const answers = states.map(async (state) => {
      const following = engineRig(database.db, { published: { state: () => state } })
      const answer = await following.get('/system/health')
      await following.close()
      return [answer.status, (await answer.json()).checks.store]
    })
    expect(await Promise.all(answers)).toEqual([
      [503, { ok: false, note: 'The atlases of the store are being fetched.' }],
      [200, { ok: true, note: 'Failing: andorra. The versions that are here are served.' }],
      [200, { ok: true }],
    ])
  })

  test('describes every field of an evaluation', async () => {
    const fields = await (await rig.get('/evals/desc')).json()
    expect(fields.total_kwh_per_day).toMatchObject({ name: 'Predicted utilization', unit: 'kWh/day' })
    expect(Object.values(fields).filter((field) => !(field as { description: string }).description)).toEqual(
      [],
    )
  })
})
