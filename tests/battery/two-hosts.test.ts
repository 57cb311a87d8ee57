import type { BrowserContext, Page } from 'playwright'
import { brand } from '@/lib/config/brand'
import { sentCookie } from '@/lib/config/sent-cookie'
import { until } from '@/tests/support/until'
import { fillSignIn, openTwoHosts, type TwoHosts } from './rig/two-hosts'

let hosts: TwoHosts

beforeAll(async () => {
  hosts = await openTwoHosts()
})
afterAll(() => hosts?.close())

const newVisitor = (): Promise<BrowserContext> => hosts.chrome.newContext({ reducedMotion: 'reduce' })

const header = (page: Page) => page.getByRole('banner')

const manual = (page: Page) => page.getByRole('link', { name: /Read Manual/ })

/** Addresses of all links to pages, including open menus. */
async function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
}

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
  const context = await newVisitor()
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

/** Pages without the /demo prefix are the same for members and guests. */
const common = new Set(['/', '/retail', '/legal', '/model', '/version', '/support'])

/** Links that lead away from the guest pages. */
async function strayLinks(page: Page): Promise<string[]> {
  return (await linksOf(page)).filter((href) => {
    const { origin, pathname, protocol } = new URL(href)
    if (origin !== hosts.demo) return protocol.startsWith('http') && origin === hosts.studio
    return !pathname.startsWith('/demo/') && !common.has(pathname)
  })
}

test('keeps a guest on the demo host and shows them no manual', async () => {
  const context = await newVisitor()
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isOurs = origin === hosts.demo || request.url().includes('/in')
    if (!isOurs && protocol.startsWith('http')) foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('response', (response) => {
    const isExpected = response.request().isNavigationRequest() || response.status() < 400
    if (!isExpected) refused.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${hosts.demo}/`)
  await page.getByRole('link', { name: 'Liechtenstein' }).first().waitFor()
  for (const [path, heading] of [
    ['/home', 'Home'],
    ['/evaluations', 'Locations'],
    ['/submit-evaluation', 'Saved Locations'],
    ['/results?iso3_total=12000&iso3_2=12000&location_name=Lindaplatz', 'Lindaplatz'],
    ['/support', ''],
  ] as const) {
    await page.goto(`${hosts.demo}${path}`)
    expect(new URL(page.url()).pathname).toMatch(/^\/demo\//)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await header(page).getByRole('button', { name: 'Products' }).click()
    await page.getByRole('menu').waitFor()
    expect({ path, stray: await strayLinks(page) }).toEqual({ path, stray: [] })
    expect({ path, manuals: await manual(page).count() }).toEqual({ path, manuals: 0 })
  }
  await page.goto(`${hosts.demo}/results?iso3_total=12000&iso3_2=12000`)
  await page.getByTestId('utilization').waitFor()
  for (const path of ['/retail', '/legal', '/model', '/version', '/no-such-page']) {
    await page.goto(`${hosts.demo}${path}`)
    expect(new URL(page.url()).pathname).toBe(path)
    expect({ path, manuals: await manual(page).count() }).toEqual({ path, manuals: 0 })
    const away = (await linksOf(page)).filter((href) => href.startsWith(hosts.studio))
    expect(new Set(away)).toEqual(
      new Set(['/retail', '/legal', '/model'].includes(path) ? [`${hosts.studio}/`] : []),
    )
  }
  expect(foreign).toEqual([])
  expect(refused).toEqual([])
  // It holds no number that identifies the visitor.
  expect((await context.cookies()).map(({ name, value }) => ({ name, value }))).toEqual([sentCookie])
  await context.close()
})

const sessionName = `${brand.slug}.session`
const sessionsAt = async (context: BrowserContext, origin: string) =>
  (await context.cookies(origin)).filter(({ name }) => name === sessionName).length

test('moves a sign-in from the demo host to the studio and leaves no session behind', async () => {
  const context = await newVisitor()
  const page = await context.newPage()
  await page.goto(`${hosts.demo}/evaluations?search=x`)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await fillSignIn(page, await hosts.newPerson())
  await page.waitForURL(`${hosts.studio}/evaluations?search=x`)
  await header(page).getByRole('button', { name: 'Account' }).waitFor()
  await manual(page).waitFor()
  expect(
    (await linksOf(page)).filter((href) => href.includes('/demo/') || href.startsWith(hosts.demo)),
  ).toEqual([])
  expect([await sessionsAt(context, hosts.studio), await sessionsAt(context, hosts.demo)]).toEqual([1, 0])

  await page.goto(`${hosts.studio}/demo/evaluations`)
  expect(page.url()).toBe(`${hosts.demo}/demo/evaluations`)
  await header(page).getByRole('button', { name: 'Register for Free' }).waitFor()
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json())
  expect(session).not.toHaveProperty('user')
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)

  // `ref` may name a page of the demo host as the sign-in's return.
  const back = encodeURIComponent(`${hosts.demo}/demo/results?iso3_total=1`)
  await page.goto(`${hosts.studio}/auth?ref=${back}`)
  await page.waitForURL(`${hosts.demo}/demo/results?iso3_total=1`)
  expect(await sessionsAt(context, hosts.demo)).toBe(0)

  await page.goto(`${hosts.studio}/home`)
  await header(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/logout/)
  expect(new URL(page.url()).origin).toBe(hosts.studio)
  expect(await sessionsAt(context, hosts.studio)).toBe(0)
  await context.close()
})

test('answers 404 to every sign-in step on the demo host', async () => {
  const { ask } = hosts
  const { host } = new URL(hosts.demo)
  const member = await hosts.newMember()
  const [cookie] = await member
    .cookies(hosts.studio)
    .then((all) => all.filter(({ name }) => name === sessionName))
  for (const [method, path] of [
    ['GET', '/api/auth/csrf'],
    ['GET', '/api/auth/signin'],
    ['GET', `/api/auth/callback/${brand.slug}?code=x&state=y`],
    ['POST', `/api/auth/signin/${brand.slug}`],
    ['POST', `/api/auth/callback/${brand.slug}`],
  ] as const) {
    const answer = await ask({ method, path, headers: { host, origin: hosts.demo } })
    expect({ path, status: answer.status, cookies: answer.headers['set-cookie'] }).toEqual({
      path,
      status: 404,
      cookies: undefined,
    })
  }
  // The studio answers the same request.
  const there = await ask({ path: '/api/auth/csrf', headers: { host: new URL(hosts.studio).host } })
  expect(there.status).toBe(200)
  expect(cookie?.domain).toBe(new URL(hosts.studio).hostname)
})
