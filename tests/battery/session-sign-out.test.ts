import { type IdentityBattery, type Member, openSharedStudio } from './rig/identity-battery'
import { askForSignIn } from './rig/people'

let battery: IdentityBattery

beforeAll(async () => {
  battery = await openSharedStudio()
})
afterAll(() => battery.close())
beforeEach(() => {
  battery.stub.reset()
  battery.provider.forget()
  battery.provider.fail('none')
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
