import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { accounts, identityPayloads, signUpLinks, waitingSignUps } from '@/server/engine/db/schema/account'
import { jobs } from '@/server/engine/db/schema/job'
import { createAccount } from '@/server/identity/accounts/accounts'
import { removeEndedSignUps } from '@/server/identity/accounts/waiting-sign-ups'
import { createBrowser } from '@/tests/support/browser'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'
import { mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { linkIn, type ReceivedMail } from '@/tests/support/read-mail'
import { until } from '@/tests/support/until'

type Person = ReturnType<typeof newPerson>
type Rig = Awaited<ReturnType<typeof identityRig>>

const password = 'ten lives and counting'

const tokenOf = (mail: ReceivedMail | undefined) => (mail ? linkIn(mail).split('#')[1] : undefined) ?? ''

let networks = 0
/** A browser in a network of its own, because sign-ups of one network are limited. */
function newBrowser() {
  networks += 1
  return createBrowser({ [clientAddressHeader]: `198.51.${Math.floor(networks / 250)}.${networks % 250}` })
}

/** Steps of a person who signs up. */
function callsOf(get: () => { rig: Rig; server: MailServer }) {
  /** Posts the form. @returns the answer without what differs between two requests, and another mail's request */
  async function ask({ given_name, family_name, email }: Person, browser = newBrowser()) {
    const { url: form } = await browser.follow(get().rig.ask({ prompt: 'create' }).url)
    const answer = await browser.submit(`${form}/sign-up`, { given_name, family_name, email })
    const markup = await answer.text()
    const [, id = ''] = /name="sign_up" value="([^"]+)"/.exec(markup) ?? []
    const resend = () => browser.submit(`${form}/resend`, { sign_up: id })
    const page = markup.replaceAll(/interaction\/[\w-]+/g, '').replaceAll(id || 'no id', '')
    return { status: answer.status, page, id, resend }
  }

  const mailsTo = (email: string) => get().server.received.filter((mail) => mail.to.includes(email))

  /** Signs up and waits for the mail. */
  async function mailFor(person: Person) {
    const before = mailsTo(person.email).length
    expect((await ask(person)).status).toBe(200)
    await until(() => mailsTo(person.email).length > before)
    return mailsTo(person.email).at(-1)
  }

  const complete = (token: string, chosen = password, from?: string) =>
    newBrowser().submit(`${get().rig.issuer}/new-account`, { token, password: chosen }, from)

  return { ask, mailsTo, mailFor, complete }
}

/** A provider with a mail server, for a group of tests. */
function mailRig(open: () => Promise<TestDatabase>) {
  let all: { database: TestDatabase; server: MailServer; rig: Rig }
  beforeAll(async () => {
    const database = await open()
    const server = await startMailServer()
    all = {
      database,
      server,
      rig: await identityRig(database.db, { mail: mailOutboxOf(database.db, server) }),
    }
  })
  afterAll(async () => {
    await all?.rig.close()
    await all?.server.close()
    await all?.database.close()
  })
  const accountsOf = (email: string) =>
    all.database.db.select().from(accounts).where(eq(accounts.email, email))
  const waitingOf = (email: string) => all.database.db.$count(waitingSignUps, eq(waitingSignUps.email, email))
  return { get: () => all, accountsOf, waitingOf, ...callsOf(() => all) }
}

/** Lets the next mail to any address go at once. */
const forgetPauses = (database: TestDatabase) =>
  database.db.delete(identityPayloads).where(sql`${identityPayloads.key} like 'SignUpMails:%'`)

describe.each(everyDatabase())('a sign-up if mail is sent, on $name', ({ open }) => {
  const { get, accountsOf, waitingOf, ask, mailsTo, mailFor, complete } = mailRig(open)

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

  test('is not used up by opening its link, as mail filters do', async () => {
    const mail = await mailFor(newPerson())
    for (let turn = 0; turn < 3; turn += 1) {
      const page = await fetch(linkIn(mail as ReceivedMail))
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    expect((await complete(tokenOf(mail))).status).toBe(200)
  })

  test('is completed once, also by two at the same time', async () => {
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

  test('makes one account of two links for one address at once', async () => {
    const person = newPerson()
    const first = await mailFor(person)
    await forgetPauses(get().database)
    const tokens = [tokenOf(first), tokenOf(await mailFor(person))]
    const both = await Promise.all(tokens.map((token) => complete(token)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect([await accountsOf(person.email), await waitingOf(person.email)]).toEqual([[expect.anything()], 0])
  })

  test('is answered alike for an address with an account, which gets a mail that says so', async () => {
    const [known, unknown] = [newPerson(), newPerson()]
    await createAccount(get().database.db, known)
    const [first, second] = [await ask(known), await ask(unknown)]
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

  test('keeps no token in the database, nor in its answers', async () => {
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

  test('has a new link for each attempt of a mail server that refuses at first, and each works', async () => {
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

describe('the forms of a sign-up if mail is sent', () => {
  const { get, ask, mailsTo, mailFor, complete } = mailRig(openInMemory)

  test('asks for no password before the mail is opened', async () => {
    const browser = newBrowser()
    const { response } = await browser.follow(get().rig.ask({ prompt: 'create' }).url)
    const page = (await response?.text()) ?? ''
    expect([page.includes('name="email"'), page.includes('name="password"')]).toEqual([true, false])
  })

  test('names what is wrong, and mails nothing then', async () => {
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

  test('follows the rules of passwords, and a rejected form keeps its link', async () => {
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

  test.each(['https://evil.test', 'null'])('is not completed by a form of %s', async (from) => {
    const token = tokenOf(await mailFor(newPerson()))
    expect((await complete(token, password, from)).status).toBe(403)
    expect((await complete(token)).status).toBe(200)
  })

  test.each(['', 'x', "' or 1=1", '<script>', 'x'.repeat(43)])(
    'is not completed by the token %j',
    async (token) => {
      const answer = await complete(token)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<script')
    },
  )

  test('mails an address again only after a while, from any network', async () => {
    const person = newPerson()
    const { resend } = await ask(person)
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`]) {
      const { status, page } = await ask({ ...person, email })
      expect([status, page]).toEqual([429, expect.stringMatching(/requested already.* in \d+ seconds\./)])
    }
    const again = await resend()
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await again.text()).toMatch(/The mail can be sent again in \d+ seconds\./)
    await until(() => mailsTo(person.email).length > 0)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is limited per network', async () => {
    const browser = newBrowser()
    const flood: number[] = []
    for (let turn = 0; turn < 25; turn += 1) flood.push((await ask(newPerson(), browser)).status)
    expect(flood.filter((status) => status === 200)).toHaveLength(20)
    expect(flood.slice(20)).toEqual([429, 429, 429, 429, 429])
    expect((await ask(newPerson())).status).toBe(200)
  })

  test('is refused while ten thousand others wait, until some have ended', async () => {
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

test('opens an account at once without a mail server, with no page for links', async () => {
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
