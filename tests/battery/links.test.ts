import type { Browser, BrowserContext, Page } from 'playwright'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { startChromium } from './rig/chromium'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'

let battery: IdentityBattery
let chrome: Browser

beforeAll(async () => {
  battery = await openSharedStudio('engine')
  chrome = await startChromium()
})
afterAll(async () => {
  await chrome.close()
  await battery.close()
})

interface Watched {
  context: BrowserContext
  page: Page
  /** Dialogs, script addresses and markers of scripts that ran. */
  harm: string[]
  /** Requests to other sites with their referrers. */
  left: { url: string; referer: string | undefined }[]
}

/** A browser that records and answers every request to other sites. */
async function watch(who: 'in' | 'out'): Promise<Watched> {
  const context = await chrome.newContext({ baseURL: battery.app.origin, reducedMotion: 'reduce' })
  if (who === 'in') {
    const { cookie } = await battery.newMember()
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, at)
    const value = cookie.slice(at + 1)
    await context.addCookies([{ name, value, url: battery.app.origin }])
  }
  const own = [battery.app.origin, battery.provider.issuer]
  const watched: Watched = { context, page: await context.newPage(), harm: [], left: [] }
  await context.route(
    ({ origin, protocol }) => protocol.startsWith('http') && !own.includes(origin),
    async (route) => {
      const headers = await route.request().allHeaders()
      watched.left.push({ url: route.request().url(), referer: headers.referer })
      await route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' })
    },
  )
  context.on('dialog', (dialog) => {
    watched.harm.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => {
    if (/^(data|javascript|vbscript):/.test(page.url())) watched.harm.push(page.url())
  })
  return watched
}

/** Closes the browser, even with requests in flight. */
async function close({ context }: Watched): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

async function expectNoHarm({ context, harm, left }: Watched, where: string): Promise<void> {
  for (const page of context.pages()) {
    const ran = await page.evaluate(() => 'ran' in window).catch(() => false)
    if (ran) harm.push(`${page.url()} ran`)
    if (!/^(https?|about|blob|chrome-error):/.test(page.url())) harm.push(page.url())
  }
  expect({ where, harm, left }).toEqual({ where, harm: [], left: [] })
}

const traps = [
  'javascript:alert(window.ran=1)',
  'JaVaScRiPt:alert(window.ran=1)',
  'java\nscript:alert(window.ran=1)',
  'data:text/html,<script>alert(1);opener&&(opener.ran=1)</script>',
  'vbscript:msgbox(1)',
  '//evil.test/x',
]

/** One trap per page: the rules' own tests cover all of them. */
const trapFor = (at: number) => traps[at % traps.length] ?? ''

/** Everything that makes a browser navigate or load. */
const linksOf = () =>
  [...document.querySelectorAll('[href], [src], [action], [formaction]')].map((element) => ({
    address:
      ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name)).find(Boolean) ?? '',
    isNewTab: element.getAttribute('target') === '_blank',
    rel: element.getAttribute('rel') ?? '',
  }))

/** Expects no link that runs a script, and no new tab that knows its opener. */
async function expectSafeLinks(page: Page, where: string): Promise<void> {
  const links = await page.evaluate(linksOf)
  const running = links.filter(({ address }) => /^\s*(javascript|data:text|vbscript)/i.test(address))
  const knowing = links.filter(({ isNewTab, rel }) => isNewTab && !/noopener|noreferrer/.test(rel))
  expect({ where, running, knowing }).toEqual({ where, running: [], knowing: [] })
}

/** Pages that read an address from their query, with the link to press. */
const pressed: ['in' | 'out', path: (trap: string) => string, name: RegExp][] = [
  ['out', (trap) => `/support?ref=${trap}`, /^Close/],
  ['in', (trap) => `/support?ref=${trap}&calculator_link=${trap}`, /^Close/],
  ['out', (trap) => `/?ref=${trap}&dataUrl=${trap}&customer=${trap}`, /^Continue as Guest/],
  ['out', (trap) => `/logout?ref=${trap}&dataUrl=${trap}`, /^Back to Sign in/],
  ['in', (trap) => `/evaluations?search=${trap}&customer=${trap}&ref=${trap}`, /^Scout$/],
  [
    'in',
    (trap) => `/results?iso3_total=1&lat=47.1&lng=9.5&evalId=${trap}&calculator_link=${trap}&zid=${trap}`,
    /^My Locations/,
  ],
  ['in', (trap) => `/home?dataUrl=${trap}&ref=${trap}&next=${trap}`, /^Evaluate/],
  ['out', (trap) => `/version?ref=${trap}`, /^Go to home/],
  ['out', (trap) => `/auth?error=${trap}&ref=${trap}&state=register;${trap}`, /^Sign In/],
]

/** Variants of those pages, for guests or with fewer parameters. */
const variants: ((trap: string) => string)[] = [
  (trap) => `/support?ref=${trap}&tab=${trap}`,
  (trap) => `/demo/support?ref=${trap}`,
  (trap) => `/?ref=${trap}`,
  (trap) => `/demo/home?ref=${trap}&dataUrl=${trap}`,
]

test.each(traps)('draws no link that runs a script for %j', async (trap) => {
  for (const variant of variants) {
    const path = variant(encodeURIComponent(trap))
    const { status, text } = await battery.ask({ path, headers: { accept: 'text/html' } })
    // Browsers drop line breaks from addresses.
    const links = [...text.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll(/\s/g, ''),
    )
    const running = links.filter((link) => /^(?:javascript|data:text|vbscript)/i.test(link))
    expect({ path, status, isDrawn: links.length > 0, running }).toEqual({
      path,
      status: 200,
      isDrawn: true,
      running: [],
    })
  }
})

