import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createTokenVerifier } from '@/server/engine/http/verify-token'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { apiKey, type EngineRig, engineRig } from '@/tests/support/engine-rig'

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

  test('asks the provider again for an answer that is lost', async () => {
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
