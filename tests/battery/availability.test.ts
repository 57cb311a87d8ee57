import { readdirSync, readFileSync } from 'node:fs'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import { freePort } from '@/tests/bench/free-port'
import { sendRaw } from '@/tests/support/raw-request'
import { until } from '@/tests/support/until'
import type { Reply } from './rig/ask'
import { exampleCalls } from './rig/calls'
import { formHeaders, hold, sendMuch } from './rig/heavy-clients'
import { type Battery, openBattery } from './rig/open-battery'
import { expectSentence, head, statusOf } from './rig/raw-answers'

let battery: Battery

beforeAll(async () => {
  const port = String(await freePort())
  const settings = { PORT: port, APP_URL: `http://localhost:${port}`, TRUSTED_PROXIES: '1' }
  battery = await openBattery({ settings })
})

afterAll(() => battery.close())

const portOf = (origin: string) => Number(new URL(origin).port)
const raw = (text: string, origin = battery.app.origin) => sendRaw(portOf(origin), text, 'localhost')
const both = () => [battery.app.origin, battery.app.identityOrigin]

const openDescriptors = () => readdirSync(`/proc/${battery.app.pid}/fd`).length
/** The app's memory in MB. */
const memory = () => {
  const [, pages = '0'] = readFileSync(`/proc/${battery.app.pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 1_000_000
}

const upgradePaths = [
  '/',
  '/home',
  '/api/me',
  '/api/auth/session',
  '/_next/webpack-hmr',
  '/auth',
  '/interaction/x',
]

test('drops connections that ask for another protocol', async () => {
  await Promise.all(both().map((origin) => raw(head('GET / HTTP/1.1', 'connection: close'), origin)))
  const before = openDescriptors()
  for (let batch = 0; batch < 6; batch += 1) {
    const protocol = batch % 2 === 0 ? 'websocket' : 'h2c'
    const sent = Array.from({ length: 100 }, (_, at) => {
      const path = upgradePaths[at % upgradePaths.length]
      const text = head(`GET ${path} HTTP/1.1`, 'connection: keep-alive, Upgrade', `upgrade: ${protocol}`)
      return raw(text, both()[at % 2])
    })
    expect((await Promise.all(sent)).join('')).toBe('')
  }
  await until(() => openDescriptors() <= before + 5)
})

test('closes next-auth’s log and its unused steps', async () => {
  for (const path of ['_log', '%5Flog', 'session', 'constructor']) {
    const body = `level=error&code=${'eyJ-'.repeat(100_000)}`
    const reply = await battery.ask({ method: 'POST', path: `/api/auth/${path}`, headers: formHeaders, body })
    expect([path, reply.status]).toEqual([path, 404])
  }
  expect(battery.app.output()).not.toContain('eyJ-eyJ-')
})

test('answers everybody else while 500 clients stall', async () => {
  const own = [`${requestGuard.name}: ${requestGuard.value}`, 'sec-fetch-site: same-origin']
  const json = ['content-type: application/json', 'content-length: 9000']
  const unfinished = [
    'GET /api/system/version HTTP/1.1\r\nhost: loc',
    `${head('POST /api/scout/pointers HTTP/1.1', ...own, ...json)}{"a":`,
  ]
  const held = await Promise.all(
    Array.from({ length: 500 }, (_, at) =>
      hold(portOf(battery.app.origin), unfinished[at % unfinished.length] ?? ''),
    ),
  )
  try {
    const cookie = battery.people.a
    for (let turn = 0; turn < 20; turn += 1) {
      const replies = await Promise.all(
        ['/api/system/version', '/api/me', '/version'].map((path) => battery.ask({ path, cookie })),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    expect(held.filter((socket) => !socket.destroyed)).toHaveLength(500)
    expect(openDescriptors()).toBeGreaterThan(500)
  } finally {
    for (const socket of held) socket.destroy()
  }
  await until(() => openDescriptors() < 300)
})

test('cuts off sign-in form bodies while they arrive', async () => {
  const path = `/api/auth/callback/${brand.slug}`
  expect(
    (await battery.ask({ method: 'POST', path, headers: formHeaders, body: 'x=y' })).status,
  ).toBeLessThan(500)
  const before = memory()
  const statuses = await Promise.all([1, 2, 3].map(() => sendMuch(`${battery.app.origin}${path}`, 64)))
  for (const status of statuses) expect([413, null]).toContain(status)
  expect(memory() - before).toBeLessThan(50)
  const edge = (bytes: number) =>
    battery.ask({ method: 'POST', path, headers: formHeaders, body: 'x'.repeat(bytes) })
  expect((await edge(16_385)).status).toBe(413)
  expect((await edge(16_384)).status).not.toBe(413)
})

test.each([
  [
    'sign-out forms from all spellings of an IPv4 address',
    ['POST', '/api/auth/signout'],
    ['198.51.100.80', '198.51.100.80:4711', '::ffff:198.51.100.80', '[::FFFF:C633:6450]:443'],
    '198.51.100.81',
  ],
  [
    'sign-outs from all addresses of an IPv6 network',
    ['POST', '/api/auth/sign-out'],
    ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:0DB8:0007:0001:ffff::', '[2001:db8:7:1:a:b:c:d]:443'],
    '2001:db8:7:2::1',
  ],
  ['visits from an address', ['GET', '/api/auth/csrf'], ['198.51.100.77'], '198.51.100.78'],
])('counts %s as those of one client', async (_, [method = '', path = ''], spellings, other) => {
  const ask = (client: string) =>
    battery.ask({
      method,
      path,
      headers: { ...(method === 'POST' ? formHeaders : {}), 'x-forwarded-for': `203.0.113.9, ${client}` },
    })
  let refusal: Reply | undefined
  for (let sent = 0; sent < 1_300 && !refusal; sent += 100) {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_each, at) => ask(spellings[at % spellings.length] ?? '')),
    )
    refusal = replies.find(({ status }) => status === 429)
  }
  expect(refusal?.json()).toEqual({ detail: expect.stringMatching(/Try again in \d+ s\.$/) })
  for (const spelling of spellings) expect([spelling, (await ask(spelling)).status]).toEqual([spelling, 429])
  expect((await ask(other)).status).not.toBe(429)
})

/** Within the smallest body limit, and far beyond any. */
const deep = [3_000, 100_000].flatMap((levels) => ['['.repeat(levels), '{"a":'.repeat(levels)])

it('refuses JSON of any depth on every route that takes JSON', async () => {
  const routes = exampleCalls().filter(({ body, headers }) => body && !headers)
  battery.stub.reset()
  expect(routes.length).toBeGreaterThan(7)
  for (const { path, method } of routes) {
    for (const [at, body] of deep.entries()) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` }
      const reply = await battery.ask({ path, method, body, cookie: battery.people.a, headers })
      const { status } = reply
      expect({ path, at, status, isRefused: status >= 400 && status < 500 }).toMatchObject({
        isRefused: true,
      })
      expect(reply.json()).toEqual({ detail: expect.anything() })
    }
  }
  expect(battery.stub.seen).toEqual([])
})

