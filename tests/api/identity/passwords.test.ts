import { argon2Sync, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { accounts, identityPayloads, passwordResets } from '@/server/engine/db/schema/account'
import { jobs } from '@/server/engine/db/schema/job'
import { createAccount } from '@/server/identity/accounts/accounts'
import { createAttemptLimits } from '@/server/identity/attempt-limits'
import { removeExpired } from '@/server/identity/database-adapter'
import { createBrowser } from '@/tests/support/browser'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson } from '@/tests/support/identity-rig'
import { mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { password, passwordResetCalls, tokenOf } from '@/tests/support/password-reset-rig'
import { until } from '@/tests/support/until'

const DAY = 24 * 60 * 60 * 1_000

describe.each(everyDatabase())('sign-in attempts, counted in $name', ({ open }) => {
  let database: TestDatabase
  let now = Date.now()
  let people = 0

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const limits = () => createAttemptLimits(database.db, { secret: 'a secret', now: () => now })
  const newPerson = () => {
    people += 1
    return { email: `person-${people}@example.org`, address: `198.51.100.${people}` }
  }
  const elsewhere = (at: number) => `203.0.113.${at % 250}-${Math.floor(at / 250)}`

  it('delays ever longer after five failures', async () => {
    const attempt = newPerson()
    const all = limits()
    for (let turn = 0; turn < 5; turn += 1) expect(await all.signIn(attempt)).toBeNull()
    const delays: (number | null)[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const wait = await all.signIn(attempt)
      delays.push(wait)
      now += (wait ?? 0) * 1_000
      expect(await all.signIn(attempt)).toBeNull()
    }
    expect(delays).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  })

  it('lets the owner in at once from a known address, whatever fails elsewhere', async () => {
    const owner = newPerson()
    await limits().succeeded(owner)
    for (let at = 0; at < 70; at += 1) await limits().signIn({ ...owner, address: elsewhere(at) })
    for (let turn = 0; turn < 20; turn += 1) expect(await limits().signIn(owner)).toBeNull()
    expect(await limits().signIn({ ...owner, email: ` ${owner.email.toUpperCase()}` })).toBeNull()
  })

  it('passes a first attempt from a new address, but no second while many fail', async () => {
    const owner = newPerson()
    for (let at = 0; at < 60; at += 1) await limits().signIn({ ...owner, address: elsewhere(at) })
    expect(await limits().signIn(owner)).toBeNull()
    expect(await limits().signIn(owner)).toBe(15)
  })

  it('passes no more than five simultaneous attempts', async () => {
    const attempt = newPerson()
    const waits = await Promise.all(Array.from({ length: 40 }, () => limits().signIn(attempt)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  })

  it('forgets failures after a correct password and attempts after a day', async () => {
    const attempt = newPerson()
    const all = limits()
    for (let turn = 0; turn < 6; turn += 1) await all.signIn(attempt)
    expect(await all.signIn(attempt)).not.toBeNull()
    now += DAY
    expect(await all.signIn(attempt)).toBeNull()
    for (let turn = 0; turn < 6; turn += 1) await all.signIn(attempt)
    await all.succeeded(attempt)
    expect(await all.signIn(attempt)).toBeNull()
  })

  it('stores no address or email, and nothing for longer than 90 days', async () => {
    const attempt = newPerson()
    await limits().signIn(attempt)
    await limits().succeeded(attempt)
    const rows = await database.db.select().from(identityPayloads)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|203\.0|example\.org/)
    await removeExpired(database.db, new Date(now + 90 * DAY + 1))
    expect(await database.db.select().from(identityPayloads)).toEqual([])
  })

  it('counts every attempt of one machine across accounts', async () => {
    const all = limits()
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 61; turn += 1) {
      waits.push(await all.signIn({ email: `${turn}@example.org`, address: '198.51.100.250' }))
    }
    expect(waits.filter((wait) => wait !== null)).toHaveLength(1)
  })
})

describe('wrong passwords', () => {
  const owner = { email: 'owner@example.org', password: 'a long right password' }
  const home = '198.51.100.7'

  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof identityRig>>

  /** A hash of minimum cost: hundreds of checks take seconds. */
  function cheapHash(password: string): string {
    const nonce = randomBytes(16)
    const cost = { memory: 8, passes: 1, parallelism: 1 }
    const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
    const [salt, sum] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
    return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`
  }

  beforeAll(async () => {
    database = await openInMemory()
    rig = await identityRig(database.db)
    const person = { id: 'owner', givenName: 'Ona', familyName: 'Owner' }
    await database.db
      .insert(accounts)
      .values({ ...person, email: owner.email, passwordHash: cheapHash(owner.password) })
  })
  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  async function formAt(address: string) {
    const browser = createBrowser({ [clientAddressHeader]: address })
    const { url } = await browser.follow(rig.ask().url)
    return (password: string) => browser.submit(`${url}/sign-in`, { email: owner.email, password })
  }

  async function signsIn(address: string): Promise<boolean> {
    const sent = await (await formAt(address))(owner.password)
    return sent.status === 303 && sent.headers.get('location') !== null
  }

  test('lets an owner sign in as before during three hundred wrong passwords from elsewhere', async () => {
    expect(await signsIn(home)).toBe(true)
    const statuses: number[] = []
    let attempt = 0
    const guesser = async () => {
      while (attempt < 300) {
        const at = attempt
        attempt += 5
        const send = await formAt(`203.0.113.${at % 200}-${Math.floor(at / 200)}`)
        for (let turn = 0; turn < 5; turn += 1) statuses.push((await send(`guess ${at + turn}`)).status)
        if (at === 150) expect(await signsIn(home)).toBe(true)
      }
    }
    await Promise.all(Array.from({ length: 10 }, guesser))
    expect(statuses).toHaveLength(300)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    // An unknown address gets one attempt from the fifty-first on.
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(150)
    expect(await signsIn(home)).toBe(true)
    expect(await signsIn('192.0.2.44')).toBe(true)
  })
})

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

describe('a full disk', () => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof identityRig>>

  /** Makes the database refuse to save the provider's `model` from now on, with PostgreSQL's `code`. */
  async function refuse(model: string, code: string): Promise<void> {
    await database.db.execute(
      sql.raw(`
      create or replace function refuse_payload() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file' using errcode = '${code}';
      end $$;
    `),
    )
    await database.db.execute(sql`drop trigger if exists refuse_payload on identity_payloads`)
    await database.db.execute(
      sql.raw(`
      create trigger refuse_payload before insert or update on identity_payloads
      for each row when (new.key like '${model}:%') execute function refuse_payload()
    `),
    )
  }

  beforeEach(async () => {
    database = await openInMemory()
    rig = await identityRig(database.db)
  })
  afterEach(async () => {
    await rig.close()
    await database.db.execute(sql`drop trigger if exists refuse_payload on identity_payloads`)
    await database.close()
  })

  /** What a new person's browser shows on the way back to the app while `model` is refused. */
  async function endOfSignUp(model: string, code: string) {
    const browser = createBrowser({ accept: 'text/html' })
    const { form } = await rig.openForm(browser, { prompt: 'create' })
    const sent = await browser.submit(`${form}/sign-up`, newPerson())
    await refuse(model, code)
    const { response } = await browser.follow(new URL(sent.headers.get('location') ?? '', rig.issuer).href)
    return { status: response?.status, page: (await response?.text())?.replaceAll('&#39;', "'") ?? '' }
  }

  const models = ['AuthorizationCode', 'Grant', 'Session']

  test.each(models)('ends a sign-in without room for its %s on the message', async (model) => {
    const { status, page } = await endOfSignUp(model, '53100')
    expect(status).toBe(507)
    expect(page).toContain(fullDiskSentence)
  })

  test('ends a sign-in on an error page when its session fails for another reason', async () => {
    const { status, page } = await endOfSignUp('Session', '57014')
    expect(status).toBe(500)
    expect(page).toContain('The sign-in service failed. Try again.')
    expect(page).not.toContain(fullDiskSentence)
  })

  test('informs a program in its own form', async () => {
    const browser = createBrowser()
    const { form, verifier } = await rig.openForm(browser, { prompt: 'create' })
    const sent = await browser.submit(`${form}/sign-up`, newPerson())
    const address = new URL(sent.headers.get('location') ?? '', rig.issuer).href
    const { url } = await browser.follow(address, appOrigin)
    await refuse('AccessToken', '53100')
    await refuse('RefreshToken', '53100')
    const answer = await rig.tradeCode(new URL(url).searchParams.get('code') ?? '', verifier)
    expect(answer).toMatchObject({
      status: 507,
      body: {
        error: 'server_error',
        error_description: fullDiskSentence,
      },
    })
  })
})
