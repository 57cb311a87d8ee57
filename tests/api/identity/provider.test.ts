import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { endSessionsOf, endSignInsOf } from '@/server/auth/forget-sessions'
import { createAccount } from '@/server/identity/accounts/accounts'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson, silentLog } from '@/tests/support/identity-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof identityRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await identityRig(database.db)
})
afterAll(async () => {
  await rig?.close()
  await database?.close()
})

describe('the provider', () => {
  test('signs in at once on sign-up, and issues tokens for the person and the API', async () => {
    const person = newPerson()
    const { status, body } = await rig.signUp(person)
    expect(status).toBe(200)
    const keys = createRemoteJWKSet(new URL(`${rig.issuer}/jwks`))
    const access = await jwtVerify(body.access_token ?? '', keys, {
      issuer: rig.issuer,
      audience: 'kerbwatt-api',
      algorithms: ['RS256'],
    })
    // The address is unverified, and the tokens say so.
    const claims = { email: person.email, email_verified: false, given_name: 'Ada', family_name: 'Byron' }
    expect(access.payload).toMatchObject(claims)
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({ ...claims, nonce: 'n', sub: access.payload.sub })
    expect(body.refresh_token).toEqual(expect.any(String))
  })

  test('signs in a new account with its email in any case, without asking twice', async () => {
    const person = newPerson()
    await rig.signUp(person)
    const browser = createBrowser()
    const { form, verifier } = await rig.openForm(browser)
    const sent = await browser.submit(`${form}/sign-in`, {
      email: ` ${person.email.toUpperCase()} `,
      password: person.password,
    })
    const back = await browser.follow(new URL(sent.headers.get('location') ?? '', rig.issuer).href, appOrigin)
    const tokens = await rig.tradeCode(new URL(back.url).searchParams.get('code') ?? '', verifier)
    expect(tokens.status).toBe(200)
    const again = await browser.follow(rig.ask().url, appOrigin)
    expect(new URL(again.url).searchParams.get('code')).toEqual(expect.any(String))
  })

  test('refuses a code without its verifier, and a request without a challenge', async () => {
    const browser = createBrowser()
    const person = newPerson()
    const { url } = rig.ask({ prompt: 'create' })
    const form = await browser.follow(url)
    const sent = await browser.submit(`${form.url}/sign-up`, person)
    const back = await browser.follow(new URL(sent.headers.get('location') ?? '', rig.issuer).href, appOrigin)
    const code = new URL(back.url).searchParams.get('code') ?? ''
    expect(await rig.tradeCode(code, 'x'.repeat(43))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    const unprotected = rig.ask({ code_challenge: '', code_challenge_method: '' })
    const refused = await createBrowser().follow(unprotected.url, appOrigin)
    expect(new URL(refused.url).searchParams.get('error')).toBe('invalid_request')
  })

  test('accepts a refresh token once, and ends the whole sign-in on reuse', async () => {
    const { body } = await rig.signUp(newPerson())
    const first = body.refresh_token ?? ''
    const renewed = await rig.refresh(first)
    expect(renewed.status).toBe(200)
    expect(renewed.body.refresh_token).not.toBe(first)
    expect(await rig.refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await rig.refresh(renewed.body.refresh_token ?? '')).toMatchObject({ status: 400 })
  })

  test('answers a wrong password and an unknown address alike, and keeps the input', async () => {
    const person = newPerson()
    await rig.signUp(person)
    const answers = await Promise.all(
      [person.email, '"><script>alert(1)</script>@example.com'].map(async (email) => {
        const browser = createBrowser()
        const { form } = await rig.openForm(browser)
        const response = await browser.submit(`${form}/sign-in`, { email, password: 'not the password' })
        return { status: response.status, page: await response.text() }
      }),
    )
    for (const { status, page } of answers) {
      expect(status).toBe(422)
      expect(page).toContain('Email address and password do not match.')
      expect(page).not.toContain('<script')
    }
    expect(answers[0]?.page).toContain(`value="${person.email}"`)
    expect(answers[1]?.page).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  test('names each wrong field of a sign-up, and never shows the password again', async () => {
    const browser = createBrowser()
    const { form } = await rig.openForm(browser, { prompt: 'create' })
    const response = await browser.submit(`${form}/sign-up`, {
      given_name: 'Ada',
      family_name: ' ',
      email: 'nonsense',
      password: 'short-pw',
    })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('Enter your family name.')
    expect(page).toContain('Enter an email address like name@company.com.')
    expect(page).toContain('Use at least 10 characters.')
    expect(page).toContain('<title>Error: Sign up')
    expect(page).toContain('value="Ada"')
    expect(page).not.toContain('short-pw')
  })

  test('creates no account and changes no password on sign-up with a known address', async () => {
    const person = newPerson()
    await rig.signUp(person)
    const browser = createBrowser()
    const { form } = await rig.openForm(browser, { prompt: 'create' })
    const response = await browser.submit(`${form}/sign-up`, { ...person, password: 'another long password' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('No account was made for this address.')
    const { form: signIn } = await rig.openForm(browser)
    const entered = await browser.submit(`${signIn}/sign-in`, {
      email: person.email,
      password: person.password,
    })
    expect(entered.status).toBe(303)
  })

  test('refuses a sign-in form of another site', async () => {
    const person = newPerson()
    await rig.signUp(person)
    const browser = createBrowser()
    const { form } = await rig.openForm(browser)
    const response = await browser.submit(`${form}/sign-in`, person, 'https://evil.test')
    expect(response.status).toBe(403)
  })

  test('allows its pages no scripts, framing or caching', async () => {
    const { url } = rig.ask()
    const { response } = await createBrowser().follow(url)
    const policy = response?.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('; script-src;')
    expect(response?.headers.get('cache-control')).toBe('no-store')
    expect(await response?.text()).not.toMatch(/<script|style="|https?:\/\/(?!app\.localhost)/)
  })

  test('has every file that a page names', async () => {
    const { url } = rig.ask({ prompt: 'create' })
    const { response } = await createBrowser().follow(url)
    const page = (await response?.text()) ?? ''
    expect(page).toContain('<title>Sign up')
    const named = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(named).toEqual(['/assets/icon.svg', '/assets/style.css'])
    for (const path of named) expect((await fetch(`${rig.issuer}${path}`)).status).toBe(200)
  })

  test('sends the policy with every answer', async () => {
    const paths = [
      '/auth',
      '/session/end',
      '/interaction/x',
      '/.well-known/openid-configuration',
      '/jwks',
      '/token',
      '/nothing',
    ]
    for (const path of paths) {
      const { headers } = await fetch(`${rig.issuer}${path}`, { redirect: 'manual' })
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'none'"),
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('builds its addresses from its own name, whatever host is requested', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      get(`${rig.issuer}/.well-known/openid-configuration`, { headers }, (message) => {
        let text = ''
        message.setEncoding('utf8').on('data', (more: string) => {
          text += more
        })
        message.on('end', () => resolve(text))
      }).on('error', reject)
    })
    expect(answer).toContain(`"token_endpoint":"${rig.issuer}/token"`)
    expect(answer).not.toContain('evil.example')
  })

  test('ends the session at once on sign-out with the ID token, and asks first without it', async () => {
    const browser = createBrowser()
    const { body } = await rig.signUp(newPerson(), browser)
    const landing = `${appOrigin}/logout`
    const end = `${rig.issuer}/session/end`
    const fields = { client_id: 'web', post_logout_redirect_uri: landing }
    const asked = await browser.submit(end, fields, appOrigin)
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('Do you want to sign out')
    const ended = await browser.submit(end, { ...fields, id_token_hint: body.id_token ?? '' }, appOrigin)
    expect([ended.status, ended.headers.get('location')]).toEqual([303, landing])
    const { page } = await rig.openForm(browser)
    expect(page).toContain('<h1>Sign in</h1>')
    expect((await rig.refresh(body.refresh_token ?? '')).status).toBe(400)
  })

  test('finishes a sign-out after the session has ended, with a script that the policy allows', async () => {
    const landing = `${appOrigin}/logout`
    const fields = { client_id: 'web', post_logout_redirect_uri: landing }
    const browser = createBrowser()
    const page = await browser.submit(`${rig.issuer}/session/end`, fields, appOrigin)
    const [, script = ''] = /<script>([^<]+)<\/script>/.exec(await page.clone().text()) ?? []
    const digest = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${digest}';`)
    const ended = await browser.submitPage(page)
    expect([ended.status, ended.headers.get('location')]).toEqual([303, landing])
  })

  test('refuses a sign-out that is not a form', async () => {
    const end = `${rig.issuer}/session/end`
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(end, { method: 'POST', headers, body: '{}' })).status).toBe(415)
    const large = new URLSearchParams({ id_token_hint: 'x'.repeat(20_000) })
    expect((await fetch(end, { method: 'POST', body: large })).status).toBe(413)
  })

  test('refuses to return to an unregistered address', async () => {
    const response = await createBrowser().open(rig.ask({ redirect_uri: 'https://evil.test/' }).url)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('Sign-in could not continue')
  })
})

describe('ending a person’s sessions at the provider', () => {
  const deps = () => ({ db: database.db, identity: rig.identity, log: silentLog })

  async function signedIn() {
    const person = newPerson()
    await createAccount(database.db, person)
    const browser = createBrowser()
    const { body } = await rig.signIn(person, browser)
    const subject = String(decodeJwt(body.id_token ?? '').sub)
    const isAsked = async () => !(await browser.follow(rig.ask().url, appOrigin)).url.startsWith(appOrigin)
    return { subject, isAsked, refresh: () => rig.refresh(body.refresh_token ?? '') }
  }

  test('asks only this person for the password again', async () => {
    const removed = await signedIn()
    const other = await signedIn()
    expect(await removed.isAsked()).toBe(false)
    await endSignInsOf(deps(), removed.subject)
    expect([await removed.isAsked(), await other.isAsked()]).toEqual([true, false])
    expect((await removed.refresh()).status).toBe(400)
    expect((await other.refresh()).status).toBe(200)
  })

  test('does not happen when only the app’s sessions end', async () => {
    const person = await signedIn()
    await endSessionsOf(deps(), person.subject)
    expect(await person.isAsked()).toBe(false)
  })
})

// Last: they use up what one machine may ask.
describe('rate limits', () => {
  test('delay the sixth attempt on one account', async () => {
    const browser = createBrowser()
    const { form } = await rig.openForm(browser)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = await browser.submit(`${form}/sign-in`, {
        email: 'bob@example.com',
        password: 'wrong',
      })
      statuses.push(response.status)
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(5).fill(422), 429])
  })

  // Uses up this machine's sign-ups, hence the last one.
  test('delay the twenty-first account from one machine, and keep its form’s input', async () => {
    const browser = createBrowser()
    const { form } = await rig.openForm(browser, { prompt: 'create' })
    let refused: Response | undefined
    // A taken address creates no account, but counts.
    const person = newPerson()
    for (let attempt = 0; attempt < 30 && refused?.status !== 429; attempt += 1) {
      if (attempt === 0) await rig.signUp(person)
      refused = await browser.submit(`${form}/sign-up`, { ...person })
    }
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await refused?.text()
    expect(page).toContain('Too many attempts.')
    expect(page).toContain(`value="${person.email}"`)
  })

  // Uses up this machine's requests for a minute.
  test.each(['/auth', '/session/end'])('count one machine’s requests to %s', async (path) => {
    const ask = () => fetch(`${rig.issuer}${path}`, { redirect: 'manual' })
    let refused: Response | undefined
    for (let sent = 0; sent < 700 && !refused; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, ask))
      refused = answers.find(({ status }) => status === 429)
      await Promise.all(answers.filter((answer) => answer !== refused).map((answer) => answer.arrayBuffer()))
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.text()).toContain('Too many requests')
  })
})
