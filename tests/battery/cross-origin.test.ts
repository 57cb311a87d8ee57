import { globSync } from 'node:fs'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import { exampleCalls, unknownCall } from './rig/calls'
import { type IdentityBattery, type Member, openSharedStudio } from './rig/identity-battery'

let battery: IdentityBattery
let member: Member

beforeAll(async () => {
  battery = await openSharedStudio()
  member = await battery.newMember()
})
afterAll(() => battery.close())
beforeEach(() => battery.stub.reset())

interface Write {
  name: string
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

/** The sign-in and sign-out forms, which bypass the proxy. */
const forms: Write[] = ['sign-out', 'signout', `signin/${brand.slug}`, `callback/${brand.slug}`, '_log'].map(
  (path) => ({ name: `POST auth/${path}`, method: 'POST', path: `/api/auth/${path}`, body: 'a=b' }),
)

/** A valid call of every writing route. */
const proxied = (): Write[] => exampleCalls().filter(({ method }) => method !== 'GET')

/** Without the routes for access tokens only, which a session's cookie never opens. */
const bySession = (): Write[] => proxied().filter(({ name }) => name !== 'POST /mcp')

const own = () => battery.app.origin

async function expectRefusal(write: Write, headers: Record<string, string>): Promise<void> {
  const { name, ...question } = write
  const { status, headers: answer } = await battery.ask({
    ...question,
    headers: { ...write.headers, ...headers },
    cookie: member.cookie,
  })
  expect({ name, headers, status }).toEqual({ name, headers, status: 403 })
  expect(answer['set-cookie']).toBeUndefined()
}

async function expectStillSignedIn(): Promise<void> {
  expect(battery.stub.seen).toEqual([])
  expect((await battery.ask({ path: '/api/me', cookie: member.cookie })).status).toBe(200)
}

test('refuses other sites’ writes at every route, even with our own header', async () => {
  const writes = [...proxied(), ...forms]
  expect(writes.length).toBeGreaterThan(12)
  for (const write of writes) {
    await expectRefusal(write, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await expectRefusal(write, { origin: 'https://evil.example', 'sec-fetch-site': '' })
    await expectRefusal(write, { origin: own(), 'sec-fetch-site': 'none' })
  }
  await expectStillSignedIn()
})

test('refuses a sibling subdomain’s writes', async () => {
  for (const write of [...proxied(), ...forms]) {
    await expectRefusal(write, { origin: 'http://sibling.localhost', 'sec-fetch-site': 'same-site' })
  }
  await expectStillSignedIn()
})

const bare = { [requestGuard.name]: '', 'sec-fetch-site': '', origin: '' }
const shapes: Record<string, { headers: Record<string, string>; body?: string }> = {
  'text/plain': { headers: { 'content-type': 'text/plain' } },
  'a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
  'a multipart form': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  },
  'no body': { headers: { 'content-type': '' }, body: '' },
  'JSON under no type': { headers: { 'content-type': '' } },
  'JSON with a made-up header': { headers: { [requestGuard.name]: 'yes' } },
}

const sources: Record<string, Record<string, string>> = {
  'no source': {},
  'Origin: null': { origin: 'null' },
  'an unknown source': { 'sec-fetch-site': 'same-origin, cross-site' },
  'Sec-Fetch-Site alone': { 'sec-fetch-site': 'same-origin' },
  'sources that differ': { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
}

/** A different shape for each route and source: routes share one guard. */
const shapeFor = (route: number, source: number) => {
  const all = Object.values(shapes)
  return all[(route + source) % all.length]
}

test.each(Object.entries(sources).map(([name, source], number) => ({ name, source, number })))(
  'refuses requests that need no preflight, with $name',
  async ({ source, number }) => {
    for (const [at, write] of bySession().entries()) {
      const { headers, body = write.body } = shapeFor(at, number) ?? {}
      await expectRefusal(
        { ...write, ...(body !== undefined && { body }) },
        { ...bare, ...source, ...headers },
      )
    }
    for (const write of forms) await expectRefusal(write, { ...bare, ...source })
    await expectStillSignedIn()
  },
)

test('refuses bodies of other types from our own pages', async () => {
  const ofJson = proxied().filter(({ body, headers }) => body !== undefined && headers === undefined)
  for (const write of ofJson) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { name, ...question } = write
      const { status } = await battery.ask({
        ...question,
        cookie: member.cookie,
        headers: { 'content-type': type },
      })
      expect({ name, status }).toEqual({ name, status: 415 })
    }
  }
  expect(battery.stub.seen).toEqual([])
})

const pages = [
  '/',
  '/home',
  '/scouting',
  '/evaluations',
  '/submit-evaluation',
  '/support',
  '/version',
  '/auth',
]

test('only reads from the service, and keeps the session, on GET and HEAD', async () => {
  const reads = exampleCalls().filter(({ method }) => method === 'GET')
  for (const path of [...reads.map((call) => call.path), ...pages]) {
    for (const method of ['GET', 'HEAD']) await battery.ask({ path, method, cookie: member.cookie })
  }
  expect(battery.stub.seen.length).toBeGreaterThan(20)
  expect(new Set(battery.stub.seen.map(({ method }) => method))).toEqual(new Set(['GET']))
  battery.stub.reset()
  await expectStillSignedIn()
})

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods of each route by its example's path. */
function methodsByPath(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { method, path, name } of exampleCalls()) {
    if (name === unknownCall.name) continue
    const [address = path] = path.split('?')
    found.set(address, (found.get(address) ?? new Set()).add(method))
  }
  return found
}

test('answers 405 to methods that a route lacks', async () => {
  for (const [path, methods] of methodsByPath()) {
    for (const method of everyMethod.filter((each) => !methods.has(each))) {
      const { status } = await battery.ask({ path, method, cookie: member.cookie })
      expect({ path, method, status }).toEqual({ path, method, status: 405 })
    }
  }
  for (const path of ['/api/me', '/api/nothing-here', '/home']) {
    const { status } = await battery.ask({ path, method: 'TRACE', cookie: member.cookie })
    expect({ path, status }).toEqual({ path, status: 405 })
  }
  expect(battery.stub.seen).toEqual([])
})

test('lets no other site read an answer', async () => {
  const origin = 'https://evil.example'
  const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': requestGuard.name }
  const paths = [...exampleCalls().map((call) => call.path), ...pages, '/api/auth/session', '/api/auth/csrf']
  for (const path of new Set(paths)) {
    for (const [method, headers] of [
      ['OPTIONS', { ...ask, origin }],
      ['GET', { origin, 'sec-fetch-site': 'cross-site' }],
      ['GET', { origin: 'null' }],
    ] as const) {
      const reply = await battery.ask({ path, method, headers, cookie: member.cookie })
      const allowing = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))
      expect({ path, method, allowing }).toEqual({ path, method, allowing: [] })
    }
  }
})

test('covers every route that writes', () => {
  const writing = /\b(POST|PUT|PATCH|DELETE)\b/
  const named = globSync('app/**/route.ts').map((file) => file.replaceAll('\\', '/'))
  expect(named.filter((file) => !file.startsWith('app/api/') && writing.test(file))).toEqual([])
  const own = named.filter((file) => file.startsWith('app/api/auth/'))
  expect(own.sort()).toEqual([
    'app/api/auth/[...nextauth]/route.ts',
    'app/api/auth/renew/route.ts',
    'app/api/auth/sign-out/route.ts',
  ])
})
