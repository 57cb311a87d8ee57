import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson } from '@/tests/support/identity-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof identityRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await identityRig(database.db)
})
afterAll(async () => {
  await rig.close()
  await database.close()
})

test('signing up signs in at once and issues tokens for the person and the API', async () => {
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

test('a new account signs in with its email in any case, and is not asked twice', async () => {
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

test('a refresh token works once; using it again ends the whole sign-in', async () => {
  const { body } = await rig.signUp(newPerson())
  const first = body.refresh_token ?? ''
  const renewed = await rig.refresh(first)
  expect(renewed.status).toBe(200)
  expect(renewed.body.refresh_token).not.toBe(first)
  expect(await rig.refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await rig.refresh(renewed.body.refresh_token ?? '')).toMatchObject({ status: 400 })
})

test('a wrong password and an unknown address get the same words, and the form keeps its input', async () => {
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

test('the sign-up form names each wrong field and never shows the password again', async () => {
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

test('signing up with a known address creates no account and changes no password', async () => {
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

test('a form of another site cannot sign in', async () => {
  const person = newPerson()
  await rig.signUp(person)
  const browser = createBrowser()
  const { form } = await rig.openForm(browser)
  const response = await browser.submit(`${form}/sign-in`, person, 'https://evil.test')
  expect(response.status).toBe(403)
})

test('the pages allow no scripts, framing or caching', async () => {
  const { url } = rig.ask()
  const { response } = await createBrowser().follow(url)
  const policy = response?.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('; script-src;')
  expect(response?.headers.get('cache-control')).toBe('no-store')
  expect(await response?.text()).not.toMatch(/<script|style="|https?:\/\/(?!app\.localhost)/)
})

test('every file that a page names exists', async () => {
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

test('builds its addresses from its own name, whatever host a request asks for', async () => {
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

test('signing out with the ID token ends the session at once; without it a page asks first', async () => {
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
  expect(await response.text()).toContain('Sign-in could not go on')
})
