import type { BrowserContext, Page, Response } from 'playwright'
import { arrivals, guestArrivals, landings, tableHosts } from '@/tests/support/arrivals-table'
import { openTwoHosts, type TwoHosts } from './rig/two-hosts'

let hosts: TwoHosts
let member: BrowserContext

/** Milliseconds. Generous: other tests use the same processors. */
const patience = 60_000

beforeAll(async () => {
  hosts = await openTwoHosts()
  member = await hosts.newMember()
})
afterAll(() => hosts?.close())

/** Replaces the hosts of the tables by those of this run. */
const onThisRun = (address: string) =>
  address
    .replaceAll(tableHosts.app, hosts.studio)
    .replaceAll(`https://${tableHosts.demo}`, hosts.demo)
    .replaceAll(encodeURIComponent(tableHosts.app), encodeURIComponent(hosts.studio))
    .replaceAll(encodeURIComponent(`https://${tableHosts.demo}`), encodeURIComponent(hosts.demo))
    .replaceAll(encodeURIComponent(tableHosts.maps), encodeURIComponent(hosts.studio))

/** A browser with or without a session. Without scripts only the server's answers count. */
async function browserOf(who: 'in' | 'out', { scripts }: { scripts: boolean }): Promise<BrowserContext> {
  const storageState = who === 'in' ? await member.storageState() : undefined
  return hosts.chrome.newContext({
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    ...(storageState && { storageState: { cookies: storageState.cookies, origins: [] } }),
  })
}

/** Addresses of a redirect chain, first to last. */
function wayTo(answer: Response | null): string[] {
  const way: string[] = []
  for (let request = answer?.request() ?? null; request; request = request.redirectedFrom()) {
    way.unshift(request.url())
  }
  return way
}

// Next rewrites these before our code sees them.
const isReadable = ([address]: readonly string[]) => !address?.startsWith('//') && !address?.includes('%zz')
// These pages redirect by script, see the landings below.
const isLedOn = (address: string) => /^\/(auth)?($|\?)/.test(address)

/** Opens an address. @returns how the answer differs from the table, empty when it does not */
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
  'answers every address of the tables on both hosts, signed %s',
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
)

test('takes a first visit to the host and page of the table', async () => {
  const wrong: string[] = []
  for (const [address, who, lands] of landings) {
    const context = await browserOf(who, { scripts: true })
    const page = await context.newPage()
    await page.goto(onThisRun(address))
    const isThere = (url: URL) =>
      lands === 'sign-in' ? /\/interaction\//.test(url.pathname) : url.href === new URL(onThisRun(lands)).href
    await page.waitForURL(isThere, { timeout: patience }).catch(() => {
      wrong.push(`${address} (${who}): ${page.url()} instead of ${lands}`)
    })
    await context.close()
  }
  expect(wrong).toEqual([])
})