test('keeps its own cookies only, at most 8 KB', async () => {
  const foreign = Array.from({ length: 2_400 }, (_, at) => `c${at}=x`)
    .join('; ')
    .slice(0, 15_000)
  const cookie = `${foreign}; ${battery.people.a}`
  const session = await battery.ask({ path: '/api/auth/session', headers: { cookie } })
  expect(session.json()).toHaveProperty('user')
  for (const name of [`${brand.slug}.session.0`, 'next-auth.state', 'identity.session']) {
    const large = head('GET / HTTP/1.1', `cookie: ${name}=${'x'.repeat(8_200)}`)
    for (const origin of both()) expectSentence(await raw(large, origin), 431)
  }
})

test('refuses too many headers and too large ones', async () => {
  const many = Array.from({ length: 150 }, (_, at) => `x-${at}: v`)
  for (const origin of both()) {
    expectSentence(await raw(head('GET / HTTP/1.1', ...many), origin), 431)
    expect(statusOf(await raw(head('GET / HTTP/1.1', `x-a: ${'v'.repeat(17_000)}`), origin))).toBe(431)
  }
})

test.each([
  ['OPTIONS * HTTP/1.1', 400],
  ['GET * HTTP/1.1', 400],
  ['GET http://evil.example/ HTTP/1.1', 421],
  ['GET http://localhost:1@evil.example/ HTTP/1.1', 421],
  ['PROPFIND / HTTP/1.1', 405],
  ['GET /api/evals/runs?customer=%00 HTTP/1.1', 400],
])('answers %s with %d and a message', async (line, status) => {
  for (const origin of both()) expectSentence(await raw(head(line), origin), status)
})

test('treats an absolute address of its own as a path', async () => {
  const line = (origin: string, path: string) => head(`GET ${origin}${path} HTTP/1.1`, 'connection: close')
  const { origin, identityOrigin } = battery.app
  expect(statusOf(await raw(line(origin, '/api/system/version')))).toBe(200)
  const discovery = line(identityOrigin, '/.well-known/openid-configuration')
  expect(statusOf(await raw(discovery, identityOrigin))).toBe(200)
})

test('answers for no foreign host and echoes none', async () => {
  const ask = (path: string, host: string, origin: string) =>
    raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, origin)
  const { identityOrigin, origin } = battery.app
  for (const path of [
    '/',
    '/auth',
    '/api/me',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
  ]) {
    for (const each of both()) {
      const answer = await ask(path, 'evil.example', each)
      expectSentence(answer, 421)
      expect(answer).not.toContain('evil.example')
    }
  }
  expect(statusOf(await ask('/api/system/health', '10.0.0.7:3000', origin))).toBe(200)
  const discovery = await ask('/.well-known/openid-configuration', 'localhost:1', identityOrigin)
  expect(discovery).toContain(`"token_endpoint":"${identityOrigin}/token"`)
  expect(discovery).not.toContain('localhost:1/')
})

test('answers an unusable return address with 4xx and a message', async () => {
  for (const path of [
    '/api/auth/signin?callbackUrl=x%25',
    '/api/auth/session?callbackUrl=x%25',
    '/auth?ref=x%25',
  ]) {
    expect((await battery.ask(path)).status).toBeLessThan(500)
  }
  const usable = { detail: expect.stringMatching(/\.$/) }
  const query = await battery.ask('/api/auth/csrf?callbackUrl=x%25')
  expect([query.status, query.json()]).toEqual([400, usable])
  const cookie = await battery.ask({ path: '/api/auth/csrf', cookie: 'next-auth.callback-url=x%25' })
  expect([cookie.status, cookie.json()]).toEqual([400, usable])
  expect(cookie.headers['set-cookie']?.[0]).toContain('next-auth.callback-url=; Path=/; Max-Age=0')
})
