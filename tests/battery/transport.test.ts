import { type Battery, openBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ isEmpty: true, settings: { APP_URL: 'https://localhost' } })
})

afterAll(() => battery.close())

test('sends HSTS with every answer over https', async () => {
  const page = await battery.ask('/')
  const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page.text) ?? []
  for (const path of [
    '/',
    '/scouting',
    '/no-such-page',
    '/api/system/version',
    '/api/nothing-here',
    script,
  ]) {
    const { headers } = await battery.ask(path)
    expect([path, headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('restricts API answers to this site', async () => {
  const { headers } = await battery.ask('/api/system/version')
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
    'permissions-policy': expect.stringContaining('geolocation=()'),
  })
})
