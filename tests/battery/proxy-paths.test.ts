import { randomInt } from 'node:crypto'
import { exampleCalls, servicePath } from './rig/calls'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'

let battery: IdentityBattery
let cookie: string

beforeAll(async () => {
  battery = await openSharedStudio()
  const member = await battery.newMember()
  cookie = member.cookie
})

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

test("asks the service at the route's own path only", async () => {
  const found: Record<string, string[]> = {}
  for (const { name, ...call } of exampleCalls()) {
    battery.stub.reset()
    await battery.ask({ ...call, cookie })
    found[name] = battery.stub.seen.map((each) => `${each.method} ${each.path.split('?')[0]}`)
  }
  const expected = exampleCalls().map(({ name, method, path, isAnsweredHere }) => [
    name,
    isAnsweredHere ? [] : [`${method} ${servicePath(path)}`],
  ])
  expect(found).toEqual(Object.fromEntries(expected))
})

/** Spellings of `..`, `/`, a path's end, another query or another host within one segment. */
const tricks = [
  '..',
  '.',
  '%2e%2e',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '%5c..%5c',
  '%2f',
  '%2F%2F',
  '%252f',
  '%00',
  '%0d%0a',
  ';',
  ';a=b',
  '%3b',
  '//',
  '@',
  '%40127.0.0.1',
  '?',
  '%3f',
  '%3Fx=1',
  '#',
  '%23',
  '%E2%88%95',
  '%EF%BC%8F',
  '%C0%AE',
  '\\',
  '%20',
  '%',
  '%zz',
  '.json',
  '.rsc',
  '%2e',
  '~',
  '*',
  ':',
  '[',
  '%7B',
  '%EF%BC%8E%EF%BC%8E',
  'x'.repeat(3000),
]
const pick = (from: readonly string[]) => from[randomInt(from.length)] ?? ''

/** A valid path with tricks in some of its segments. */
function bent(path: string): string {
  const [plain = '', query] = path.split('?')
  const steps = plain.split('/').slice(1)
  const bends = 1 + randomInt(3)
  for (let bend = 0; bend < bends; bend += 1) {
    const at = 1 + randomInt(steps.length)
    const step = steps[at] ?? ''
    const ways = [pick(tricks), `${pick(tricks)}${step}`, `${step}${pick(tricks)}`, `${step}/${pick(tricks)}`]
    steps[at] = pick(ways)
  }
  return `/${steps.join('/')}${query === undefined || randomInt(4) === 0 ? '' : `?${query}`}`
}

/** Request lines that the service may get, one per route. */
function allowed(): RegExp[] {
  const step = '(?!\\.{1,2}(?:/|\\?|$))(?!%2e(?:%2e)?(?:/|\\?|$))[^/?#\\\\]+'
  return exampleCalls()
    .filter(({ isAnsweredHere }) => !isAnsweredHere)
    .map(({ name }) => {
      const [method = '', route = ''] = name.split(' ')
      const path = route.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, step)
      return new RegExp(`^${method} ${path}(\\?[^#]*)?$`)
    })
}

test('reaches only the routes’ paths with 600 malformed ones', async () => {
  const calls = exampleCalls().filter(({ method }) => method === 'GET')
  const patterns = allowed()
  const wrong: string[] = []
  const lanes = Array.from({ length: 32 }, async () => {
    for (let count = 0; count < 600 / 32; count += 1) {
      const call = calls[randomInt(calls.length)]
      // Node refuses to send blanks and characters beyond Latin-1.
      const path = bent(call?.path ?? '/api/me').replaceAll(' ', '%20')
      const reply = await battery.ask({ path, cookie }).catch(() => null)
      // 502: the stub has no valid answer for some paths.
      if (reply && reply.status >= 500 && reply.status !== 502) wrong.push(`${path} -> ${reply.status}`)
    }
  })
  await Promise.all(lanes)
  const seen = battery.stub.seen.map(({ method, path }) => `${method} ${path}`)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((line) => !patterns.some((pattern) => pattern.test(line)))).toEqual([])
  expect(wrong).toEqual([])
  expect(battery.canary.hits).toEqual([])
})

/** Spellings and headers that have bypassed middleware in the past. Middleware ignores routes, so each gets some. */
function spellings(path: string, route: number): { path: string; headers?: Record<string, string> }[] {
  const [plain = '', query = ''] = path.split('?')
  const full = (changed: string) => (query === '' ? changed : `${changed}?${query}`)
  const last = plain.slice(plain.lastIndexOf('/') + 1)
  const letter = `%${last.charCodeAt(0).toString(16)}`
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1)
  const headers: Record<string, string>[] = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { 'next-router-segment-prefetch': '/_tree', rsc: '1' },
    { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
    { 'x-middleware-subrequest': Array(5).fill('src/middleware').join(':') },
    { 'x-middleware-subrequest': Array(5).fill('proxy').join(':') },
    { 'x-middleware-rewrite': '/version' },
    { 'x-nextjs-data': '1' },
    { 'x-original-url': '/version', 'x-rewrite-url': '/version' },
    { 'x-http-method-override': 'GET' },
    { authorization: 'Bearer made-up', 'x-api-key': 'made-up' },
  ]
  return [
    ...[
      `${folder}${letter}${last.slice(1)}`,
      `${plain}/`,
      `${plain}.rsc`,
      `${plain}.json`,
      plain.toUpperCase(),
      `/${plain}`,
    ].map((changed) => ({ path: full(changed) })),
    { path: `/_next/data/x${plain}.json` },
    { path: `${plain}?${query}${query === '' ? '' : '&'}nxtPslug=x&_rsc=1` },
    ...headers.filter((_, at) => at % 4 === route % 4).map((each) => ({ path, headers: each })),
  ]
}

test('refuses visitors under every spelling of a private address', async () => {
  const isOpen: string[] = []
  const privateCalls = []
  for (const call of exampleCalls()) {
    if ((await battery.ask(call)).status === 401) privateCalls.push(call)
  }
  expect(privateCalls.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /me', 'POST /cord']))
  battery.stub.reset()
  for (const [route, { method, path, body }] of privateCalls.entries()) {
    for (const spelling of spellings(path, route)) {
      const reply = await battery.ask({ method, ...spelling, ...(body !== undefined && { body }) })
      if (reply.status < 300) isOpen.push(`${method} ${spelling.path} ${JSON.stringify(spelling.headers)}`)
    }
  }
  expect(isOpen).toEqual([])
  expect(battery.stub.seen).toEqual([])
})

test('refuses repeated and misshapen parameters', async () => {
  for (const path of [
    '/api/geo/search?q=a&q=b',
    '/api/evals/runs?customer=a&customer=b',
    '/api/me?id=1&id=2',
  ]) {
    expect((await battery.ask({ path, cookie })).status).toBe(400)
  }
  for (const path of ['/api/geo/search?q[]=a', '/api/geo/search?q[x]=a', '/api/geo/search']) {
    expect((await battery.ask({ path })).status).toBe(422)
  }
  for (const body of [
    '{"lat":[47],"lng":9.5,"radius":5}',
    '{"lat":{},"lng":9.5,"radius":5}',
    '[]',
    '"x"',
    'null',
  ]) {
    const reply = await battery.ask({
      method: 'POST',
      path: '/api/scout/infra/radius?lat=47&lng=9&radius=5',
      body,
    })
    expect(reply.status).toBe(422)
  }
  expect(battery.stub.seen).toEqual([])
})
