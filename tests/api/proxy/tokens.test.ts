import { type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { accountCalls } from '@/lib/contract/account'
import { callList } from '@/lib/contract/all-calls'
import { nameOf } from '@/lib/contract/call'
import { scoutCalls } from '@/lib/contract/scout'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import { handle } from '@/server/bff/handler/handle'
import { me, rig, search } from '@/tests/support/handled-calls'
import { ask, routeOf } from '@/tests/support/proxy-rig'

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
      limit: { name: 'two', perMinute: { registered: 2, visitor: 2 } },
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
