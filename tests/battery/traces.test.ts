import { startOtlpReceiver } from '@/tests/support/otlp-receiver'
import { until } from '@/tests/support/until'
import { canaryMark } from './rig/canaries'
import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  battery = await openBattery({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin } })
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
