import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { accounts, identityPayloads, passwordResets } from '@/server/engine/db/schema/account'
import { jobs } from '@/server/engine/db/schema/job'
import { createAccount } from '@/server/identity/accounts/accounts'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson } from '@/tests/support/identity-rig'
import { mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { password, passwordResetCalls, tokenOf } from '@/tests/support/password-reset-rig'
import { until } from '@/tests/support/until'

describe('a forgotten password', () => {
  let database: TestDatabase
  let server: MailServer
  let rig: Awaited<ReturnType<typeof identityRig>>
  const ended: string[] = []

  beforeAll(async () => {
    database = await openInMemory()
    server = await startMailServer()
    rig = await identityRig(database.db, {
      mail: mailOutboxOf(database.db, server),
      endSessions: async (subject) => void ended.push(subject),
    })
  })

  beforeEach(() => {
    server.state.fault = null
    ended.length = 0
  })

  afterAll(async () => {
    await rig?.close()
    await server?.close()
    await database?.close()
  })

  const { ask, mailsTo, resetLinks, linkFor, set, signsIn } = passwordResetCalls(() => ({ rig, server }))
  const settled = () =>
    until(
      async () =>
        (await database.db.$count(jobs)) === (await database.db.$count(jobs, eq(jobs.state, 'done'))),
    )

  test('is reset once by a mailed link, which ends every session and sends a notice', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const { body: tokens } = await rig.signIn(person)
    const link = await linkFor(person.email)
    expect(link).toMatch(new RegExp(`^${rig.issuer}/new-password#[\\w-]{43}$`))
    const page = await fetch(link)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const done = await set(tokenOf(link))
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Password changed')])
    expect(await rig.refresh(tokens.refresh_token ?? '')).toMatchObject({ status: 400 })
    const [account] = await database.db.select().from(accounts).where(eq(accounts.email, person.email))
    expect(ended).toEqual([account?.id])
    const left = await database.db.select().from(identityPayloads)
    expect(JSON.stringify(left.map(({ payload }) => payload))).not.toContain(account?.id)
    expect(await signsIn(person, person.password)).toBe(false)
    const { body: anew } = await rig.signIn({ ...person, password })
    expect([tokens, anew].map(({ id_token: token = '' }) => decodeJwt(token).email_verified)).toEqual([
      false,
      true,
    ])
    await until(() => mailsTo(person.email, /was changed$/).length === 1)
    const again = await set(tokenOf(link), 'eleven lives and more')
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('has been used')])
    expect(await signsIn(person, password)).toBe(true)
  })

  test('is asked for by somebody signed in, whose address the form knows', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const browser = createBrowser()
    await rig.signIn(person, browser)
    const { form, page } = await rig.openForm(browser, { prompt: 'reset', login_hint: person.email })
    expect(page).toContain('<h1>Forgot password</h1>')
    expect(page).toContain(`value="${person.email}"`)
    const sent = await browser.submit(`${form}/sign-in`, { email: person.email, password: person.password })
    const back = await browser.follow(new URL(sent.headers.get('location') ?? '', rig.issuer).href, appOrigin)
    expect(new URL(back.url).searchParams.get('code')).toEqual(expect.any(String))
  })

  test('is handled alike with and without an account', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const unknown = newPerson().email
    const known = await ask(person.email)
    const other = await ask(unknown)
    expect(known.status).toBe(200)
    expect(known.page).toContain(`If ${person.email} has an account`)
    expect(other).toEqual({ ...known, page: known.page.replaceAll(person.email, unknown) })
    await settled()
    expect([resetLinks(person.email).length, resetLinks(unknown).length]).toEqual([1, 0])
  })

  test('keeps no token in the database', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const token = tokenOf(await linkFor(person.email))
    const tables = [passwordResets, jobs, identityPayloads]
    const rows = await Promise.all(tables.map((table) => database.db.select().from(table)))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.length).toBeGreaterThan(0)
  })

  test('is not set by a link after an hour, or by another one once set', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const first = await linkFor(person.email)
    const second = await linkFor(person.email)
    const past = new Date(Date.now() - 1)
    const [stored] = await database.db.select().from(passwordResets)
    expect((stored?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect((await set(tokenOf(second))).status).toBe(200)
    expect((await set(tokenOf(first), 'eleven lives and more')).status).toBe(404)
    const third = await linkFor(person.email)
    await database.db.update(passwordResets).set({ expiresAt: past })
    expect((await set(tokenOf(third), 'eleven lives and more')).status).toBe(404)
    expect(await signsIn(person, password)).toBe(true)
  })

  test('follows the sign-up rules, and keeps its link on a rejected form', async () => {
    const person = newPerson()
    await createAccount(database.db, person)
    const token = tokenOf(await linkFor(person.email))
    for (const [chosen, sentence] of [
      ['short-pw', 'Use at least 10 characters.'],
      ['x'.repeat(257), 'Use at most 256 characters.'],
      ['aaaaaaaaaaaa', 'Use more than three different characters.'],
      [`${person.email.split('@')[0]} 2026`, 'Leave your email address out of it.'],
    ] as const) {
      const answer = await set(token, chosen)
      const page = await answer.text()
      expect([answer.status, page.includes(sentence)]).toEqual([422, true])
      expect(page).toContain(`name="token" value="${token}"`)
      expect(page).not.toContain(chosen)
    }
    expect((await set(token)).status).toBe(200)
  })

  test('can be requested three times an hour, from any address, with or without an account', async () => {
    const { email } = newPerson()
    for (const each of [email, email.toUpperCase(), ` ${email}`]) expect((await ask(each)).status).toBe(200)
    const refused = await ask(email)
    expect(refused.status).toBe(429)
    expect(refused.page).toMatch(/Too many attempts\. Try again in \d+ minutes\./)
  })

  test.each(['https://evil.test', 'null'])('is not set by a form of %s', async (from) => {
    const person = newPerson()
    await createAccount(database.db, person)
    expect((await set(tokenOf(await linkFor(person.email)), password, from)).status).toBe(403)
    expect(await signsIn(person, person.password)).toBe(true)
  })

  test.each(['', 'x', "' or 1=1", '<script>', 'x'.repeat(43)])(
    'is not set by the token %j',
    async (token) => {
      const answer = await set(token)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<script')
    },
  )

  test.each([
    'a@example.com, b@example.com',
    '"><script>@example.com',
    'a@example.com\r\nBcc: b@example.com',
  ])('cannot be requested at an address like %j', async (email) => {
    const { status, page } = await ask(email)
    expect([status, page.includes('<script')]).toEqual([422, false])
  })
})