async function press(watched: Watched, address: string, name: RegExp): Promise<void> {
  // A page of its own: the last one may still be led on, which would cut off the next address.
  const page = await watched.context.newPage()
  await page.goto(address)
  const link = page.getByRole('link', { name }).filter({ visible: true }).first()
  await link.waitFor()
  await expectSafeLinks(page, address)
  await link.click()
  await page.waitForURL(({ href }) => href !== new URL(address, battery.app.origin).href)
  await expectNoHarm(watched, address)
  await page.close()
}

test('turns no address into a link that runs a script, whatever is pressed', async () => {
  for (const who of ['in', 'out'] as const) {
    const watched = await watch(who)
    for (const [at, [side, path, name]] of pressed.entries()) {
      if (side !== who) continue
      await press(watched, path(encodeURIComponent(trapFor(at))), name)
    }
    await close(watched)
  }
})

/** A record whose addresses are all hostile. */
const record = (address: string, at: number) =>
  evaluationRecord({
    evalId: `000${at + 1}_dc`,
    name: `Invented ${at + 1}`,
    date: '02.11.2026',
    type: 'Utilization estimation',
    map: address,
    excel: address,
    scorecard: `${address}#.pdf`,
    customer: 'Own',
  })

/** One trap per kind: the rules' own tests cover all of them. */
const opened = traps.filter((trap) => /^(java\n|data|\/\/)/.test(trap))

async function inventRecords({ context }: Watched, addresses: readonly string[]): Promise<void> {
  await context.route('**/api/evals/runs*', async (route) => {
    // The server may close a kept connection just as it is reused; browsers retry then.
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, json: { ...(await response.json()), runs: addresses.map(record) } })
  })
}

test('neither links nor requests a record’s hostile address', async () => {
  const watched = await watch('in')
  const { page } = watched
  await inventRecords(watched, traps)
  await page.goto('/evaluations')
  for (const [at, trap] of traps.entries()) {
    const link = page.getByRole('link', { name: `Invented ${at + 1}` })
    await link.waitFor()
    for (const name of ['Download spreadsheet', 'Scorecard PDF']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    if (!opened.includes(trap)) continue
    await link.click()
    await page.waitForURL(`**/evaluations/000${at + 1}_dc`)
    await page.getByText('This record has no map.').waitFor()
    await expectNoHarm(watched, trap)
    await page.goBack()
  }
  await close(watched)
})

/** Presses a link that opens a tab, and checks the opener and the referrer there. */
async function expectAlone(watched: Watched, name: RegExp): Promise<void> {
  const link = watched.page.getByRole('link', { name }).filter({ visible: true }).first()
  expect(await link.getAttribute('rel')).toMatch(/noopener|noreferrer/)
  await expectNewTab(watched, () => link.click())
}

async function expectNewTab({ context, left }: Watched, open: () => Promise<unknown>): Promise<void> {
  const opening = context.waitForEvent('page')
  await open()
  const opened = await opening
  // A tab that a script opens is empty at first.
  await opened.waitForURL(({ protocol }) => protocol === 'https:')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  // At most the origin, never the address.
  expect(['', `${battery.app.origin}/`]).toContain(await opened.evaluate(() => document.referrer))
  expect(left.length).toBeGreaterThan(0)
  await opened.close()
}

test('names the site behind an outgoing link and sends it the origin at most', async () => {
  const watched = await watch('in')
  const { page, left } = watched
  await inventRecords(watched, ['https://maps.test/shared?id=4'])
  // Reading the page from here would sometimes count as a press.
  await page.addInitScript(() => {
    const userActivation = { isActive: window.location.search.includes('pressed') }
    Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => userActivation })
  })
  await page.goto('/evaluations/0001_dc?id=secret-id')
  await expectAlone(watched, /^Open the map on maps\.test$/)
  await expectNewTab(watched, () => page.goto('/evaluations/0001_dc?id=secret-pressed'))
  await page.waitForURL(({ pathname }) => pathname === '/evaluations')
  await page.goto('/evaluations?search=secret-search')
  await expectAlone(watched, /^Read Manual/)
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  const item = page.getByRole('menuitem', { name: /^Manual/ })
  expect(await item.getAttribute('rel')).toMatch(/noopener/)
  await item.click()
  await page.goto('/support?ref=%2Fscouting%3Fid%3Dsecret-ref')
  await expectAlone(watched, /^Book a meeting/)
  await page.goto('/results?iso3_total=1&lat=47.1667&lng=9.50884&zid=secret-zid')
  await expectAlone(watched, /^47\.1667/)
  await page.goto('/legal?token=secret-token')
  const source = page.locator('a[href^="https://"]').first()
  expect(await source.getAttribute('rel')).toMatch(/noopener/)
  await source.click()
  await page.waitForURL(({ origin }) => origin !== battery.app.origin)

  const sites = new Set(left.map(({ url }) => new URL(url).host))
  for (const site of ['maps.test', 'manual.test', 'meet.test', 'www.google.com'])
    expect(sites).toContain(site)
  expect(sites.size).toBeGreaterThan(4)
  expect(left.filter(({ url, referer = '' }) => `${url}${referer}`.includes('secret'))).toEqual([])
  expect(new Set(left.map(({ referer = 'none' }) => referer))).toEqual(
    new Set(['none', `${battery.app.origin}/`]),
  )
  await close(watched)
})
