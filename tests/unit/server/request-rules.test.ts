import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Refusal, Rule } from '@/server/listener/gate'
import { requestRules } from '@/server/runtime/start-server'

interface Head {
  method?: string
  url?: string
  headers?: Record<string, string>
  rawHeaders?: string[]
}

function requestWith({ method = 'GET', url = '/', headers = {}, rawHeaders = [] }: Head): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  return Object.assign(request, { method, url, rawHeaders, headers: { host: 'app.example.org', ...headers } })
}

const settings = {
  PORT: 3000,
  UNITS_PER_MINUTE: 12_000,
  APP_URL: 'https://app.example.org',
  STUDIO_HOST: undefined,
  DEMO_HOST: 'demo.example.org',
  MAPS_URL: undefined,
}

const firstRefusal = (rules: readonly Rule[], request: IncomingMessage): Refusal | null => {
  for (const rule of rules) {
    const refusal = rule(request)
    if (refusal) return refusal
  }
  return null
}

function check(head: Head, over: Partial<typeof settings> | { APP_URL: undefined } = {}) {
  const request = requestWith(head)
  const refusal = firstRefusal(requestRules({ ...settings, ...over }), request)
  return { status: refusal?.status, detail: refusal?.detail, url: request.url, headers: request.headers }
}

it.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('refuses the method %s', (method) => {
  expect(check({ method }).status).toBe(405)
})

it.each(['/_global-error', '/_global-error?x', '/demo/_global-error', '/_global-error.rsc'])(
  'has no page at %s',
  (url) => {
    expect(check({ url }).status).toBe(404)
  },
)

it.each(['*', 'app.example.org:443', 'ftp://app.example.org/', ''])('refuses %j as an address', (url) => {
  expect(check({ url, method: 'OPTIONS' })).toMatchObject({
    status: 400,
    detail: expect.stringMatching(/\.$/),
  })
})

it.each([
  ['http://app.example.org/api/me?a=b', '/api/me?a=b'],
  ['HTTPS://APP.example.org:8443', '/'],
  ['http://demo.example.org?x', '/?x'],
])('answers the absolute address %s as a path', (url, path) => {
  expect(check({ url, headers: { host: 'evil.example' } })).toMatchObject({ status: undefined, url: path })
})

it.each([
  'http://evil.example/',
  'http://app.example.org.evil.example/',
  'http://app.example.org@evil.example/',
  'http://evil.example\\@app.example.org/',
  'http://169.254.169.254/',
  'http:///path',
])('refuses the absolute address %s', (url) => {
  expect(check({ url }).status).toBe(421)
  expect(check({ url }, { APP_URL: undefined }).status).toBe(421)
})

it.each(['app.example.org', 'APP.example.org:8080', 'demo.example.org'])(
  'answers for the host %s',
  (host) => {
    expect(check({ headers: { host } }).status).toBeUndefined()
  },
)

it.each([
  'evil.example',
  'app.example.org.evil.example',
  'a@app.example.org',
  'app.example.org/x',
  '',
  '127.0.0.1',
])('refuses the host %j except for a health check', (host) => {
  expect(check({ headers: { host } }).status).toBe(421)
  expect(check({ headers: { host }, url: '/api/system/health?x' }).status).toBeUndefined()
})

it('answers for any host while none is named', () => {
  expect(check({ headers: { host: '192.168.1.7:3000' } }, { APP_URL: undefined }).status).toBeUndefined()
})

it('refuses a null character in a query of the API', () => {
  expect(check({ url: '/api/evals/runs?customer=%00' }).status).toBe(400)
  expect(check({ url: '/api/evals/runs?customer=%2500' }).status).toBeUndefined()
  expect(check({ url: '/a%00b' }).status).toBeUndefined()
})

it("reads a null character in a page's query as a space", () => {
  const { status, url } = check({ url: '/scouting?site=%00&id=a%00b' })
  expect([status, url]).toEqual([undefined, '/scouting?site=%20&id=a%20b'])
})

it('refuses more than 100 headers', () => {
  const headers = (count: number) => Array.from({ length: count }, (_, at) => [`x-${at}`, 'v']).flat()
  expect(check({ rawHeaders: headers(100) }).status).toBeUndefined()
  expect(check({ rawHeaders: headers(101) }).status).toBe(431)
})

it("keeps the app's cookies only", () => {
  const own =
    'kerbwatt.session=a; __Host-kerbwatt.session.0=b; __Secure-next-auth.state=c; identity.session=d'
  const foreign = Array.from({ length: 2_400 }, (_, at) => `c${at}=x`).join('; ')
  expect(check({ headers: { cookie: `theme=dark; ${own}; ${foreign}` } }).headers.cookie).toBe(own)
  expect(check({ headers: { cookie: foreign } }).headers).not.toHaveProperty('cookie')
})

it("refuses more than 8 KB of the app's cookies", () => {
  const cookie = (length: number) => 'kerbwatt.session='.padEnd(length, 'x')
  expect(check({ headers: { cookie: cookie(8_192) } }).status).toBeUndefined()
  expect(check({ headers: { cookie: cookie(8_193) } }).status).toBe(431)
  expect(
    check({ headers: { cookie: `${cookie(5_000)}; next-auth.state=${'x'.repeat(4_000)}` } }).status,
  ).toBe(431)
})
