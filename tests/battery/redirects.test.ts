import type { Browser as Chromium } from 'playwright'
import { brand } from '@/lib/config/brand'
import { createBrowser } from '@/tests/support/browser'
import { startChromium } from './rig/chromium'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'
import { askForSignIn } from './rig/people'

let battery: IdentityBattery
let chrome: Chromium

beforeAll(async () => {
  battery = await openSharedStudio()
  chrome = await startChromium()
})
afterAll(async () => {
  await chrome.close()
  await battery.close()
})

/** Addresses that a careless parser follows to another site or runs as a script. */
const traps = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/./\\evil.example',
  '/..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'https://app.test.evil.example',
  'https://localhost.evil.example',
  'https://localhost@evil.example',
  'https://localhost:1@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '/home\r\nset-cookie: a=b',
  '/home%0d%0alocation: https://evil.example',
  `/${'a'.repeat(10_000)}`,
  'https://evil.example/%2e%2e',
  '/@evil.example',
  '//localhost@evil.example',
  '.evil.example',
  '?https://evil.example',
]

const staysHere = (target: string, page: string) => {
  const url = URL.parse(target, page)
  return url?.origin === battery.app.origin
}

async function expectNoWayOut(path: string, cookie = ''): Promise<void> {
  const reply = await battery.ask({ path, cookie, headers: { accept: 'text/html' } })
  expect({ path, isFailure: reply.status >= 500 }).toEqual({ path, isFailure: false })
  const { location } = reply.headers
  const page = `${battery.app.origin}${path}`
  if (location !== undefined)
    expect({ path, location, stays: staysHere(location, page) }).toMatchObject({ stays: true })
  expect(reply.headers['set-cookie']?.join() ?? '').not.toContain('a=b')
}

const parameters = (trap: string): string[] => {
  const value = encodeURIComponent(trap)
  return [
    `/?ref=${value}`,
    `/auth?ref=${value}`,
    `/auth?state=register;${value}`,
    `/auth?state=${value}`,
    `/auth?ref=${value}&ref=${value}`,
    `/home?ref=${value}&next=${value}&returnTo=${value}`,
    `/support?ref=${value}`,
    `/demo?ref=${value}`,
    `/logout?ref=${value}&dataUrl=${value}`,
    `/results?calculator_link=${value}`,
    `/api/auth/signin?callbackUrl=${value}`,
    `/api/auth/error?callbackUrl=${value}&error=x`,
    `/customers/${value}/index.html`,
    `/?mapUrl=${value}`,
  ]
}

test('redirects no query parameter to another site, signed in or not', async () => {
  const member = await battery.newMember()
  for (const [at, trap] of traps.entries()) {
    for (const [parameter, path] of parameters(trap).entries()) {
      await expectNoWayOut(path, (at + parameter) % 2 === 0 ? '' : member.cookie)
    }
  }
})

test('redirects no path that looks like an address to another site', async () => {
  const paths = [
    '//evil.example',
    '/%2f/evil.example',
    '/\\evil.example',
    '/%5cevil.example/home',
    '//evil.example/%2e%2e',
  ]
  for (const path of [
    ...paths,
    ...paths.map((each) => `/home/..${each}`),
    ...paths.map((each) => `${each}/index.html`),
  ]) {
    await expectNoWayOut(path)
  }
})

test('ends every sign-in and sign-out on a page of the app', async () => {
  for (const trap of traps) {
    const browser = createBrowser()
    const answer = await browser.open(`${battery.app.origin}/api/auth/csrf`)
    const { csrfToken = '' } = (await answer.json()) as Record<string, string>
    for (const step of [`signin/${brand.slug}`, 'signout']) {
      const reply = await browser.submit(`${battery.app.origin}/api/auth/${step}`, {
        csrfToken,
        callbackUrl: trap,
      })
      expect(reply.status).toBeLessThan(500)
      const target = new URL(reply.headers.get('location') ?? '/', battery.app.origin)
      expect([battery.app.origin, battery.provider.issuer]).toContain(target.origin)
      const kept = decodeURIComponent(browser.cookie('next-auth.callback-url') ?? '/')
      expect(staysHere(kept, battery.app.origin)).toBe(true)
    }
  }
})

test("sends the provider only the app's own callback address", async () => {
  const browser = createBrowser()
  const question = await askForSignIn(battery.app.origin, browser)
  expect(new URL(question).origin).toBe(battery.provider.issuer)
  const redirect = new URL(question).searchParams.get('redirect_uri')
  expect(redirect).toBe(`${battery.app.origin}/api/auth/callback/${brand.slug}`)
})

/** Gives `use` a page of a signed-in browser with scripts. */
async function withPage<T>(use: (page: Awaited<ReturnType<Chromium['newPage']>>) => Promise<T>): Promise<T> {
  const { cookie } = await battery.newMember()
  const at = cookie.indexOf('=')
  const context = await chrome.newContext({ baseURL: battery.app.origin })
  const name = cookie.slice(0, at)
  const value = cookie.slice(at + 1)
  await context.addCookies([{ name, value, url: battery.app.origin }])
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

test('never leaves the app after a sign-in in a browser', async () => {
  await withPage(async (page) => {
    const outside: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== battery.app.origin && protocol !== 'data:' && protocol !== 'blob:')
        outside.push(request.url())
    })
    page.on('dialog', (dialog) => {
      outside.push(dialog.message())
      void dialog.dismiss()
    })
    for (const [at, trap] of traps.filter((_, index) => index % 6 === 1).entries()) {
      await page.goto(`${at % 2 === 0 ? '/auth' : '/'}?ref=${encodeURIComponent(trap)}`)
    }
    expect(outside).toEqual([])
    expect(new URL(page.url()).origin).toBe(battery.app.origin)
  })
})

test('sends a strict referrer policy with every answer', async () => {
  for (const path of ['/', '/home', '/demo/scouting', '/auth', '/api/me', '/api/auth/session', '/nothing']) {
    const reply = await battery.ask({ path })
    expect(['strict-origin-when-cross-origin', 'strict-origin', 'same-origin', 'no-referrer']).toContain(
      reply.headers['referrer-policy'],
    )
  }
})
