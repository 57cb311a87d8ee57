import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { identityPayloads, signUpLinks, waitingSignUps } from '@/server/engine/db/schema/account'
import { jobs } from '@/server/engine/db/schema/job'
import { createAccount } from '@/server/identity/accounts/accounts'
import { removeEndedSignUps } from '@/server/identity/accounts/waiting-sign-ups'
import { countSignUpMails } from '@/server/identity/reset-limits'
import { createBrowser } from '@/tests/support/browser'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'
import { linkIn, type ReceivedMail } from '@/tests/support/read-mail'
import { mailRig, newBrowser, password, tokenOf } from '@/tests/support/sign-up-mail-rig'
import { until } from '@/tests/support/until'

/** Lets the next mail to any address go at once. */
const forgetPauses = (database: TestDatabase) =>
  database.db.delete(identityPayloads).where(sql`${identityPayloads.key} like 'SignUpMails:%'`)

describe.each(everyDatabase())('a sign-up with mail, on $name', ({ name, open }) => {
  const { get, accountsOf, waitingOf, ask, mailsTo, mailFor, complete } = mailRig(open)

  test('creates one account when two requests race', async () => {
    const person = newPerson()
    const token = tokenOf(await mailFor(person))
    const chosen = ['eleven lives and more', 'twelve lives and more', 'thirteen lives, more']
    const both = await Promise.all(chosen.map((each) => complete(token, each)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await accountsOf(person.email)).toHaveLength(1)
    const late = await complete(token, password)
    const page = await late.text()
    expect([late.status, page.includes('has been used')]).toEqual([404, true])
    expect(page).toContain('/auth?ref=%2Fhome&amp;state=register')
    expect((await get().rig.signIn({ ...person, password })).status).not.toBe(200)
  })

  test('creates one account from two simultaneous links for one address', async () => {
    const person = newPerson()
    const first = await mailFor(person)
    await forgetPauses(get().database)
    const tokens = [tokenOf(first), tokenOf(await mailFor(person))]
    const both = await Promise.all(tokens.map((token) => complete(token)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect([await accountsOf(person.email), await waitingOf(person.email)]).toEqual([[expect.anything()], 0])
  })

  // Databases may differ only under concurrency.
  if (name !== 'PGlite') return

  test('becomes an account by its mailed link and a password, with a verified address', async () => {
    const person = newPerson()
    const mail = await mailFor(person)
    expect(linkIn(mail as ReceivedMail)).toMatch(new RegExp(`^${get().rig.issuer}/new-account#[\\w-]{43}$`))
    expect([mail?.subject, mail?.text.includes(person.given_name)]).toEqual([
      'Complete your account for Kerbwatt',
      false,
    ])
    expect(await accountsOf(person.email)).toEqual([])
    const done = await complete(tokenOf(mail))
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining(`Sign in as ${person.email} with the password`),
    ])
    const { body } = await get().rig.signIn({ ...person, password })
    const claims = { email: person.email, email_verified: true, given_name: 'Ada', family_name: 'Byron' }
    expect(decodeJwt(body.id_token ?? '')).toMatchObject(claims)
    expect(decodeJwt(body.access_token ?? '')).toMatchObject(claims)
    expect(await waitingOf(person.email)).toBe(0)
  })

  test('survives mail filters that open its link', async () => {
    const mail = await mailFor(newPerson())
    for (let turn = 0; turn < 3; turn += 1) {
      const page = await fetch(linkIn(mail as ReceivedMail))
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    expect((await complete(tokenOf(mail))).status).toBe(200)
  })

  test('leaves the password to the holder of the mail when a stranger typed the address first', async () => {
    const owner = newPerson()
    const stranger = await mailFor({ ...owner, given_name: 'Mallory' })
    await forgetPauses(get().database)
    const own = await mailFor(owner)
    expect((await complete(tokenOf(own))).status).toBe(200)
    expect((await complete(tokenOf(stranger), 'a password of a stranger')).status).toBe(404)
    expect(await accountsOf(owner.email)).toMatchObject([{ givenName: 'Ada' }])
    expect((await get().rig.signIn({ ...owner, password })).status).toBe(200)
  })

  test('is answered alike for an address with an account, which gets a mail about it', async () => {
    const known = newPerson()
    const unknown = newPerson()
    await createAccount(get().database.db, known)
    const first = await ask(known)
    const second = await ask(unknown)
    expect(first.status).toBe(200)
    expect(first.page).toContain(`A mail to ${known.email} is on its way.`)
    expect(second.page).toBe(first.page.replaceAll(known.email, unknown.email))
    await until(() => mailsTo(known.email).length === 1 && mailsTo(unknown.email).length === 1)
    const [mail] = mailsTo(known.email)
    expect([mail?.subject, mail && linkIn(mail)]).toEqual([
      'You have an account for Kerbwatt',
      'http://app.localhost/auth?ref=%2Fhome',
    ])
    for (const { resend } of [first, second]) expect((await resend()).status).toBe(429)
    await forgetPauses(get().database)
    for (const { resend } of [first, second]) expect((await resend()).status).toBe(200)
    await until(() => mailsTo(known.email).length === 2 && mailsTo(unknown.email).length === 2)
    const links = mailsTo(unknown.email).map(linkIn)
    expect(new Set(links).size).toBe(2)
    expect((await get().rig.signIn(known)).status).toBe(200)
  })

  test('ends after a day', async () => {
    const person = newPerson()
    const { id, resend } = await ask(person)
    await until(() => mailsTo(person.email).length === 1)
    const [stored] = await get().database.db.select().from(waitingSignUps).where(eq(waitingSignUps.id, id))
    const hours = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect([hours > 23.9, hours <= 24]).toEqual([true, true])
    const past = { expiresAt: new Date(Date.now() - 1) }
    await get().database.db.update(waitingSignUps).set(past).where(eq(waitingSignUps.id, id))
    const answer = await complete(tokenOf(mailsTo(person.email)[0]))
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('has ended')])
    const again = await resend()
    expect([again.status, await again.text()]).toEqual([
      404,
      expect.stringContaining('The sign-up has ended'),
    ])
    await removeEndedSignUps(get().database.db, new Date())
    expect(await waitingOf(person.email)).toBe(0)
    expect(await accountsOf(person.email)).toEqual([])
  })

  test('keeps no token in the database or its answers', async () => {
    const person = newPerson()
    const { page } = await ask(person)
    await until(() => mailsTo(person.email).length === 1)
    const token = tokenOf(mailsTo(person.email)[0])
    const tables = [signUpLinks, waitingSignUps, jobs, identityPayloads]
    const rows = await Promise.all(tables.map((table) => get().database.db.select().from(table)))
    expect(JSON.stringify(rows) + page).not.toContain(token)
    expect(rows[0]?.length).toBeGreaterThan(0)
    const [, , , kept] = rows
    expect(JSON.stringify(kept)).not.toContain(person.email)
  })

  test('has a new working link per attempt with a mail server that refuses at first', async () => {
    const person = newPerson()
    get().server.state.fault = 'answer lost'
    await ask(person)
    await until(() => mailsTo(person.email).length >= 1)
    get().server.state.fault = null
    await until(() => mailsTo(person.email).length >= 2)
    const [first, second] = mailsTo(person.email).map(tokenOf)
    expect(first).not.toBe(second)
    expect((await complete(first ?? '')).status).toBe(200)
    expect((await complete(second ?? '')).status).toBe(404)
  })
})

