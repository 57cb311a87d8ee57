import { eq } from 'drizzle-orm'
import { madeInvitationSchema } from '@/lib/contract/people'
import { accounts } from '@/server/engine/db/schema/account'
import { members } from '@/server/engine/db/schema/customer'
import { startInvitationMail } from '@/server/engine/services/people/mail-invitation'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, unprovedHost } from '@/tests/support/engine-rig'
import { mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { ensureMember } from '@/tests/support/members'
import { linkIn } from '@/tests/support/read-mail'
import { until } from '@/tests/support/until'

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

describe.each(everyDatabase())('an invitation if mail is sent, on $name', ({ open }) => {
  let database: TestDatabase
  let server: MailServer
  let rig: EngineRig
  let own = ''

  beforeAll(async () => {
    database = await open()
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

  test('proves an address by its mailed link, not by the one that was shown', async () => {
    const email = `emil@${unprovedHost}`
    const account = { id: `subject of ${email}`, email, givenName: 'E', familyName: 'M', passwordHash: '-' }
    await database.db.insert(accounts).values([account, { ...account, id: 'other', email: 'o@example.com' }])
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

  test('proves nothing by the mailed link of somebody else', async () => {
    const email = `eva@${unprovedHost}`
    await invite(rig, { to: 'frida@example.com', own })
    const account = { id: `subject of ${email}`, email, givenName: 'E', familyName: 'M', passwordHash: '-' }
    await database.db.insert(accounts).values(account)
    expect((await accept(rig, email, await mailedLinkTo('frida@example.com'))).status).toBe(403)
    const [found] = await database.db.select().from(accounts).where(eq(accounts.email, email))
    expect(found?.emailProvedAt).toBeNull()
  })

  test('is accepted by the link that was shown, for a verified address', async () => {
    const shown = await invite(rig, { to: 'greta@example.com', own })
    expect((await accept(rig, 'greta@example.com', shown)).status).toBe(204)
  })
})

test('joins an unverified address by the shown link if no mail is sent', async () => {
  const database = await openInMemory()
  const rig = engineRig(database.db)
  const email = `hans@${unprovedHost}`
  const shown = await invite(rig, { to: email, own: await customerOf(database, rig) })
  expect((await accept(rig, email, shown)).status).toBe(204)
  await rig.close()
  await database.close()
})
