import type { BrowserContext } from 'playwright'
import { requestGuard } from '@/lib/config/request-guard'
import { sentCookie } from '@/lib/config/sent-cookie'
import { arrivals, guestArrivals, landings, tableHosts } from '@/tests/support/arrivals-table'
import { openTwoHosts, type TwoHosts } from './rig/two-hosts'

let hosts: TwoHosts
let member: BrowserContext

/** Milliseconds. Generous: other tests share the processors. */
const patience = 120_000

beforeAll(async () => {
  hosts = await openTwoHosts()
  member = await hosts.newMember()
})
afterAll(() => hosts?.close())

/** Replaces the tables' hosts by those of this run. */
const onThisRun = (address: string) =>
  address
    .replaceAll(tableHosts.app, hosts.studio)
    .replaceAll(`https://${tableHosts.demo}`, hosts.demo)
    .replaceAll(encodeURIComponent(tableHosts.app), encodeURIComponent(hosts.studio))
    .replaceAll(encodeURIComponent(`https://${tableHosts.demo}`), encodeURIComponent(hosts.demo))
    .replaceAll(encodeURIComponent(tableHosts.maps), encodeURIComponent(hosts.studio))

async function browserOf(who: 'in' | 'out'): Promise<BrowserContext> {
  const storageState = who === 'in' ? await member.storageState() : undefined
  return hosts.chrome.newContext({
    reducedMotion: 'reduce',
    ...(storageState && { storageState: { cookies: storageState.cookies, origins: [] } }),
  })
}

/** A first page load as a browser sends it. An empty value drops a header of the rig. */
const navigation = {
  accept: 'text/html',
  [requestGuard.name]: '',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

type Open = (url: string) => Promise<{ status: number; next: string }>

/**
 * Opens addresses once each, like a browser without scripts. @returns the status with the redirect's address,
 * or `page`
 */
async function openerOf(who: 'in' | 'out'): Promise<Open> {
  const session = who === 'in' ? await member.cookies(hosts.studio) : []
  const cookieOf = (cookies: readonly { name: string; value: string }[]) =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const opened = new Map<string, ReturnType<Open>>()
  const answerOf: Open = async (url) => {
    const { origin, host } = new URL(url)
    const { status, headers } = await hosts.ask({
      path: url.slice(origin.length),
      headers: { ...navigation, host },
      // Not a visit's first page: the landings below are.
      cookie: cookieOf(origin === hosts.studio ? [...session, sentCookie] : [sentCookie]),
    })
    const { location } = headers
    return { status, next: location === undefined ? 'page' : new URL(location, url).href }
  }
  return (url) => {
    const answer = opened.get(url) ?? answerOf(url)
    opened.set(url, answer)
    return answer
  }
}

/** The status after all redirects, or 508 for an endless chain. */
async function finalStatus(open: Open, url: string, steps = 10): Promise<number> {
  const { status, next } = await open(url)
  if (next === 'page') return status
  return steps > 0 ? finalStatus(open, next, steps - 1) : 508
}

// Next rewrites these before our code sees them.
const isReadable = ([address]: readonly string[]) => !address?.startsWith('//') && !address?.includes('%zz')
// These pages redirect by themselves; see the landings below.
const isLedOn = (address: string) => /^\/(auth|signup|invitation)?($|\?)/.test(address)

/** Opens an address. @returns how the answer differs from the table, empty if it does not */
async function differs(open: Open, asked: string, expected: string): Promise<string[]> {
  const isPage = !expected.startsWith('> ')
  const { next } = await open(asked)
  const wanted = isPage ? 'page' : new URL(onThisRun(expected.slice(2)), asked).href
  const isWanted = next === wanted || (isPage && isLedOn(asked.slice(new URL(asked).origin.length)))
  const status = await finalStatus(open, asked)
  return isWanted && status < 500 ? [] : [`${asked}: ${next} (${status}) instead of ${wanted}`]
}

test.each(['in', 'out'] as const)('answers every listed address on both hosts, signed %s', async (who) => {
  const open = await openerOf(who)
  const wrong: string[] = []
  for (const [address, signedIn, signedOut, onDemoHost] of arrivals.filter(isReadable)) {
    const onStudio = who === 'in' ? signedIn : signedOut
    wrong.push(...(await differs(open, `${hosts.studio}${onThisRun(address)}`, onStudio)))
    wrong.push(...(await differs(open, `${hosts.demo}${onThisRun(address)}`, onDemoHost)))
  }
  for (const [address, , onStudio, onDemoHost] of guestArrivals) {
    wrong.push(...(await differs(open, `${hosts.studio}${address}`, onStudio)))
    wrong.push(...(await differs(open, `${hosts.demo}${address}`, onDemoHost)))
  }
  expect(wrong).toEqual([])
})

test.each(['in', 'out'] as const)(
  'sends a first visit to the listed host and page, signed %s',
  async (who) => {
    const context = await browserOf(who)
    const wrong: string[] = []
    for (const [address, , lands] of landings.filter(([, visitor]) => visitor === who)) {
      // A first visit in a browser that has the scripts in its cache.
      await context.clearCookies({ name: sentCookie.name })
      const page = await context.newPage()
      const asked = onThisRun(address)
      // A page that is to lead on need not be drawn.
      const waitUntil = asked === onThisRun(lands) ? 'load' : 'commit'
      await page.goto(asked, { waitUntil })
      const isThere = (url: URL) =>
        lands === 'sign-in'
          ? /\/interaction\//.test(url.pathname)
          : url.href === new URL(onThisRun(lands)).href
      await page.waitForURL(isThere, { timeout: patience, waitUntil }).catch(() => {
        wrong.push(`${address}: ${page.url()} instead of ${lands}`)
      })
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
    expect(wrong).toEqual([])
    await context.close()
  },
)