describe('the pages for a forgotten password', () => {
  let database: TestDatabase
  let server: MailServer
  let rig: Awaited<ReturnType<typeof identityRig>>

  beforeAll(async () => {
    database = await openInMemory()
    server = await startMailServer()
    rig = await identityRig(database.db, { mail: mailOutboxOf(database.db, server) })
  })

  afterAll(async () => {
    await rig?.close()
    await server?.close()
    await database?.close()
  })

  test('run their one script, which comes from the provider', async () => {
    const page = await fetch(`${rig.issuer}/new-password`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const [, script = ''] = /<script src="([^"]+)" defer><\/script>/.exec(await page.text()) ?? []
    const file = await fetch(`${rig.issuer}${script}`)
    expect(file.headers.get('content-type')).toContain('text/javascript')
    expect(await file.text()).toContain('location.hash')
  })

  test('offer a form that the sign-in page links', async () => {
    const browser = createBrowser()
    const { url: form } = await browser.follow(rig.ask().url)
    const signIn = await (await browser.open(form)).text()
    expect(signIn).toContain('?form=forgot">Forgot password?</a>')
    expect(await (await browser.open(`${form}?form=forgot`)).text()).toContain('<h1>Forgot password</h1>')
  })
})

test('has neither page nor form without a mail server', async () => {
  const database = await openInMemory()
  const rig = await identityRig(database.db)
  const browser = createBrowser()
  const { url } = await browser.follow(rig.ask().url)
  expect(await (await browser.open(`${url}?form=forgot`)).text()).not.toContain('Forgot password')
  expect((await browser.submit(`${url}/forgot`, { email: 'a@example.com' })).status).toBe(404)
  expect((await fetch(`${rig.issuer}/new-password`)).status).toBe(404)
  await rig.close()
  await database.close()
})
