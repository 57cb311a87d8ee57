import { connect } from 'node:net'
import { brand } from '@/lib/config/brand'
import { createBrowser } from '@/tests/support/browser'
import {
  type IdentityBattery,
  openSharedStudio,
  openWithProvider,
  sessionCookieName,
} from './rig/identity-battery'
import { askForSignIn, authorise } from './rig/people'

const asCookie = (value: string) => `${sessionCookieName}=${value}`

describe('over https', () => {
  let battery: IdentityBattery

  beforeAll(async () => {
    battery = await openWithProvider({ secure: true })
  })
  afterAll(() => battery.close())

  test('sets secure, HttpOnly, host-only cookies during a sign-in', async () => {
    const browser = createBrowser()
    const { origin } = battery.app
    const lines: string[] = []
    const record = ({ headers }: Response) => void lines.push(...headers.getSetCookie())
    // Like a proxy that ends TLS: the app receives plain http under its public name.
    const inside = (url: string) => url.replace(/^https:/, 'http:')
    const outside = origin.replace(/^http:/, 'https:')

    const csrf = await browser.open(`${origin}/api/auth/csrf`)
    record(csrf)
    const { csrfToken = '' } = (await csrf.json()) as Record<string, string>
    const fields = { csrfToken, callbackUrl: `${outside}/version` }
    const started = await browser.submit(`${origin}/api/auth/signin/${brand.slug}`, fields, outside)
    record(started)
    const question = started.headers.get('location') ?? ''
    const back = await authorise(question, await battery.provider.newPerson(), browser)
    expect(back.startsWith(`${outside}/api/auth/callback/`)).toBe(true)
    const landed = await browser.open(inside(back))
    record(landed)
    expect(landed.headers.get('location')).toBe(`${outside}/version`)

    const set = lines.filter((line) => !/max-age=0|1970/i.test(line))
    const names = set.map((line) => line.split('=')[0])
    expect(names).toContain(`__Host-${sessionCookieName}`)
    for (const line of set) {
      expect(line).toMatch(/^__(Host|Secure)-/)
      expect(line).toMatch(/; *secure/i)
      expect(line).toMatch(/; *httponly/i)
      expect(line).toMatch(/; *path=\/(;|$)/i)
      expect(line).toMatch(/; *samesite=(lax|strict)/i)
      expect(line).not.toMatch(/; *domain=/i)
      expect(line.split(';')[0]?.length ?? 0).toBeLessThan(4096)
    }
  })

  test('clears the same cookie on sign-out', async () => {
    const { origin } = battery.app
    const outside = origin.replace(/^http:/, 'https:')
    const reply = await createBrowser().submit(`${origin}/api/auth/sign-out`, {}, outside)
    expect(reply.status).toBe(303)
    const [line = ''] = reply.headers.getSetCookie()
    expect(line).toMatch(new RegExp(`^__Host-${sessionCookieName}=;`))
    expect(line).toMatch(/; *secure/i)
  })

  test('sends HSTS with every answer', async () => {
    const page = await battery.ask('/')
    const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page.text) ?? []
    for (const path of [
      '/',
      '/scouting',
      '/no-such-page',
      '/api/system/version',
      '/api/nothing-here',
      script,
    ]) {
      const { headers } = await battery.ask(path)
      expect([path, headers['strict-transport-security']]).toEqual([
        path,
        'max-age=31536000; includeSubDomains',
      ])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test('restricts API answers to this site', async () => {
    const { headers } = await battery.ask('/api/system/version')
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    })
  })
})

