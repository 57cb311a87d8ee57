import { encode } from 'next-auth/jwt'
import * as z from 'zod'
import { requestGuard } from '@/lib/config/request-guard'
import { accountCalls } from '@/lib/contract/account'
import { scoutCalls } from '@/lib/contract/scout'
import { shareCalls } from '@/lib/contract/share'
import { env } from '@/server/base/env'
import { handle } from '@/server/bff/handler/handle'
import { passOn } from '@/server/bff/upstream/pass-on'
import { me, rig, search } from '@/tests/support/handled-calls'
import { apiKey, ask, routeOf, sessionSecret } from '@/tests/support/proxy-rig'

const getMe = routeOf(accountCalls.readMe)
const findSites = routeOf(scoutCalls.findSites)

const declared = { method: 'GET', path: '/any', summary: 'Any', access: 'visitor' } as const

test('a signed-in call reaches the service with the key and the caller’s token, and no forged headers', async () => {
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

test('private answers are not cached and carry a request id', async () => {
  const cookie = await rig.cookieFor('ada')
  const { headers } = await ask(getMe, { headers: { cookie } })
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('interleaved calls of two people never swap tokens', async () => {
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
])('%s is refused with 401 before the service is called', async (_, given) => {
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

test('a session that cannot be renewed answers in the form that starts one new sign-in', async () => {
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
])('a write from %s is refused before the service is called', async (_, headers) => {
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
])('an unreadable body is refused (%#)', async (given, status) => {
  const response = await ask(findSites, { method: 'POST', ...given })
  expect(response.status).toBe(status)
  expect(rig.service.seen).toEqual([])
})

test('too many calls must wait; other visitors are unaffected, and a forged address resets nothing', async () => {
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

test('a route that names no limit has one', async () => {
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

test('a control character in the query or the path is refused by name', async () => {
  const query = await ask(findSites, { method: 'POST', body: search, path: '/?token=%00' })
  const path = await ask(routeOf(shareCalls.openShared), { params: { token: 'a\u001b' } })
  const detail = 'The parameter "token" holds a control character.'
  for (const answer of [query, path]) expect([answer.status, await answer.json()]).toEqual([400, { detail }])
})

test('a body is cut off at the limit of its route while it comes', async () => {
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

test('a repeated parameter is refused', async () => {
  const once = handle({ ...declared, query: z.object({ id: z.string() }) }, async ({ query }) => query)
  expect((await ask(once, { path: '/?id=1&id=2' })).status).toBe(400)
  expect(await (await ask(once, { path: '/?id=1' })).json()).toEqual({ id: '1' })
})
