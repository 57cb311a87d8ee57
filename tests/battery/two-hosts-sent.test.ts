import { until } from '@/tests/support/until'
import { openTwoHosts, type TwoHosts } from './rig/two-hosts'
import { newVisitor } from './rig/two-hosts-page'

let hosts: TwoHosts

beforeAll(async () => {
  hosts = await openTwoHosts()
})
afterAll(() => hosts?.close())

/** The sign-in itself reports views of these pages, at unpredictable times. */
const signInPages = ['/auth', '/version']

// Runs first: it would count page views of other tests.
test('reports page views on both hosts and no other', async () => {
  const context = await hosts.newMember()
  const page = await context.newPage()
  for (const path of ['/retail', '/legal']) {
    await page.goto(`${hosts.elsewhere}${path}`, { waitUntil: 'networkidle' })
  }
  const seen = () =>
    hosts.noted.flatMap(({ event, origin, path }) =>
      event === 'page_view' && !signInPages.includes(path) ? [`${origin}${path}`] : [],
    )
  const expected: string[] = []
  for (const address of [`${hosts.studio}/evaluations?search=Maria%20Beck`, `${hosts.demo}/retail`]) {
    await page.goto(address)
    expected.push(address.replace(/\?.*/, ''))
    await until(() => seen().length >= expected.length)
    expect(seen()).toEqual(expected)
  }
  expect(JSON.stringify(hosts.noted)).not.toContain('Maria')
  await context.close()
})

test('lets a page write to its own host only', async () => {
  const context = await newVisitor(hosts)
  const page = await context.newPage()
  await page.goto(`${hosts.demo}/retail`)
  const send = (origin: string) =>
    page.evaluate(async (address) => {
      const headers = { 'x-kerbwatt': '1', 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api/scout/park/radius`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ lat: 47.1667, lng: 9.50884, radius: 500 }),
      }).catch(() => null)
      return answer?.status ?? 'refused'
    }, origin)
  expect(await send(hosts.demo)).toBe(200)
  expect(await send(hosts.studio)).toBe('refused')
  const { ask } = hosts
  const crossed = await ask({
    method: 'POST',
    path: '/api/scout/park/radius',
    body: JSON.stringify({ lat: 47.1667, lng: 9.50884, radius: 500 }),
    headers: { host: new URL(hosts.studio).host, origin: hosts.demo, 'sec-fetch-site': '' },
  })
  expect(crossed.status).toBe(403)
  await context.close()
})
