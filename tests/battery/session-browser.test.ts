import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { until } from '@/tests/support/until'
import { canaryMark } from './rig/canaries'
import { startChromium } from './rig/chromium'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'

let battery: IdentityBattery
let chrome: Browser
let evil: LocalServer

beforeAll(async () => {
  battery = await openSharedStudio('engine')
  chrome = await startChromium()
  const frames = ['/', '/home', '/demo/scouting', '/survey', '/auth']
    .map((path) => `<iframe src="${battery.app.origin}${path}"></iframe>`)
    .join('')
  evil = await serveLocally((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>evil</title>${frames}`)
  })
})
afterAll(async () => {
  await chrome.close()
  await evil.close()
  await battery.close()
})

async function memberContext(): Promise<BrowserContext> {
  const { cookie } = await battery.newMember()
  const at = cookie.indexOf('=')
  const context = await chrome.newContext({ baseURL: battery.app.origin })
  const name = cookie.slice(0, at)
  const value = cookie.slice(at + 1)
  await context.addCookies([{ name, value, url: battery.app.origin, httpOnly: true }])
  return context
}

/** Everything that the page's scripts can read. */
const readable = () => {
  const cookies = document.cookie
  const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }))
  return [document.documentElement.outerHTML, cookies, ...stores].join('\n')
}

function record(page: Page): () => Promise<string> {
  const parts: Promise<string>[] = []
  page.on('response', (response) => {
    const body = response.text().catch(() => '')
    const headers = response.allHeaders().catch(() => ({}))
    parts.push(Promise.all([body, headers]).then(([text, all]) => `${text}\n${JSON.stringify(all)}`))
  })
  return async () => (await Promise.all(parts)).join('\n')
}

const pages = [
  '/home',
  '/scouting?country=liechtenstein',
  '/evaluations',
  '/submit-evaluation',
  '/results?iso3_total=100000&iso3_2=100000',
  '/support',
  '/version',
  '/auth',
]
const calls = ['/api/auth/session', '/api/auth/csrf', '/api/auth/providers', '/api/me', '/api/evals/runs']

test('sends no token and no key to the browser', async () => {
  const context = await memberContext()
  const page = await context.newPage()
  const line = record(page)
  let shown = ''
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    shown += await page.evaluate(readable)
  }
  for (const path of calls) {
    const answer = await page.request.get(path, { maxRetries: 2 })
    shown += `${await answer.text()}\n${JSON.stringify(answer.headersArray())}`
  }
  // A renewal could leak the new tokens.
  await page.request.post('/api/auth/renew', {
    maxRetries: 2,
    headers: { 'sec-fetch-site': 'same-origin', 'x-kerbwatt': '1' },
  })
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).toEqual([])
  const all = `${shown}\n${await line()}`
  expect(all).toContain('person-')
  const secrets = [...battery.provider.tokens(), canaryMark]
  expect(secrets.length).toBeGreaterThan(3)
  for (const secret of secrets) expect(all.includes(secret)).toBe(false)
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
  await context.close()
})

/** Signs in through the provider's form, so that the provider has a session too. */
async function signIn(page: Page): Promise<void> {
  const { email, password } = await battery.provider.newPerson()
  await page.goto('/auth?ref=%2Fhome')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  // Home leads a first visit on to the map.
  await page.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')
}

test.each(['still', 'no longer'])(
  'signs out without a token in any address or log, with a provider that %s knows the browser',
  async (known) => {
    const context = await chrome.newContext({ baseURL: battery.app.origin })
    const page = await context.newPage()
    await signIn(page)
    if (known === 'no longer') await context.clearCookies({ name: /^identity/ })
    battery.provider.forget()
    const sent: (string | Promise<string>)[] = []
    // Requests in flight end with their page.
    const keep = (part: Promise<string | null>) => sent.push(part.then(String, () => ''))
    page.on('request', (request) => {
      sent.push(request.url())
      keep(request.headerValue('referer'))
    })
    page.on('response', (answer) => keep(answer.headerValue('location')))
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL('**/logout')
    expect(battery.provider.times('POST /session/end')).toBe(1)
    const addresses = (await Promise.all(sent)).join('\n')
    expect(addresses).toContain('/session/end')
    expect(addresses).not.toMatch(/eyJ|id_token/)
    expect(battery.app.output()).not.toMatch(/eyJ|id_token/)
    await context.close()
  },
)

test('ends the provider’s session even if the page learns of the end before leaving', async () => {
  const context = await chrome.newContext({ baseURL: battery.app.origin })
  const page = await context.newPage()
  await signIn(page)
  battery.provider.forget()
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...request) => {
      const answer = await ask(...request)
      if (request[0] === '/api/auth/session') requestIdleCallback(() => void ask('/learned'))
      return answer
    }
  })
  const asked: Route[] = []
  await page.route('**/api/auth/session', (route) => void asked.push(route))
  await page.route('**/api/auth/sign-out', async (route) => {
    const learned = page.waitForRequest('**/learned')
    await Promise.all(asked.splice(0).map((each) => each.fulfill({ json: {} })))
    await learned
    await route.continue()
  })
  await page.goto('/home')
  await until(() => asked.length > 0)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('**/logout')
  expect(battery.provider.times('POST /session/end')).toBe(1)
  await context.close()
})

test('signs out by a button without scripts', async () => {
  const { cookie } = await battery.newMember()
  const [name = '', value = ''] = cookie.split('=', 2)
  const context = await chrome.newContext({ baseURL: battery.app.origin, javaScriptEnabled: false })
  await context.addCookies([{ name, value, url: battery.app.origin }])
  const page = await context.newPage()
  await page.route('**/start', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<form method="post" action="/api/auth/sign-out"><button>Start</button></form>',
    }),
  )
  await page.goto('/start')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/logout')
  await context.close()
})

test('lets no foreign page frame the app or keep a handle on its window', async () => {
  const context = await memberContext()
  const page = await context.newPage()
  await page.goto(evil.origin)
  await page.waitForLoadState('networkidle')
  const framed = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(framed.map((frame) => new URL(frame.url()).origin)).not.toContain(battery.app.origin)
  const opening = context.waitForEvent('page')
  await page.evaluate((address) => {
    Object.assign(window, { held: window.open(address) })
  }, `${battery.app.origin}/home`)
  const opened = await opening
  // A tab that a script opens is empty at first.
  await opened.waitForURL(({ origin }) => origin === battery.app.origin)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await until(() => page.evaluate(() => (window as { held?: Window | null }).held?.closed ?? true))
  await context.close()
})

test('ignores foreign pages’ messages', async () => {
  const context = await memberContext()
  const page = await context.newPage()
  await page.goto('/scouting?country=liechtenstein')
  // Until then the map writes its camera into the address.
  await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const state = () =>
    page.evaluate(() => [location.href, JSON.stringify({ ...localStorage }), document.title])
  const before = await state()
  const reactions: string[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    const isNavigation = 'rsc' in headers && !('next-router-prefetch' in headers)
    if (request.method() !== 'GET' || isNavigation) reactions.push(`${request.method()} ${request.url()}`)
  })
  await page.evaluate(async () => {
    const messages = [
      'signed-out',
      'close',
      { type: 'navigate', url: 'https://evil.example' },
      { type: 'survey-done' },
      { action: 'signOut' },
      JSON.stringify({ type: 'load', mapUrl: 'https://evil.example/map.json' }),
    ]
    for (const data of messages) {
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }))
    }
    // A listener's request begins before this one is answered.
    await fetch('/api/system/version')
  })
  expect(await state()).toEqual(before)
  expect(reactions).toEqual([])
  await context.close()
})
