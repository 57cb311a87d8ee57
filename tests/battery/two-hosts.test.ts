import type { BrowserContext, Page, Response } from 'playwright'
import { brand } from '@/lib/config/brand'
import { arrivals, guestArrivals, landings, tableHosts } from '@/tests/support/arrivals-table'
import { fillSignIn, openTwoHosts, type TwoHosts } from './rig/two-hosts'

let hosts: TwoHosts
let member: BrowserContext

beforeAll(async () => {
  hosts = await openTwoHosts()
  member = await hosts.newMember()
}, 240_000)
afterAll(() => hosts?.close())

/** What the tables say, for the hosts of this run. */
const onThisRun = (address: string) =>
  address
    .replaceAll(tableHosts.app, hosts.studio)
    .replaceAll(`https://${tableHosts.demo}`, hosts.demo)
    .replaceAll(encodeURIComponent(tableHosts.app), encodeURIComponent(hosts.studio))
    .replaceAll(encodeURIComponent(`https://${tableHosts.demo}`), encodeURIComponent(hosts.demo))
    .replaceAll(encodeURIComponent(tableHosts.maps), encodeURIComponent(hosts.studio))

/** A browser with the cookies of somebody signed in, or of nobody; without scripts the answers alone count. */
async function browserOf(who: 'in' | 'out', { scripts }: { scripts: boolean }): Promise<BrowserContext> {
  const storageState = who === 'in' ? await member.storageState() : undefined
  return hosts.chrome.newContext({
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    ...(storageState && { storageState: { cookies: storageState.cookies, origins: [] } }),
  })
}

/** The addresses that a browser has gone through to an answer, as they were asked for. */
function wayTo(answer: Response | null): string[] {
  const way: string[] = []
  for (let request = answer?.request() ?? null; request; request = request.redirectedFrom()) {
    way.unshift(request.url())
  }
  return way
}

// Next itself takes these apart before anything of ours sees them.
const isReadable = ([address]: readonly string[]) => !address?.startsWith('//') && !address?.includes('%zz')
// There the page itself leads on: the landings below.
const isLedOn = (address: string) => /^\/(auth)?($|\?)/.test(address)

/** Asks for an address as a browser does; nothing, or how the answer differs from the table. */
async function differs(page: Page, address: string, expected: string): Promise<string[]> {
  const answer = await page.goto(address, { waitUntil: 'commit' })
  const [asked = '', next = 'page'] = wayTo(answer)
  const isPage = !expected.startsWith('> ')
  if (isPage && isLedOn(address.slice(new URL(address).origin.length))) return []
  const wanted = isPage ? 'page' : new URL(onThisRun(expected.slice(2)), asked).href
  const isFailure = (answer?.status() ?? 500) >= 500
  return next === wanted && !isFailure ? [] : [`${address}: ${next} instead of ${wanted}`]
}

test.each(['in', 'out'] as const)(
  'every address of the tables is answered on both hosts, signed %s',
  async (who) => {
    const context = await browserOf(who, { scripts: false })
    const page = await context.newPage()
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    const wrong: string[] = []
    for (const [address, signedIn, signedOut, onDemoHost] of arrivals.filter(isReadable)) {
      const onStudio = who === 'in' ? signedIn : signedOut
      wrong.push(...(await differs(page, `${hosts.studio}${onThisRun(address)}`, onStudio)))
      wrong.push(...(await differs(page, `${hosts.demo}${onThisRun(address)}`, onDemoHost)))
    }
    for (const [address, , onStudio, onDemoHost] of guestArrivals) {
      wrong.push(...(await differs(page, `${hosts.studio}${address}`, onStudio)))
      wrong.push(...(await differs(page, `${hosts.demo}${address}`, onDemoHost)))
    }
    expect(wrong).toEqual([])
    await context.close()
  },
  300_000,
)

test('a first visit ends where the table says, on the host that it says', async () => {
  const wrong: string[] = []
  for (const [address, who, lands] of landings) {
    const context = await browserOf(who, { scripts: true })
    const page = await context.newPage()
    await page.goto(onThisRun(address))
    const isThere = (url: URL) =>
      lands === 'sign-in' ? /\/interaction\//.test(url.pathname) : url.href === new URL(onThisRun(lands)).href
    await page.waitForURL(isThere, { timeout: 15_000 }).catch(() => {
      wrong.push(`${address} (${who}): ${page.url()} instead of ${lands}`)
    })
    await context.close()
  }
  expect(wrong).toEqual([])
}, 300_000)

