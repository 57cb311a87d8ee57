import { connect } from 'node:net'
import { canaries } from './rig/canaries'
import { type Battery, openSharedBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openSharedBattery()
})

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

test("passes four of a browser's headers on, with its own key and token", async () => {
  const forged = {
    'x-api-key': 'made-up',
    authorization: 'Bearer made-up',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=10.0.0.1;host=evil.example',
    'x-real-ip': '10.0.0.1',
    'x-user-id': 'b',
    'x-internal': '1',
    'x-request-id': 'made-up-by-the-browser',
    'x-kerbwatt-client': '10.0.0.1',
    cookie: `${battery.people.a}; other=1`,
    te: 'trailers',
    'proxy-authorization': 'Basic made-up',
    traceparent: 'made-up',
    accept: 'application/json',
    'idempotency-key': 'a-key',
  }
  expect((await battery.ask({ path: '/api/me', headers: forged })).status).toBe(200)
  const [seen] = battery.stub.seen
  const { authorization, 'x-request-id': requestId, ...others } = seen?.headers ?? {}
  expect(others).toEqual({
    host: battery.stub.origin.slice('http://'.length),
    connection: 'keep-alive',
    'x-api-key': canaries.API_KEY,
    accept: 'application/json',
    'idempotency-key': 'a-key',
  })
  expect(authorization).toMatch(/^Bearer eyJ/)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('sends no token to the service without a session', async () => {
  await battery.ask({ path: '/api/system/version', headers: { authorization: 'Bearer made-up' } })
  expect(battery.stub.seen[0]?.headers).not.toHaveProperty('authorization')
})

test("drops the service's own headers", async () => {
  battery.stub.answer('foreign headers')
  for (const path of ['/api/me', '/api/scout/config', '/api/evals/map?url=x']) {
    const reply = await battery.ask({ path, cookie: battery.people.a })
    expect(reply.status).toBe(200)
    for (const name of [
      'set-cookie',
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'x-internal-host',
      'clear-site-data',
      'refresh',
      'link',
      'location',
      'via',
      'alt-svc',
      'proxy-authenticate',
      'trailer',
    ]) {
      expect(reply.headers).not.toHaveProperty(name)
    }
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headerText).not.toContain('internal.host')
  }
})

test('makes no header of a line break in the service’s headers', async () => {
  battery.stub.answer('split headers')
  for (const path of ['/api/me', '/api/scout/config', '/api/evals/map?url=x']) {
    const reply = await battery.ask({ path, cookie: battery.people.a })
    expect([200, 502]).toContain(reply.status)
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headerText).not.toContain('split=')
  }
})

test('passes on no page and follows no redirect', async () => {
  for (const mode of ['text/html', 'redirect'] as const) {
    battery.stub.answer(mode)
    for (const path of ['/api/me', '/api/scout/config', '/api/evals/map?url=x']) {
      const reply = await battery.ask({ path, cookie: battery.people.a })
      expect(reply.status).toBe(502)
      expect(reply.headers['content-type']).toContain('application/json')
      expect(reply.headers).not.toHaveProperty('location')
    }
  }
  expect(battery.canary.hits).toEqual([])
})

/** Hosts that a forged request might name. */
const foreign = ['evil.example', 'localhost.evil.example', 'localhost:1', '127.0.0.1']

test('redirects to no forged host and echoes none', async () => {
  const paths = [
    '/',
    '/scouting',
    '/home',
    '/auth?ref=%2Fhome',
    '/api/auth/csrf',
    '/api/auth/providers',
    '/logout',
  ]
  for (const host of foreign) {
    const spoofs: Record<string, string>[] = [
      { host },
      { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
      { forwarded: `host=${host};proto=https` },
      { 'x-original-url': `http://${host}/`, 'x-rewrite-url': `http://${host}/` },
    ]
    for (const headers of spoofs) {
      for (const path of paths) {
        const reply = await battery.ask({ path, headers })
        const target = reply.headers.location
        if (target !== undefined && URL.canParse(target)) {
          expect(new URL(target).origin).toBe(battery.app.origin)
        }
        expect(reply.status).toBeLessThan(500)
        expect(`${reply.headerText}\n${reply.text}`).not.toContain('evil.example')
      }
    }
  }
})

test('brings a sign-in under a forged host back to the app', async () => {
  for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
    const csrf = await battery.ask({ path: '/api/auth/csrf', headers })
    const { csrfToken } = csrf.json() as { csrfToken: string }
    const cookie = (csrf.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    const reply = await battery.ask({
      method: 'POST',
      path: '/api/auth/signin/kerbwatt',
      cookie,
      headers: {
        ...headers,
        origin: battery.app.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ csrfToken, callbackUrl: 'https://evil.example/' }).toString(),
    })
    const target = new URL(reply.headers.location ?? '', battery.app.origin)
    expect(target.origin).toBe(battery.app.identityOrigin)
    expect(new URL(target.searchParams.get('redirect_uri') ?? '').origin).toBe(battery.app.origin)
    expect(reply.headerText).not.toMatch(/callback-url=[^;]*evil/)
  }
})

/** Sends raw bytes. @returns what came back until the server closed */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(battery.app.origin)
    const socket = connect(Number(port), 'localhost', () => socket.write(text))
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding('latin1').on('data', (more: string) => {
      answer += more
    })
    socket.on('error', end).on('close', end)
  })
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

const thousandHeaders = Array.from({ length: 1000 }, (_, at) => `X-Number-${at}: ${'a'.repeat(20)}\r\n`).join(
  '',
)

test('refuses requests that two servers could read differently', async () => {
  const head =
    'POST /api/scout/infra/radius HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const hidden = 'GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Smuggled: 1\r\n\r\n'
  const ambiguous = [
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Content-Length: 0\r\nX-Folded: a\r\n b\r\n\r\n${hidden}`,
    `${head}Content-Length : 0\r\n\r\n${hidden}`,
    `GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'a'.repeat(100_000)}\r\n\r\n`,
    `GET /api/me HTTP/1.1\r\nHost: localhost\r\n${thousandHeaders}\r\n`,
  ]
  for (const request of ambiguous) {
    const statuses = statusesOf(await raw(request))
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 408, 431]).toContain(status)
  }
  expect(battery.stub.seen).toEqual([])
})

test('proxies no absolute address, upgrade or CONNECT', async () => {
  const { origin, port } = battery.canary
  await raw(`GET ${origin}/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await raw(`GET ${origin}/api/me HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  await raw(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  expect(battery.canary.hits).toEqual([])
})
