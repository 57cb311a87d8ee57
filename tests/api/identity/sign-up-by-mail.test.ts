import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { identityPayloads, signUpLinks, waitingSignUps } from '@/server/engine/db/schema/account'
import { jobs } from '@/server/engine/db/schema/job'
import { createAccount } from '@/server/identity/accounts/accounts'
import { removeEndedSignUps } from '@/server/identity/accounts/waiting-sign-ups'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { newPerson } from '@/tests/support/identity-rig'
import { linkIn, type ReceivedMail } from '@/tests/support/read-mail'
import { mailRig, password, tokenOf } from '@/tests/support/sign-up-mail-rig'
import { until } from '@/tests/support/until'

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
