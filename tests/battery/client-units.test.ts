import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ settings: { UNITS_PER_MINUTE: '600', TRUSTED_PROXIES: '1' } })
})

afterAll(() => battery.close())

const from = (network: string, path: string) =>
  battery.ask({ path, headers: { 'x-forwarded-for': network, accept: 'text/html' } })

test('refuses pages to a network over its limit, and serves other networks', async () => {
  // At once: a busy machine must not need longer than the minute.
  const pages = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.1', '/manual')))
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(25)
  const refused = await from('203.0.113.1', '/manual')
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'private, no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('Too many requests from your network.')
  expect((await from('203.0.113.1', '/api/system/version')).status).toBe(429)
  expect((await from('203.0.113.2', '/manual')).status).toBe(200)
})