const header = (page: Page) => page.getByRole('banner')

/** Every link that stands on the page, menus opened, as addresses. */
async function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
}

/** Pages of the demo host that are the same for everybody, and need no prefix. */
const common = new Set(['/', '/retail', '/legal', '/version', '/support'])

/** Links of a page of the demo host that lead out of guests' pages. */
async function strayLinks(page: Page): Promise<string[]> {
  return (await linksOf(page)).filter((href) => {
    const { origin, pathname, protocol } = new URL(href)
    if (origin !== hosts.demo) return protocol.startsWith('http') && origin === hosts.studio
    return !pathname.startsWith('/demo/') && !common.has(pathname)
  })
}

const manual = (page: Page) => page.getByRole('link', { name: /Read Manual/ })

test('a guest walks the demo host without leaving it, and finds no manual', async () => {
  const context = await browserOf('out', { scripts: true })
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
  for (const path of ['/retail', '/legal', '/version', '/no-such-page']) {
    await page.goto(`${hosts.demo}${path}`)
    expect(new URL(page.url()).pathname).toBe(path)
    expect({ path, manuals: await manual(page).count() }).toEqual({ path, manuals: 0 })
    const away = (await linksOf(page)).filter((href) => href.startsWith(hosts.studio))
    expect(new Set(away)).toEqual(
      new Set(path === '/retail' || path === '/legal' ? [`${hosts.studio}/`] : []),
    )
  }
  expect(foreign).toEqual([])
  expect(refused).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()
}, 180_000)

const sessionName = `${brand.slug}.session`
const sessionsAt = async (context: BrowserContext, origin: string) =>
  (await context.cookies(origin)).filter(({ name }) => name === sessionName).length

test('signing in from the demo host leads to the other one and leaves no session behind', async () => {
  const context = await browserOf('out', { scripts: true })
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

  // With a page of the demo host to come back to, that is where signing in ends.
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
}, 120_000)

test('the demo host takes part in no sign-in, not even half way', async () => {
  const { ask } = hosts.battery
  const { host } = new URL(hosts.demo)
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
  // The same questions where people sign in.
  const there = await ask({ path: '/api/auth/csrf', headers: { host: new URL(hosts.studio).host } })
  expect(there.status).toBe(200)
  expect(cookie?.domain).toBe(new URL(hosts.studio).hostname)
})

test('a page of one host may write on its own and on no other', async () => {
  const context = await browserOf('out', { scripts: true })
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
  const { ask } = hosts.battery
  const crossed = await ask({
    method: 'POST',
    path: '/api/scout/park/radius',
    body: JSON.stringify({ lat: 47.1667, lng: 9.50884, radius: 500 }),
    headers: { host: new URL(hosts.studio).host, origin: hosts.demo, 'sec-fetch-site': '' },
  })
  expect(crossed.status).toBe(403)
  await context.close()
}, 60_000)

test('page views are noted on both hosts, and under no other name', async () => {
  hosts.noted.length = 0
  const context = await browserOf('in', { scripts: true })
  const page = await context.newPage()
  for (const path of ['/retail', '/legal']) {
    await page.goto(`${hosts.elsewhere}${path}`, { waitUntil: 'networkidle' })
  }
  const seen = () =>
    hosts.noted.flatMap(({ event, origin, path }) => (event === 'page_view' ? [`${origin}${path}`] : []))
  const expected: string[] = []
  for (const address of [`${hosts.studio}/evaluations?search=Maria%20Beck`, `${hosts.demo}/retail`]) {
    await page.goto(address)
    expected.push(address.replace(/\?.*/, ''))
    await expectSoon(() => seen().length >= expected.length)
    expect(seen()).toEqual(expected)
  }
  expect(JSON.stringify(hosts.noted)).not.toContain('Maria')
  await context.close()
}, 60_000)

/** Waits for what follows; fails after 10 s. */
async function expectSoon(holds: () => boolean): Promise<void> {
  const until = Date.now() + 10_000
  while (!holds()) {
    if (Date.now() > until) throw new Error('It did not happen.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
