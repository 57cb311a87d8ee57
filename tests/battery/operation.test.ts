import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startOtlpReceiver } from '@/tests/support/otlp-receiver'
import { until } from '@/tests/support/until'
import { canaryMark } from './rig/canaries'
import { hold } from './rig/heavy-clients'
import { readLog } from './rig/log-lines'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  battery = await openBattery({
    settings: {
      CONNECTIONS_PER_ADDRESS: '30',
      STOP_DELAY_SECONDS: '6',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    },
  })
})

afterAll(async () => {
  await battery.close()
  await receiver.close()
})

test('puts a call and its service call into one trace without private data', async () => {
  const reply = await battery.ask({ path: '/api/geo/search?q=a-private-address', cookie: battery.people.a })
  expect(reply.status).toBe(200)
  const id = reply.headers['x-request-id']
  const marked = () =>
    receiver.spans().find(({ attributes }) => attributes.some(({ value }) => value.stringValue === id))
  await until(() => marked() !== undefined)
  const { traceId } = marked() ?? {}
  const passed = battery.stub.seen.find(({ path }) => path.startsWith('/geo/search'))
  expect(passed?.headers.traceparent).toContain(traceId)
  const names = () => receiver.spans().flatMap((span) => (span.traceId === traceId ? [span.name] : []))
  await until(() => names().includes('GET /api/geo/search'))
  expect(names()).toContain('service GET')
  const everything = receiver.parcels.join('\n')
  for (const secret of ['a-private-address', canaryMark, 'eyJ', 'code=']) {
    expect(everything).not.toContain(secret)
  }
})

test('names the failing check in its health', async () => {
  const good = await battery.ask('/api/system/health')
  expect([good.status, good.json()]).toEqual([200, { status: 'ok', checks: { database: { ok: true } } }])
  battery.stub.answer('reset')
  const bad = await battery.ask('/api/system/health')
  expect(bad.status).toBe(503)
  expect(bad.json()).toMatchObject({ status: 'failing', checks: { service: { ok: false } } })
  battery.stub.reset()
})

test('closes connections of an address beyond its number, and takes more once some have ended', async () => {
  const port = Number(new URL(battery.app.origin).port)
  const open: Socket[] = []
  try {
    for (let count = 0; count < 80; count += 1) open.push(await hold(port, 'GET /api/system/ver'))
    const kept = () => open.filter(({ destroyed }) => !destroyed)
    await until(() => kept().length <= 30)
    const [first, ...others] = kept()
    for (const socket of others) socket.destroy()
    first?.write('sion HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect(String(await once(first as Socket, 'data'))).toContain('200 OK')
    await until(async () => (await battery.ask('/api/system/version').catch(() => null))?.status === 200)
    await until(() => battery.app.output().includes('connections_refused'))
  } finally {
    for (const socket of open) socket.destroy()
  }
})

/** Opens an idle connection, as browsers do in advance, and one with an unfinished request. */
function openUnused(): void {
  const { port, hostname } = new URL(battery.app.origin)
  for (const said of ['', 'GET /api/me HTTP/1.1\r\nHost: x\r\n']) {
    connect(Number(port), hostname, function (this: NodeJS.WritableStream) {
      this.write(said)
    }).on('error', () => undefined)
  }
}

const isAsked = (path: string) => battery.stub.seen.some((each) => each.path === path)
const isStopping = () => readLog(battery.app.output()).some(({ event }) => event === 'stopping')

test('reports that it is stopping, finishes what it has begun and exits with 0', async () => {
  openUnused()
  battery.stub.answer('very slow', '/me')
  const slow = battery.ask({ path: '/api/me', cookie: battery.people.a })
  const statuses: number[] = []
  let isRefused = false
  const load = Array.from({ length: 8 }, async () => {
    while (!isRefused) {
      await battery.ask({ path: '/api/evals/runs', cookie: battery.people.b }).then(
        ({ status }) => statuses.push(status),
        () => {
          isRefused = true
        },
      )
    }
  })
  await until(() => statuses.length > 8 && isAsked('/me'))
  const ended = battery.app.stop('SIGTERM')
  await until(isStopping)
  const health = await battery.ask('/api/system/health')
  expect([health.status, health.headers.connection]).toEqual([503, 'close'])
  expect((await slow).status).toBe(200)
  await Promise.all(load)
  expect(statuses.length).toBeGreaterThan(8)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
  expect(readLog(battery.app.output()).filter(({ event }) => String(event).startsWith('stop_'))).toEqual([])
})

test('logs JSON lines in UTC', () => {
  const lines = readLog(battery.app.output())
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(typeof line.level).toBe('string')
  }
})