describe('over http', () => {
  let battery: IdentityBattery

  beforeAll(async () => {
    battery = await openSharedStudio()
  })
  afterAll(() => battery.close())
  beforeEach(() => battery.stub.reset())

  /** Asks for a private answer and expects no call of the service. @returns the status */
  async function refused(cookie: string, headers: Record<string, string> = {}): Promise<number> {
    const { status } = await battery.ask({ path: '/api/me', cookie, headers })
    expect(battery.stub.seen).toEqual([])
    return status
  }

  test('encrypts the cookie and refuses it after one changed byte', async () => {
    const { cookie } = await battery.newMember()
    const value = cookie.slice(sessionCookieName.length + 1)
    const parts = value.split('.')
    expect(parts).toHaveLength(5)
    const head: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString())
    expect(head).toMatchObject({ alg: 'dir' })
    const plain = parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join(' ')
    for (const secret of ['sid', 'email', 'person', ...battery.provider.tokens()]) {
      expect(plain).not.toContain(secret)
    }
    for (let at = 0; at < value.length; at += 7) {
      const flipped = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`
      expect(await refused(asCookie(flipped))).toBe(401)
    }
    const session = await battery.ask({
      path: '/api/auth/session',
      cookie: asCookie(`${value.slice(0, -3)}AAA`),
    })
    expect(session.status).toBe(200)
    expect(session.json()).not.toHaveProperty('user')
  })

  test('accepts no cookie of an interrupted sign-in as a session', async () => {
    const browser = createBrowser()
    await askForSignIn(battery.app.origin, browser)
    const names = ['state', 'pkce.code_verifier', 'nonce'].map((name) => `next-auth.${name}`)
    const values = names.map((name) => browser.cookie(name) ?? '')
    expect(values.every((value) => value.split('.').length === 5)).toBe(true)
    for (const value of values) expect(await refused(asCookie(value))).toBe(401)
  })

  test('replaces the cookie on a new sign-in and ends the old session', async () => {
    const { browser, cookie } = await battery.newMember()
    const known = browser.cookie(sessionCookieName)
    await signInAgain(browser)
    const next = browser.cookie(sessionCookieName)
    expect(next).not.toBe(known)
    expect(await refused(cookie)).toBe(401)
    const reply = await battery.ask({ path: '/api/me', cookie: asCookie(next ?? '') })
    expect(reply.status).toBe(200)
  })

  /** Signs in without a form: the provider still has its own session. */
  async function signInAgain(browser: ReturnType<typeof createBrowser>): Promise<void> {
    await browser.follow(await askForSignIn(battery.app.origin, browser))
  }

  test('refuses malformed input and keeps running', async () => {
    const { cookie } = await battery.newMember()
    const long = 'x'.repeat(8_000)
    const inputs: Record<string, string>[] = [
      { authorization: 'Bearer %E0%A4%A' },
      { authorization: 'Bearer' },
      { authorization: `Basic ${long}` },
      { cookie: asCookie('%E0%A4%A') },
      { cookie: asCookie(long) },
      { cookie: `${asCookie('a')}; ${asCookie('b')}` },
      { cookie: `${asCookie('not.a.real.session.value')}; ${cookie}` },
      { cookie: `${sessionCookieName}` },
      { cookie: ';;;=;=;' },
      { cookie: asCookie('"') },
      { cookie: `${sessionCookieName}.0=${long}; ${sessionCookieName}.1=${long}` },
    ]
    for (const headers of inputs) {
      expect([400, 401, 431]).toContain(await refused('', headers))
      const session = await battery.ask({ path: '/api/auth/session', headers })
      expect([200, 400, 401, 431]).toContain(session.status)
      const isGarbled = !headers.cookie?.includes(cookie)
      if (isGarbled) expect(session.text).not.toContain('user')
    }
    for (const raw of ['cookie: a=\0b', 'authorization: Bearer a\0b', `cookie: ${'c'.repeat(100_000)}`]) {
      expect(await statusOfRaw(raw)).toMatch(/^(HTTP\/1\.1 (400|401|431) .*)?$/)
    }
    expect((await battery.ask({ path: '/api/me', cookie })).status).toBe(200)
  })

  /** Sends a hand-written request. @returns the status line, '' when the connection closes without one */
  function statusOfRaw(header: string): Promise<string> {
    const { hostname, port } = new URL(battery.app.origin)
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      let text = ''
      socket.setEncoding('latin1').on('data', (more: string) => {
        text += more
      })
      // The server may reset the connection before it has read the whole request.
      socket.on('error', () => undefined).on('close', () => resolve(text.split('\r\n')[0] ?? ''))
      socket.write(`GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n\r\n`)
    })
  }

  test("sends each of 200 interleaved calls with its own caller's token", async () => {
    const people = await Promise.all([battery.newMember(), battery.newMember()])
    const calls = Array.from({ length: 200 }, (_, index) => ({ index, who: index % 2 }))
    const one = async ({ index, who }: (typeof calls)[number]) => {
      const { status } = await battery.ask({
        path: `/api/evals/runs?customer=person-${who}-${index}`,
        cookie: people[who]?.cookie,
        headers: { authorization: 'Bearer stolen', 'x-api-key': 'made-up' },
      })
      expect(status).toBe(200)
    }
    for (let from = 0; from < calls.length; from += 20) {
      await Promise.all(calls.slice(from, from + 20).map(one))
    }
    const tokensOf = (who: number) => {
      const mine = battery.stub.seen.filter(({ path }) => path.includes(`person-${who}-`))
      expect(mine).toHaveLength(100)
      return new Set(mine.map(({ headers }) => headers.authorization))
    }
    const first = tokensOf(0)
    const second = tokensOf(1)
    expect(first.size).toBe(1)
    expect(second.size).toBe(1)
    expect([...first][0]).not.toBe([...second][0])
    const keys = new Set(battery.stub.seen.map(({ headers }) => headers['x-api-key']))
    expect(keys).not.toContain('made-up')
    expect(keys.size).toBe(1)
  })
})
