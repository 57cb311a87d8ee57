import { brand } from '@/lib/config/brand'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { hostileTokens } from './rig/hostile-tokens'
import { type IdentityBattery, openSharedStudio, sessionCookieName } from './rig/identity-battery'
import { askForSignIn, authorise } from './rig/people'

let battery: IdentityBattery

beforeAll(async () => {
  battery = await openSharedStudio()
})
afterAll(() => battery.close())
afterEach(() => {
  battery.provider.tamper(undefined)
  battery.provider.fail('none')
})

/** A sign-in up to the unopened callback; `back` holds the code. */
async function almostSignedIn(): Promise<{ browser: Browser; back: string }> {
  const browser = createBrowser()
  const question = await askForSignIn(battery.app.origin, browser)
  return { browser, back: await authorise(question, await battery.provider.newPerson(), browser) }
}

/** Opens the callback and expects the error page, no session and a line in the log. */
async function expectRefusal(browser: Browser, back: string): Promise<void> {
  const logged = battery.app.output().length
  const { url, response } = await browser.follow(back)
  expect(url.slice(battery.app.origin.length)).toMatch(/^\/auth\?(callbackUrl=[^&]*&)?error=\w+$/)
  expect(response?.status).toBe(200)
  expect(browser.cookie(sessionCookieName)).toBeUndefined()
  expect(battery.app.output().slice(logged)).toContain('A sign-in failed.')
}

function changed(back: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(back)
  change(url.searchParams)
  return url.href
}

test('refuses a callback without a state', async () => {
  const { browser, back } = await almostSignedIn()
  await expectRefusal(
    browser,
    changed(back, (query) => query.delete('state')),
  )
})

test("refuses a callback with another browser's state", async () => {
  const mine = await almostSignedIn()
  const theirs = await almostSignedIn()
  await expectRefusal(mine.browser, theirs.back)
})

test('refuses another person’s code with one’s own state', async () => {
  const mine = await almostSignedIn()
  const theirs = await almostSignedIn()
  const code = new URL(theirs.back).searchParams.get('code') ?? ''
  await expectRefusal(
    mine.browser,
    changed(mine.back, (query) => query.set('code', code)),
  )
})

test('accepts a code once', async () => {
  const { browser, back } = await almostSignedIn()
  await browser.open(back)
  expect(browser.cookie(sessionCookieName)).toBeDefined()
  const thief = createBrowser()
  await expectRefusal(thief, back)
})

test('refuses an invented code, a provider error and a foreign issuer', async () => {
  for (const change of [
    (query: URLSearchParams) => query.set('code', 'made-up'),
    (query: URLSearchParams) => {
      query.delete('code')
      query.set('error', 'access_denied')
    },
    (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
  ]) {
    const { browser, back } = await almostSignedIn()
    await expectRefusal(browser, changed(back, change))
  }
})

test('asks the provider with PKCE S256, state and nonce', async () => {
  const browser = createBrowser()
  const question = new URL(await askForSignIn(battery.app.origin, browser))
  expect(question.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) {
    expect(question.searchParams.get(name)?.length ?? 0).toBeGreaterThan(20)
  }
})

test('drops parameters that a page adds to the provider request', async () => {
  const browser = createBrowser()
  const { csrfToken = '' } = (await (
    await browser.open(`${battery.app.origin}/api/auth/csrf`)
  ).json()) as Record<string, string>
  const address = `${battery.app.origin}/api/auth/signin/${brand.slug}`
  const query = 'redirect_uri=https%3A%2F%2Fevil.example&scope=openid&nonce=known&state=known&prompt=none'
  const reply = await browser.submit(`${address}?${query}`, { csrfToken, callbackUrl: '/home' })
  const question = new URL(reply.headers.get('location') ?? '')
  expect(question.searchParams.get('redirect_uri')).toBe(
    `${battery.app.origin}/api/auth/callback/${brand.slug}`,
  )
  expect(question.searchParams.getAll('nonce')).not.toContain('known')
  expect(question.searchParams.getAll('state')).not.toContain('known')
  expect(question.searchParams.get('prompt')).toBeNull()
})

test('refuses ten kinds of forged ID tokens', async () => {
  const tokens = Object.entries(hostileTokens(battery.provider))
  expect(tokens).toHaveLength(10)
  for (const [kind, tamper] of tokens) {
    battery.provider.tamper(undefined)
    const { browser, back } = await almostSignedIn()
    battery.provider.tamper(tamper)
    await expectRefusal(browser, back).catch((cause: unknown) => {
      throw new Error(`A token with ${kind} was not refused.`, { cause })
    })
  }
})

test('shows an error page while the provider is down and recovers', async () => {
  const { browser, back } = await almostSignedIn()
  battery.provider.fail('down')
  await expectRefusal(browser, back)
  battery.provider.fail('none')
  const again = await almostSignedIn()
  await again.browser.open(again.back)
  expect(again.browser.cookie(sessionCookieName)).toBeDefined()
})
