import { latLngToCell } from 'h3-js'
import type { Browser, Page } from 'playwright'
import { manifestSchema } from '@/lib/contract/scout'
import { freePort } from '@/tests/bench/free-port'
import { until } from '@/tests/support/until'
import { type Ask, askAt } from './rig/ask'
import { startChromium } from './rig/chromium'
import { type Battery, openBattery } from './rig/open-battery'
import { type SharedCache, startSharedCache } from './rig/shared-cache'

let battery: Battery
let cdn: SharedCache
let chrome: Browser
let viaCdn: { ask: Ask; close(): void }

beforeAll(async () => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  cdn = await startSharedCache(origin)
  viaCdn = askAt(cdn.origin)
  const settings = { PORT: port, APP_URL: origin, TILES_URL: cdn.origin }
  battery = await openBattery({ engine: true, settings })
  chrome = await startChromium()
})
afterAll(async () => {
  await chrome?.close()
  viaCdn?.close()
  await cdn?.close()
  await battery?.close()
})

/** A cell tile and a base map tile, both with data. */
async function tiles() {
  const manifest = manifestSchema.parse((await battery.ask('/api/scout/manifest/liechtenstein')).json())
  const cell = latLngToCell(47.166, 9.509, 5)
  return {
    cells: `/api/scout/tiles/liechtenstein/${cell}?v=${manifest.version}`,
    basemap: `/api/scout/basemap/liechtenstein/${manifest.version}/12/2156/1438.mvt`,
  }
}

it('lets a CDN keep public tiles, and pages of the app read them there', async () => {
  for (const path of Object.values(await tiles())) {
    const replies = [await viaCdn.ask(path), await viaCdn.ask(path)]
    expect(
      replies.map(({ status, headers }) => [
        status,
        headers['x-cache'],
        headers['cache-control'],
        headers['access-control-allow-origin'],
      ]),
    ).toEqual(
      ['miss', 'hit'].map((from) => [200, from, 'public, max-age=31536000, immutable', battery.app.origin]),
    )
  }
})

it('keeps locked columns out of a CDN', async () => {
  const path = `${(await tiles()).cells}&cols=Population`
  const member = { path, cookie: battery.people.a }
  for (const reply of [await viaCdn.ask(member), await viaCdn.ask(member)]) {
    expect([reply.status, reply.headers['x-cache']]).toEqual([200, 'miss'])
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await viaCdn.ask(path)).status).toBe(401)
})

interface Sent {
  origin: string
  path: string
  cookie: string | null
}

interface OpenMap {
  page: Page
  /** Requests of tiles. */
  sent: Sent[]
  /** Waits until the requests so far are noted. */
  settle(): Promise<void>
  /** Violations of the page's policy. */
  complaints: string[]
}

let map: OpenMap

/** Opens the map as a member, with a locked column. */
async function openMap(): Promise<OpenMap> {
  const context = await chrome.newContext({ baseURL: battery.app.origin, serviceWorkers: 'block' })
  const { people } = battery
  const [name = '', value = ''] = people.a.split(/=(.*)/s, 2)
  await context.addCookies([{ name, value, url: battery.app.origin, httpOnly: true }])
  const page = await context.newPage()
  const sent: Sent[] = []
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|CORS policy/.test(message.text())) complaints.push(message.text())
  })
  const noting: Promise<unknown>[] = []
  page.on('requestfinished', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    if (!/^\/api\/scout\/(tiles|basemap)\//.test(pathname)) return
    const note = (cookie: string | null) => sent.push({ origin, path: pathname + search, cookie })
    // A request in flight ends with its page.
    noting.push(request.headerValue('cookie').then(note, () => undefined))
  })
  const settle = async () => {
    await page.waitForLoadState('networkidle')
    await Promise.all(noting)
  }
  await page.goto(
    `/scouting?country=liechtenstein&lat=47.166&lng=9.509&zoom=13.2&type=parking&colour=Population`,
  )
  await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0)
  return { page, sent, settle, complaints }
}

const kindOf = ({ path }: Sent) => path.split('/')[3]

it('shows the map from the CDN without a cookie, and locked columns from the app', async () => {
  map = await openMap()
  const { page, sent, complaints } = map
  await page.getByText('people per hexagon').first().waitFor()
  // Requests are noted some time after the map is drawn.
  const kindsFrom = (origin: string) => new Set(sent.filter((each) => each.origin === origin).map(kindOf))
  await until(() => kindsFrom(cdn.origin).size === 2 && kindsFrom(battery.app.origin).size > 0)
  const [fromCdn, own] = [cdn.origin, battery.app.origin].map((origin) =>
    sent.filter((each) => each.origin === origin),
  )
  expect(new Set(fromCdn?.map(kindOf))).toEqual(new Set(['tiles', 'basemap']))
  expect(fromCdn?.filter(({ cookie }) => cookie !== null)).toEqual([])
  expect(fromCdn?.filter(({ path }) => path.includes('cols='))).toEqual([])
  expect(own?.length).toBeGreaterThan(0)
  expect(own?.filter(({ path }) => !path.includes('Population'))).toEqual([])
  expect(complaints).toEqual([])
})

it('lets pages connect only to that origin', async () => {
  const { headers } = await battery.ask({ path: '/support', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${cdn.origin};`)
})

it('shows the map from the app while the CDN is down', async () => {
  const { page, sent, settle } = map
  await settle()
  await cdn.close()
  sent.length = 0
  await page.mouse.move(640, 360)
  await page.mouse.wheel(0, 600)
  await until(() => sent.some((each) => kindOf(each) === 'basemap'))
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([battery.app.origin]))
  expect(await page.getByText('Parts of the map could not be loaded.').count()).toBe(0)
})
