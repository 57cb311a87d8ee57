import { until } from '@/tests/support/until'
import { type LogLine, readLog } from './rig/log-lines'
import { type Battery, openSharedBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openSharedBattery()
})

/** Throws when the log holds a canary, token, code or generated secret. */
afterAll(() => battery.close())

const lines = () => readLog(battery.app.output())
const withId = (id: unknown) => lines().filter((line) => line.requestId === id)

/** Waits: log lines follow their answers. */
async function lineOf(id: unknown): Promise<LogLine> {
  await until(() => withId(id).length > 0)
  return withId(id)[0] as LogLine
}

test('logs one event for each sign-in with a hashed subject', async () => {
  const signIns = () => lines().filter((line) => line.event === 'sign_in')
  await until(() => signIns().length >= 3)
  expect(signIns().length).toBe(3)
  for (const { subject } of signIns()) expect(subject).toMatch(/^[\w-]{16}$/)
  expect(new Set(signIns().map(({ subject }) => subject)).size).toBe(3)
})

test('logs every call with its request id and without its query', async () => {
  const reply = await battery.ask({ path: '/api/geo/search?q=a-private-address', cookie: battery.people.a })
  const line = await lineOf(reply.headers['x-request-id'])
  expect(line).toMatchObject({ event: 'call', method: 'GET', path: '/api/geo/search', status: 200 })
  expect(line.subject).toMatch(/^[\w-]{16}$/)
  expect(battery.app.output()).not.toContain('a-private-address')
})

test('warns about refused calls and refused addresses', async () => {
  const unknown = await battery.ask('/api/me')
  expect(await lineOf(unknown.headers['x-request-id'])).toMatchObject({
    level: 'warn',
    event: 'unauthenticated',
  })
  const foreign = await battery.ask({
    method: 'POST',
    path: '/api/scout/infra/radius',
    cookie: battery.people.a,
    headers: { 'sec-fetch-site': 'cross-site' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  expect(await lineOf(foreign.headers['x-request-id'])).toMatchObject({ level: 'warn', event: 'forbidden' })
  const inner = await battery.ask('/api/scout/filters?url=https%3A%2F%2F127.0.0.1%2Fx.json')
  expect(inner.status).toBe(400)
  expect(await lineOf(inner.headers['x-request-id'])).toMatchObject({
    level: 'warn',
    event: 'address_refused',
  })
  expect(battery.canary.hits).toEqual([])
})

test('lets no address forge a line', async () => {
  await battery.ask('/api/x%0d%0a%7B%22level%22:%22fatal%22%7D%1b[31m')
  await battery.ask('/api/evals/files/a%0a%7B%22level%22:%22fatal%22%7D/excel')
  const { output } = battery.app
  expect(output()).not.toMatch(/^\{"level":"fatal"/m)
  expect(output()).not.toContain('\u001b[31m{')
  for (const line of lines()) expect(line.level).not.toBe('fatal')
})