describe('forms', () => {
  describe('the forms of a sign-up with mail', () => {
    const { get, ask, mailsTo, mailFor, complete } = mailRig(openInMemory)

    test('ask for no password before the mail is opened', async () => {
      const browser = newBrowser()
      const { response } = await browser.follow(get().rig.ask({ prompt: 'create' }).url)
      const page = (await response?.text()) ?? ''
      expect([page.includes('name="email"'), page.includes('name="password"')]).toEqual([true, false])
    })

    test('name what is wrong, and mail nothing then', async () => {
      const { status, page } = await ask(newPerson({ given_name: '', email: 'ada@' }))
      expect(status).toBe(422)
      expect(page).toContain('Enter your given name.')
      expect(page).toContain('Enter an email address like name@company.com.')
      for (const email of ['a@example.com, b@example.com', '"><script>@example.com']) {
        const wrong = await ask(newPerson({ email }))
        expect([wrong.status, wrong.page.includes('<script')]).toEqual([422, false])
      }
      expect(await get().database.db.$count(waitingSignUps)).toBe(0)
    })

    test('follow the password rules, and keep the link on a rejected form', async () => {
      const person = newPerson()
      const token = tokenOf(await mailFor(person))
      for (const [chosen, sentence] of [
        ['short-pw', 'Use at least 10 characters.'],
        ['aaaaaaaaaaaa', 'Use more than three different characters.'],
        [`${person.email.split('@')[0]} 2026`, 'Leave your email address out of it.'],
      ] as const) {
        const answer = await complete(token, chosen)
        const page = await answer.text()
        expect([answer.status, page.includes(sentence)]).toEqual([422, true])
        expect(page).toContain(`name="token" value="${token}"`)
        expect(page).not.toContain(chosen)
      }
      expect((await complete(token)).status).toBe(200)
    })

    test.each(['https://evil.test', 'null'])('cannot be completed by a form of %s', async (from) => {
      const token = tokenOf(await mailFor(newPerson()))
      expect((await complete(token, password, from)).status).toBe(403)
      expect((await complete(token)).status).toBe(200)
    })

    test.each(['', 'x', "' or 1=1", '<script>', 'x'.repeat(43)])(
      'cannot be completed by the token %j',
      async (token) => {
        const answer = await complete(token)
        expect(answer.status).toBe(404)
        expect(await answer.text()).not.toContain('<script')
      },
    )

    test('mail an address again only after a while, from any network', async () => {
      const person = newPerson()
      const { resend } = await ask(person)
      for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`]) {
        const { status, page } = await ask({ ...person, email })
        expect([status, page]).toEqual([
          429,
          expect.stringMatching(/already been requested.* in \d+ seconds\./),
        ])
      }
      const again = await resend()
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
      expect(await again.text()).toMatch(/The mail can be sent again in \d+ seconds\./)
      await until(() => mailsTo(person.email).length > 0)
      expect(mailsTo(person.email)).toHaveLength(1)
    })

    test('are limited per network', async () => {
      const browser = newBrowser()
      const flood: number[] = []
      for (let turn = 0; turn < 25; turn += 1) flood.push((await ask(newPerson(), browser)).status)
      expect(flood.filter((status) => status === 200)).toHaveLength(20)
      expect(flood.slice(20)).toEqual([429, 429, 429, 429, 429])
      expect((await ask(newPerson())).status).toBe(200)
    })

    test('are refused while ten thousand others wait, until some have ended', async () => {
      const later = new Date(Date.now() + 3_600_000).toISOString()
      await get().database.db.execute(sql`insert into waiting_sign_ups (id, email, given_name, family_name, expires_at)
      select 'waiting ' || n, n || '@example.com', 'A', 'B', ${later}::timestamptz from generate_series(1, 10000) n`)
      const person = newPerson()
      const refused = await ask(person)
      expect([refused.status, refused.page]).toEqual([429, expect.stringContaining('Too many sign-ups wait')])
      await get().database.db.delete(waitingSignUps).where(sql`id like 'waiting %'`)
      await get().database.db.delete(identityPayloads).where(sql`key like 'SignUpMails:%'`)
      expect((await ask(person)).status).toBe(200)
    })
  })

  test('opens an account at once without a mail server, and has no page for links', async () => {
    const database = await openInMemory()
    const rig = await identityRig(database.db)
    const { body } = await rig.signUp(newPerson())
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({ email_verified: false })
    expect((await fetch(`${rig.issuer}/new-account`)).status).toBe(404)
    const browser = createBrowser()
    const { url } = await browser.follow(rig.ask().url)
    expect((await browser.submit(`${url}/resend`, { sign_up: 'x' })).status).toBe(404)
    await rig.close()
    await database.close()
  })
})

describe.each(everyDatabase())('sign-up mails to one address, counted in $name', ({ open }) => {
  let database: TestDatabase
  let now = Date.now()

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const mails = () => countSignUpMails(database.db, { secret: 'a secret', now: () => now })

  it('wait ever longer, across all processes', async () => {
    const email = 'ada@example.com'
    expect(await mails().take(email)).toBeNull()
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const wait = await mails().take(email)
      waits.push(wait)
      now += (wait ?? 0) * 1_000
      expect(await mails().take(email)).toBeNull()
    }
    expect(waits.map((wait) => (wait ?? 0) / 60)).toEqual([1, 4, 16, 64, 360, 360, 360])
  })

  it('go at once again after a day without one, and to another address', async () => {
    expect(await mails().take('bob@example.com')).toBeNull()
    expect(await mails().take('bob@example.com')).toBe(60)
    expect(await mails().take('eve@example.com')).toBeNull()
    now += 24 * 3_600_000
    expect(await mails().take('bob@example.com')).toBeNull()
    expect(await mails().take('bob@example.com')).toBe(60)
  })

  it('are never sent twice at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => mails().take('carl@example.com')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  })
})
