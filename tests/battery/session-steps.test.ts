import { brand } from '@/lib/config/brand'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { until } from '@/tests/support/until'
import { hostileTokens } from './rig/hostile-tokens'
import {
  type IdentityBattery,
  type Member,
  openSharedStudio,
  sessionCookieName,
} from './rig/identity-battery'
import { askForSignIn, authorise, type Credentials } from './rig/people'

let battery: IdentityBattery
let somebody: Credentials

beforeAll(async () => {
  battery = await openSharedStudio()
  somebody = await battery.provider.newPerson()
})
afterAll(() => battery.close())
beforeEach(() => {
  battery.stub.reset()
  battery.provider.forget()
  battery.provider.tamper(undefined)
  battery.provider.fail('none')
})

/** A sign-in up to the unopened callback; `back` holds the code. */
async function almostSignedIn(person = somebody): Promise<{ browser: Browser; back: string }> {
  const browser = createBrowser()
  const question = await askForSignIn(battery.app.origin, browser)
  return { browser, back: await authorise(question, person, browser) }
}

/** Opens the callback and expects the error page, no session and a line in the log. */
async function expectRefusal(browser: Browser, back: string): Promise<void> {
  const logged = battery.app.output().length
  const { url, response } = await browser.follow(back)
  expect(url.slice(battery.app.origin.length)).toMatch(/^\/auth\?(callbackUrl=[^&]*&)?error=\w+$/)
  expect(response?.status).toBe(200)
  expect(browser.cookie(sessionCookieName)).toBeUndefined()
  // Log lines follow their answers.
  await until(() => battery.app.output().slice(logged).includes('A sign-in failed.'))
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
  const theirs = await almostSignedIn(await battery.provider.newPerson())
  await expectRefusal(mine.browser, theirs.back)
})

test('refuses another person’s code with one’s own state', async () => {
  const mine = await almostSignedIn()
  const theirs = await almostSignedIn(await battery.provider.newPerson())
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

const own = () => battery.app.origin
const statusOf = async ({ cookie }: Member) => (await battery.ask({ path: '/api/me', cookie })).status
const signOut = (cookie: string, headers: Record<string, string> = {}) =>
  battery.ask({ path: '/api/auth/sign-out', method: 'POST', cookie, headers: { origin: own(), ...headers } })

test('refuses the old cookie after a sign-out and revokes the token', async () => {
  const member = await battery.newMember()
  expect(await statusOf(member)).toBe(200)
  const reply = await signOut(member.cookie)
  expect(reply.status).toBe(200)
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['set-cookie']?.join()).toMatch(/session=;.*max-age=0/i)
  battery.stub.reset()
  expect(await statusOf(member)).toBe(401)
  expect(battery.stub.seen).toEqual([])
  expect(battery.provider.times('POST /token/revocation')).toBe(1)
})

test("ends the provider's session too, so that the next sign-in asks for the password", async () => {
  const member = await battery.newMember()
  const page = await member.browser.submit(`${own()}/api/auth/sign-out`, {})
  expect(page.headers.get('location')).toBeNull()
  const ended = await member.browser.submitPage(page)
  expect([ended.status, ended.headers.get('location')]).toEqual([303, `${own()}/logout`])
  const form = await member.browser.follow(await askForSignIn(own(), member.browser))
  expect(form.url).toContain('/interaction/')
})

test('lets the sign-out page post to the provider and run its own script, nothing else', async () => {
  const { cookie } = await battery.newMember()
  const reply = await signOut(cookie)
  const policy = String(reply.headers['content-security-policy'])
  const nonce = /script-src 'nonce-([\w-]{36})'/.exec(policy)?.[1]
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${battery.provider.issuer}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect((await signOut((await battery.newMember()).cookie)).text).not.toContain(nonce)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, {}]) {
    expect((await signOut('', headers)).headers['content-security-policy']).toContain('sandbox')
  }
})

test('signs out while the provider is down', async () => {
  const member = await battery.newMember()
  battery.provider.fail('down')
  expect((await signOut(member.cookie)).status).toBe(200)
  battery.provider.fail('none')
  expect(await statusOf(member)).toBe(401)
})

test('signs out by the app’s own form only', async () => {
  const member = await battery.newMember()
  for (const question of [
    { path: '/api/auth/sign-out', method: 'GET' },
    { path: '/api/auth/sign-out', method: 'HEAD' },
    { path: '/api/auth/signout', method: 'GET' },
    { path: '/logout', method: 'GET' },
  ]) {
    await battery.ask({ ...question, cookie: member.cookie })
    expect(await statusOf(member)).toBe(200)
  }
})

test('refuses sign-in and sign-out forms of other sites or without their token', async () => {
  const member = await battery.newMember()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const elsewhere = [foreign, { 'sec-fetch-site': 'same-site' }, { origin: 'null', 'sec-fetch-site': '' }]
  for (const path of ['/api/auth/sign-out', '/api/auth/signout', '/api/auth/signin/kerbwatt']) {
    for (const headers of elsewhere) {
      const reply = await battery.ask({
        path,
        method: 'POST',
        cookie: member.cookie,
        body: 'callbackUrl=%2Fhome',
        headers: { ...form, ...headers },
      })
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  }
  for (const path of ['/api/auth/signout', '/api/auth/signin/kerbwatt']) {
    for (const token of ['', 'csrfToken=made-up&']) {
      const reply = await battery.ask({
        path,
        method: 'POST',
        cookie: member.cookie,
        body: `${token}callbackUrl=%2Fhome`,
        headers: { ...form, origin: own() },
      })
      const target = reply.headers.location ?? ''
      expect(target.startsWith(battery.provider.issuer)).toBe(false)
    }
  }
  expect(await statusOf(member)).toBe(200)
})
