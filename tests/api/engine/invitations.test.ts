import { eq } from 'drizzle-orm'
import { madeInvitationSchema, peopleSchema } from '@/lib/contract/people'
import { accounts } from '@/server/engine/db/schema/account'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitationLinks } from '@/server/engine/db/schema/invitation'
import { jobs } from '@/server/engine/db/schema/job'
import { startInvitationMail } from '@/server/engine/services/people/mail-invitation'
import { mailKinds } from '@/server/mail/compose-mail'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, unprovedHost } from '@/tests/support/engine-rig'
import { mailAttempts, mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { ensureMember } from '@/tests/support/members'
import { linkIn } from '@/tests/support/read-mail'
import { until } from '@/tests/support/until'

describe('mail', () => {
  const admin = 'admin@example.com'
  const customer = 'Müller & <b>Söhne</b> "AG"'

  const tokenOf = (link: string) => link.split('#')[1] ?? ''

  function callsOf(get: () => { rig: EngineRig; own: string; server: MailServer }) {
    const invite = async (email: string) => {
      const answer = await get().rig.post(`/customers/${get().own}/users`, {
        as: admin,
        body: { email, can_submit: true },
      })
      expect(answer.status).toBe(201)
      return madeInvitationSchema.parse(await answer.json())
    }
    const pending = async (email: string) => {
      const list = peopleSchema.parse(
        await (await get().rig.get(`/customers/${get().own}/users`, { as: admin })).json(),
      )
      return list.invitations.find((each) => each.email === email)
    }
    const becomes = (email: string, state: string) =>
      until(async () => (await pending(email))?.mail === state)
    const resend = async (email: string) =>
      get().rig.post(`/customers/${get().own}/invitations/${(await pending(email))?.id}`, { as: admin })
    const look = async (link: string) =>
      (await get().rig.post('/invitations/open', { body: { token: tokenOf(link) } })).status
    const sentTo = (email: string) => get().server.received.filter(({ to }) => to.includes(email))
    return { invite, becomes, resend, look, sentTo }
  }

  describe('an invitation’s mail', () => {
    let database: TestDatabase
    let server: MailServer
    let rig: EngineRig
    let own = ''

    beforeAll(async () => {
      database = await openInMemory()
      server = await startMailServer()
      rig = engineRig(database.db, { mail: mailOutboxOf(database.db, server) })
      await ensureMember(database.db, { email: admin, customer, canSubmit: true, isInternal: false })
      await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, admin))
      own = (await (await rig.get('/me', { as: admin })).json()).data.customer.id
      startInvitationMail(rig.deps)
    })

    beforeEach(() => {
      server.state.fault = null
      server.attempts = 0
      server.received.length = 0
    })

    afterAll(async () => {
      await rig?.deps.mail?.jobs.close()
      await rig?.close()
      await server?.close()
      await database?.close()
    })

    const { invite, becomes, resend, look, sentTo } = callsOf(() => ({ rig, own, server }))

    test('holds the offer as text and as escaped HTML, and has one recipient', async () => {
      const made = await invite('anna@example.com')
      expect(made.mail).toBe('waiting')
      await becomes('anna@example.com', 'sent')
      const [mail, ...more] = server.received
      expect(more).toEqual([])
      expect(mail).toMatchObject({ to: ['anna@example.com'], subject: `Join ${customer} on Kerbwatt` })
      expect(mail?.headers.get('from')).toBe('Studio <studio@kerbwatt.test>')
      expect(mail?.text).toContain(`${customer} invites you to Kerbwatt as planner.`)
      expect(mail?.text).toMatch(/The link works once, until \d+ \w+ \d{4}, \d\d:\d\d UTC\./)
      expect(mail?.html).toContain('Müller &amp; &lt;b&gt;Söhne&lt;/b&gt; &quot;AG&quot; invites you')
      const addresses = mail?.html.match(/https?:\/\/[^"<\s]+/g)
      expect(addresses).toEqual([linkIn(mail ?? server.received[0] ?? never())])
      expect(mail?.html).not.toMatch(/<img|src=|<script/)
    })

    test('has its own link, which joins once and ends the shown one', async () => {
      const email = 'beat@example.com'
      const { link } = await invite(email)
      await becomes(email, 'sent')
      const mailed = linkIn(sentTo(email)[0] ?? never())
      expect(mailed).toMatch(/^http:\/\/studio\.test\/invitation#[\w-]{43}$/)
      expect(mailed).not.toBe(link)
      expect([await look(mailed), await look(link)]).toEqual([200, 200])
      const accept = () => rig.post('/invitations/accept', { as: email, body: { token: tokenOf(mailed) } })
      expect((await accept()).status).toBe(204)
      expect((await accept()).status).toBe(404)
      expect([await look(mailed), await look(link)]).toEqual([404, 404])
    })

    test('leaves no token in the database', async () => {
      const email = 'hash@example.com'
      const { link } = await invite(email)
      await becomes(email, 'sent')
      const tables = await Promise.all(
        [invitationLinks, jobs].map((table) => database.db.select().from(table)),
      )
      const kept = JSON.stringify(tables)
      for (const each of [link, linkIn(sentTo(email)[0] ?? never())])
        expect(kept).not.toContain(tokenOf(each))
    })

    test('is sent again with a new link for a resent invitation, ending earlier ones', async () => {
      const email = 'carla@example.com'
      await invite(email)
      await becomes(email, 'sent')
      expect(madeInvitationSchema.parse(await (await resend(email)).json()).mail).toBe('waiting')
      await until(() => sentTo(email).length === 2)
      const [first, second] = sentTo(email).map(linkIn) as [string, string]
      expect([await look(first), await look(second)]).toEqual([404, 200])
    })

    test('fails at once for an address that the server refuses, and can be resent', async () => {
      server.state.fault = 'refusing'
      const { link } = await invite('gone@example.com')
      await becomes('gone@example.com', 'failed')
      expect([server.attempts, await look(link)]).toEqual([1, 200])
      server.state.fault = null
      await resend('gone@example.com')
      await becomes('gone@example.com', 'sent')
    })

    test.each(['busy', 'dropping', 'slow'] as const)(
      'is retried a limited number of times with a %s server',
      async (fault) => {
        const email = `${fault}@example.com`
        server.state.fault = fault
        await invite(email)
        await becomes(email, 'failed')
        expect(server.attempts).toBeLessThanOrEqual(mailAttempts)
        // A busy machine may give up on a slow server before its connection is made.
        expect(server.attempts).toBeGreaterThan(fault === 'slow' ? 1 : mailAttempts - 1)
      },
    )

    test('arrives in the end, and each mail that arrived works', async () => {
      const email = 'twice@example.com'
      server.state.fault = 'answer lost'
      await invite(email)
      await until(() => sentTo(email).length === 1)
      server.state.fault = null
      await becomes(email, 'sent')
      expect(sentTo(email).length).toBeGreaterThan(1)
      for (const mail of sentTo(email)) expect(await look(linkIn(mail))).toBe(200)
    })

    test.each([
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '"a b"@example.com',
      'a@ex\u0000.com',
    ])('refuses an address like %j', async (email) => {
      const answer = await rig.post(`/customers/${own}/users`, { as: admin, body: { email } })
      expect(answer.status).toBe(422)
      expect(server.attempts).toBe(0)
    })

    test('takes no header from a name, whatever is stored', async () => {
      await database.db
        .update(customers)
        .set({ name: 'Rhine\r\nBcc: b@example.com\r\n\r\nhttp://evil.test/\u202e' })
        .where(eq(customers.id, own))
      await invite('head@example.com')
      await becomes('head@example.com', 'sent')
      const [mail] = server.received
      expect(mail).toMatchObject({
        to: ['head@example.com'],
        subject: 'Join Rhine Bcc: b@example.com http://evil.test/ on Kerbwatt',
      })
      expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
      expect(linkIn(mail ?? never())).toMatch(/^http:\/\/studio\.test\/invitation#/)
      await database.db.update(customers).set({ name: customer }).where(eq(customers.id, own))
    })
  })

  function never(): never {
    throw new Error('No mail has come.')
  }

  describe('before any mail is sent', () => {
    let database: TestDatabase
    let server: MailServer

    beforeEach(async () => {
      database = await openInMemory()
      server = await startMailServer()
      await ensureMember(database.db, { email: admin, customer, canSubmit: true, isInternal: true })
    })

    afterEach(async () => {
      await server.close()
      await database.close()
    })

    async function usersOf(rig: EngineRig) {
      await rig.get('/me', { as: admin })
      const [found] = await database.db.select().from(customers).where(eq(customers.name, customer))
      return `/customers/${found?.id}`
    }

    test('sends none for a withdrawn invitation', async () => {
      const rig = engineRig(database.db, { mail: mailOutboxOf(database.db, server) })
      const path = await usersOf(rig)
      await rig.post(`${path}/users`, { as: admin, body: { email: 'dora@example.com' } })
      const { invitations } = await (await rig.get(`${path}/users`, { as: admin })).json()
      expect((await rig.delete(`${path}/invitations/${invitations[0].id}`, { as: admin })).status).toBe(204)
      startInvitationMail(rig.deps)
      await until(async () => (await database.db.$count(jobs, eq(jobs.state, 'done'))) === 1)
      expect(server.attempts).toBe(0)
      await rig.deps.mail?.jobs.close()
      await rig.close()
    })

    test('keeps the engine healthy while mails wait for the mail server', async () => {
      const rig = engineRig(database.db)
      const runAt = new Date(Date.now() - 3_600_000)
      await database.db.insert(jobs).values(mailKinds.map((kind) => ({ kind, payload: {}, runAt })))
      expect((await rig.get('/system/health')).status).toBe(200)
      await database.db.insert(jobs).values({ kind: 'another', payload: {}, runAt })
      expect((await rig.get('/system/health')).status).toBe(503)
      await rig.close()
    })

    test('says that it sends none without a mail server', async () => {
      const rig = engineRig(database.db)
      const body = { email: 'anna@example.com' }
      const made = await rig.post(`${await usersOf(rig)}/users`, { as: admin, body })
      expect(await made.json()).not.toHaveProperty('mail')
      expect(await database.db.$count(jobs)).toBe(0)
      await rig.close()
    })
  })
})

describe('proof', () => {
  const admin = 'admin@example.com'

  async function customerOf(database: TestDatabase, rig: EngineRig): Promise<string> {
    await ensureMember(database.db, { email: admin, customer: 'Rhine', canSubmit: true, isInternal: false })
    await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, admin))
    return (await (await rig.get('/me', { as: admin })).json()).data.customer.id
  }

  async function invite(rig: EngineRig, { to, own }: { to: string; own: string }): Promise<string> {
    const answer = await rig.post(`/customers/${own}/users`, { as: admin, body: { email: to } })
    return madeInvitationSchema.parse(await answer.json()).link
  }

  const accept = (rig: EngineRig, as: string, link: string) =>
    rig.post('/invitations/accept', { as, body: { token: link.split('#')[1] } })

  describe('an invitation with mail', () => {
    let database: TestDatabase
    let server: MailServer
    let rig: EngineRig
    let own = ''

    beforeAll(async () => {
      database = await openInMemory()
      server = await startMailServer()
      rig = engineRig(database.db, { mail: mailOutboxOf(database.db, server) })
      own = await customerOf(database, rig)
      startInvitationMail(rig.deps)
    })

    afterAll(async () => {
      await rig?.deps.mail?.jobs.close()
      await rig?.close()
      await server?.close()
      await database?.close()
    })

    async function mailedLinkTo(email: string): Promise<string> {
      const find = () => server.received.find(({ to }) => to.includes(email))
      await until(() => find() !== undefined)
      const mail = find()
      return mail ? linkIn(mail) : ''
    }

    test('proves an address by its mailed link, not by the shown one', async () => {
      const email = `emil@${unprovedHost}`
      const account = { id: `subject of ${email}`, email, givenName: 'E', familyName: 'M', passwordHash: '-' }
      await database.db
        .insert(accounts)
        .values([account, { ...account, id: 'other', email: 'o@example.com' }])
      const provedAt = async () => {
        const found = await database.db.select().from(accounts)
        return Object.fromEntries(found.map(({ id, emailProvedAt }) => [id, emailProvedAt]))
      }
      const shown = await invite(rig, { to: email, own })
      const refused = await accept(rig, email, shown)
      expect([refused.status, (await refused.json()).detail]).toEqual([
        403,
        `Open the invitation from the mail to ${email}: its link shows that the address is yours.`,
      ])
      expect(await provedAt()).toEqual({ [account.id]: null, other: null })
      expect((await accept(rig, email, await mailedLinkTo(email))).status).toBe(204)
      expect(await provedAt()).toEqual({ [account.id]: expect.any(Date), other: null })
      const { data } = await (await rig.get('/me', { as: email })).json()
      expect(data.customer.id).toBe(own)
    })

    test('proves nothing by somebody else’s mailed link', async () => {
      const email = `eva@${unprovedHost}`
      await invite(rig, { to: 'frida@example.com', own })
      const account = { id: `subject of ${email}`, email, givenName: 'E', familyName: 'M', passwordHash: '-' }
      await database.db.insert(accounts).values(account)
      expect((await accept(rig, email, await mailedLinkTo('frida@example.com'))).status).toBe(403)
      const [found] = await database.db.select().from(accounts).where(eq(accounts.email, email))
      expect(found?.emailProvedAt).toBeNull()
    })

    test('is accepted by the shown link for a verified address', async () => {
      const shown = await invite(rig, { to: 'greta@example.com', own })
      expect((await accept(rig, 'greta@example.com', shown)).status).toBe(204)
    })
  })

  test('joins an unverified address by the shown link without mail', async () => {
    const database = await openInMemory()
    const rig = engineRig(database.db)
    const email = `hans@${unprovedHost}`
    const shown = await invite(rig, { to: email, own: await customerOf(database, rig) })
    expect((await accept(rig, email, shown)).status).toBe(204)
    await rig.close()
    await database.close()
  })
})
