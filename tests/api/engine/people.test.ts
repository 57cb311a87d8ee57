import { eq } from 'drizzle-orm'
import { type MadeInvitation, madeInvitationSchema, peopleSchema } from '@/lib/contract/people'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitations } from '@/server/engine/db/schema/invitation'
import { everyDatabase } from '@/tests/support/databases'
import { admin, peopleRig, planner, staff } from '@/tests/support/people-rig'

const tokenOf = ({ link }: Pick<MadeInvitation, 'link'>) => link.split('#')[1] ?? ''
describe.each(everyDatabase())('invitations on $name', ({ open }) => {
  const people = peopleRig(open)

  test('lets an invited person join once, only with the invited address', async () => {
    const { rig, own } = people.get()
    const made = await people.invited('Anna.Ospelt@example.com')
    expect(made).toMatchObject({ email: 'anna.ospelt@example.com', can_submit: true, customer: own })
    expect(made.link).toMatch(/^http:\/\/studio\.test\/invitation#[\w-]{43}$/)
    const token = tokenOf(made)
    expect(await (await people.look(token)).json()).toMatchObject({
      customer: 'Rhine Valley',
      can_submit: true,
    })
    const wrong = await people.accept(token, 'other@example.com')
    expect([wrong.status, (await wrong.json()).detail]).toEqual([
      403,
      'This invitation is for anna.ospelt@example.com. Sign in with that address.',
    ])
    expect((await people.accept(token, made.email)).status).toBe(204)
    expect((await people.accept(token, made.email)).status).toBe(404)
    expect((await people.look(token)).status).toBe(404)
    const { data } = await (await rig.get('/me', { as: made.email })).json()
    expect([data.customer.id, data.role]).toEqual([own, 'planner'])
    expect((await people.acts()).slice(0, 2)).toEqual([
      'Joined as planner',
      'Invited anna.ospelt@example.com as planner',
    ])
  })

  test('stores no token', async () => {
    const { database, rig, own } = people.get()
    const token = tokenOf(await people.invited('hash@example.com'))
    const rows = await database.db.select().from(invitations)
    expect(JSON.stringify(rows)).not.toContain(token)
    await rig.delete(`/customers/${own}/invitations/${await people.pending('hash@example.com')}`, {
      as: admin,
    })
  })

  test('answers alike for addresses with and without an account elsewhere', async () => {
    const { rig, own } = people.get()
    const known = await people.invite(staff)
    const unknown = await people.invite('nobody@example.com')
    expect([known.status, unknown.status]).toEqual([201, 201])
    const [first, second] = [await known.json(), await unknown.json()]
    expect(Object.keys(first)).toEqual(Object.keys(second))
    const refused = await people.accept(tokenOf(first), staff)
    expect((await refused.json()).detail).toBe('Staff cannot join a customer. Sign in with another account.')
    for (const email of [staff, 'nobody@example.com']) {
      const path = `/customers/${own}/invitations/${await people.pending(email)}`
      expect((await rig.delete(path, { as: admin })).status).toBe(204)
    }
    expect((await people.look(tokenOf(first))).status).toBe(404)
  })

  test('moves a member of another customer, as reader without the right to submit', async () => {
    const { rig, own } = people.get()
    const email = 'mover@example.com'
    const before = (await (await rig.get('/me', { as: email })).json()).data
    expect([before.role, before.customer.id === own]).toEqual(['admin', false])
    expect((await people.accept(tokenOf(await people.invited(email, false)), email)).status).toBe(204)
    const after = (await (await rig.get('/me', { as: email })).json()).data
    expect([after.role, after.customer.id]).toEqual(['reader', own])
  })

  test('joins a verified address without the link', async () => {
    const { rig, own } = people.get()
    const verify = rig.deps.access.verify
    await people.invited('verified@example.com', false)
    rig.deps.access.verify = async (token) => ({ ...(await verify(token)), emailVerified: true })
    const { data } = await (await rig.get('/me', { as: 'verified@example.com' })).json()
    rig.deps.access.verify = verify
    expect([data.role, data.customer.id]).toEqual(['reader', own])
  })
})

describe.each(everyDatabase())('people on $name', ({ open }) => {
  const people = peopleRig(open)

  test('resends with a new link, and ends each after a fortnight', async () => {
    const { rig, own } = people.get()
    const first = await people.invited('late@example.com')
    const path = `/customers/${own}/invitations/${await people.pending('late@example.com')}`
    const second = madeInvitationSchema.parse(await (await rig.post(path, { as: admin })).json())
    expect((await people.look(tokenOf(first))).status).toBe(404)
    expect((await people.look(tokenOf(second))).status).toBe(200)
    people.time.now = new Date('2026-12-04T09:00:00Z')
    expect((await people.look(tokenOf(second))).status).toBe(404)
    expect((await people.accept(tokenOf(second), 'late@example.com')).status).toBe(404)
    expect((await rig.delete(path, { as: admin })).status).toBe(204)
    expect((await rig.delete(path, { as: admin })).status).toBe(404)
  })

  test('refuses an address twice, a wrong one, and more people than the quota', async () => {
    const { database, rig, own } = people.get()
    expect((await (await people.invite(planner)).json()).detail).toContain(
      'among this customer’s people already',
    )
    await people.invited('twice@example.com')
    expect((await people.invite('TWICE@example.com')).status).toBe(409)
    const wrong = await people.invite('a@b\r\nBcc: c@d.li')
    expect([wrong.status, (await wrong.json()).detail[0].msg]).toEqual([
      422,
      'The address holds a control character, such as a tab or a line break. Remove it.',
    ])
    const { total, invitations: waiting } = await people.list()
    const peopleQuota = total + waiting.length + 1
    await database.db.update(customers).set({ peopleQuota }).where(eq(customers.id, own))
    const both = await Promise.all([people.invite('last@example.com'), people.invite('over@example.com')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
    const page = await (await rig.get(`/customers/${own}`, { as: admin })).json()
    expect(page.people + page.invited).toBe(peopleQuota)
    await database.db.update(customers).set({ peopleQuota: null }).where(eq(customers.id, own))
  })

  test('changes roles and removes people, and names whose sessions end', async () => {
    const { database, rig, own, users } = people.get()
    const change = async (email: string, role: string, as = admin) =>
      rig.patch(`${users}/${await people.idOf(email)}`, { as, body: { role } })
    const [{ subject = '' } = {}] = await database.db.select().from(members).where(eq(members.email, planner))
    expect(await (await change(planner, 'reader')).json()).toEqual({ subject })
    expect((await (await rig.get('/me', { as: planner })).json()).data.role).toBe('reader')
    expect(await (await change(planner, 'reader')).json()).toEqual({ subject: null })
    expect((await people.acts())[0]).toBe('Changed the role of planner@example.com from planner to reader')
    expect((await change(planner, 'staff')).status).toBe(403)
    expect((await change(admin, 'reader')).status).toBe(403)
    expect((await change(planner, 'staff', staff)).status).toBe(200)
    expect((await change(planner, 'reader')).status).toBe(403)
    expect((await rig.delete(`${users}/${await people.idOf(planner)}`, { as: admin })).status).toBe(403)
    expect((await change(planner, 'admin', staff)).status).toBe(200)
    expect(await people.roleOf(planner)).toBe('admin')
    const removed = await rig.delete(`${users}/${await people.idOf(planner)}`, { as: admin })
    expect(await removed.json()).toEqual({ subject })
    expect(await people.idOf(planner)).toBe('')
    const { data } = await (await rig.get('/me', { as: planner })).json()
    expect(data.customer.id).not.toBe(own)
  })

  test('ends the sessions of a person, who stays, and writes it down', async () => {
    const { database, rig, users } = people.get()
    const email = 'lukas@example.com'
    await people.accept(tokenOf(await people.invited(email)), email)
    const path = async () => `${users}/${await people.idOf(email)}/sessions`
    const [{ subject = '' } = {}] = await database.db.select().from(members).where(eq(members.email, email))
    expect((await rig.delete(await path(), { as: email })).status).toBe(403)
    expect(await (await rig.delete(await path(), { as: admin })).json()).toEqual({ subject })
    expect((await people.acts())[0]).toBe(`Ended the sessions of ${email}`)
    expect(await people.roleOf(email)).toBe('planner')
    expect((await rig.delete(`${users}/${await people.idOf(admin)}/sessions`, { as: admin })).status).toBe(
      403,
    )
    expect((await rig.delete(`${users}/missing/sessions`, { as: staff })).status).toBe(404)
  })

  test('names people as their last sign-in did, in the list and in the audit log', async () => {
    const { rig, own } = people.get()
    const verify = rig.deps.access.verify
    const signInAs = (givenName: string, familyName: string) => {
      rig.deps.access.verify = async (token) => ({ ...(await verify(token)), givenName, familyName })
    }
    const named = async () => (await people.list()).people.find(({ email }) => email === admin)?.name
    expect(await named()).toBe('')
    signInAs(' Maria ', 'Beck\u0000\n')
    expect(await named()).toBe('Maria Beck')
    await people.invite('named@example.com')
    signInAs('Maria', 'Marxer')
    expect(await named()).toBe('Maria Marxer')
    rig.deps.access.verify = verify
    expect(await named()).toBe('Maria Marxer')
    const audit = await (await rig.get(`/customers/${own}/audit`, { as: admin })).json()
    expect(audit.entries[0]).toMatchObject({ name: 'Maria Beck', email: admin })
  })

  test('answers alike for another customer’s people and missing ones', async () => {
    const { database, rig, users } = people.get()
    const other = (await (await rig.get('/me', { as: 'elsewhere@example.com' })).json()).data.customer.id
    for (const id of [other, 'missing']) {
      expect((await rig.get(`/customers/${id}/users`, { as: admin })).status).toBe(404)
      const body = { email: 'a@example.com' }
      expect((await rig.post(`/customers/${id}/users`, { as: admin, body })).status).toBe(404)
    }
    const [stranger] = await database.db.select().from(members).where(eq(members.customerId, other))
    expect((await rig.delete(`${users}/${stranger?.id}`, { as: admin })).status).toBe(404)
  })

  test('lists people a page at a time', async () => {
    const { database, rig, own, users } = people.get()
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: `many-${at}`, customerId: own, email: `many-${String(at).padStart(2, '0')}@example.com` },
    }))
    await database.db.insert(members).values(many)
    const first = await people.list()
    const rest = await rig.get(`${users}?after=${encodeURIComponent(first.next ?? '')}`, { as: admin })
    const second = peopleSchema.parse(await rest.json())
    expect([first.people.length, second.next, second.invitations]).toEqual([50, null, []])
    expect(first.people.length + second.people.length).toBe(first.total)
  })
})
