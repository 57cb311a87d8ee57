import { errorAnswerSchema } from '@/lib/contract/error'
import { until } from '@/tests/support/until'
import type { Reply } from './rig/ask'
import { exampleCalls, servicePath } from './rig/calls'
import { type Battery, openSharedBattery } from './rig/open-battery'
import { insideWords, type ModeName } from './rig/stub-modes'

let battery: Battery

beforeAll(async () => {
  battery = await openSharedBattery()
})

afterAll(() => battery.close())

beforeEach(() => battery.stub.reset())

/** The app parses the first route's answer and streams the second's. */
const read = '/api/me'
const streamed = '/api/evals/map?url=x'

const askAsA = (path: string) => battery.ask({ path, cookie: battery.people.a })

/** Rejects internals of the service or the app, and tokens. */
function expectClean(reply: Reply): void {
  const everything = `${reply.headerText}\n${reply.text}`
  for (const word of [
    ...insideWords.split(' ').filter((each) => each.length > 6),
    battery.stub.origin.slice('http://'.length),
    'CANARY-',
    'eyJ',
    '.next/',
    'node_modules',
    'ECONN',
    'undici',
    'UND_ERR',
  ]) {
    expect(everything).not.toContain(word)
  }
}

const passed: [ModeName, number][] = [
  [401, 401],
  [403, 403],
  [404, 404],
  [409, 409],
  [413, 413],
  [422, 422],
  [429, 429],
]

test.each(passed)('passes on a %s from the service', async (mode, status) => {
  battery.stub.answer(mode)
  for (const path of [read, streamed]) {
    const reply = await askAsA(path)
    expect(reply.status).toBe(status)
    expect(reply.json()).toEqual({ detail: `Refused with ${mode}.` })
    expect(reply.headers['retry-after']).toBe(mode === 429 ? '7' : undefined)
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }
})

const failed: [ModeName, number][] = [
  [500, 502],
  ['html 500', 502],
  ['reset', 502],
  ['redirect', 502],
  ['gzip bomb refused', 502],
  ['hang', 504],
]

test.each(failed)('answers a service failure "%s" with %s and without its words', async (mode, status) => {
  battery.stub.answer(mode)
  for (const reply of await Promise.all([read, streamed].map(askAsA))) {
    expect(reply.status).toBe(status)
    expect(errorAnswerSchema.safeParse(reply.json()).success).toBe(true)
    expectClean(reply)
  }
  expect(battery.canary.hits).toEqual([])
})

const unreadable: [ModeName, number][] = [
  ['bad json', 502],
  ['empty', 502],
  ['partial', 502],
  ['huge', 502],
  ['gzip bomb', 502],
]

test.each(unreadable)('answers an unreadable "%s" with %s', async (mode, status) => {
  battery.stub.answer(mode)
  const reply = await askAsA(read)
  expect(reply.status).toBe(status)
  expectClean(reply)
})

test('gives up an answer that falls silent, and breaks it off when streamed', async () => {
  battery.stub.answer('hang in body')
  const replies = await Promise.all([read, streamed].map(askAsA))
  expect(replies.map(({ status, isWhole }) => [status, isWhole])).toEqual([
    [504, true],
    [200, false],
  ])
  for (const reply of replies) expectClean(reply)
})

test('breaks off a large answer where the service does', async () => {
  battery.stub.answer('large partial')
  const reply = await askAsA(streamed)
  expect([reply.status, reply.isWhole]).toEqual([200, false])
})

test('answers 502 when a small answer breaks off', async () => {
  battery.stub.answer('partial')
  const reply = await askAsA(streamed)
  expect(reply.status).toBe(502)
  expectClean(reply)
})

test('waits for a slow answer', async () => {
  battery.stub.answer('slow')
  expect((await askAsA(read)).status).toBe(200)
})

test('stops the service call when the caller disconnects', async () => {
  battery.stub.answer('huge')
  const leaving = new AbortController()
  const reply = battery.ask({ path: streamed, cookie: battery.people.a, signal: leaving.signal })
  const left = reply.catch(() => undefined)
  await until(() => battery.stub.seen[0]?.isFlowing === true)
  leaving.abort()
  await left
  await until(() => battery.stub.seen[0]?.closedEarly === true)
})

test('recovers once the service does', async () => {
  battery.stub.answer('reset')
  expect((await askAsA(read)).status).toBe(502)
  battery.stub.reset()
  expect((await askAsA(read)).status).toBe(200)
})

test("forbids caching of a member's answers, whatever the service allows", async () => {
  battery.stub.answer('public answer')
  const kept: string[] = []
  const isPublic: string[] = []
  for (const { name, ...call } of exampleCalls()) {
    const reply = await battery.ask({ ...call, cookie: battery.people.a })
    const caching = String(reply.headers['cache-control'])
    if (caching.includes('public')) isPublic.push(name)
    else if (!/private/.test(caching) || !String(reply.headers.vary).includes('Cookie')) kept.push(name)
  }
  expect(kept).toEqual([])
  // Map data is the same for everybody.
  for (const name of isPublic) expect(name).toMatch(/^GET \/(scout\/|evals\/desc|maps\/satellite)/)
})

test('refuses API addresses that look like static files', async () => {
  for (const path of [
    '/api/me/x.css',
    '/api/me.css',
    '/api/me%2fx.js',
    '/api/me;x.css',
    '/api/evals/x.png',
  ]) {
    const reply = await askAsA(path)
    expect(reply.status).toBe(404)
    expect(reply.text).not.toContain('Customer')
  }
  const record = await askAsA('/api/evals/runs/x.png')
  expect(record).toMatchObject({ status: 422, text: expect.stringContaining('Expected an evaluation id') })
})

test('asks the service again for each person at the same address', async () => {
  const asked = []
  for (const cookie of [battery.people.a, battery.people.b, undefined]) {
    await battery.ask({ path: '/api/evals/runs', cookie })
    asked.push(battery.stub.seen.at(-1)?.headers.authorization)
  }
  expect(new Set(asked).size).toBe(3)
  expect(battery.stub.seen.length).toBe(3)
  expect(asked[2]).toBeUndefined()
  expect(battery.stub.seen.map(({ path }) => path)).toEqual(Array(3).fill(servicePath('/api/evals/runs')))
})
