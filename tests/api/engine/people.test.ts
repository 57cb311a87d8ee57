import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/acts'
import { auditSchema, customerSchema, customersSchema } from '@/lib/contract/customer'
import { type MadeInvitation, madeInvitationSchema, peopleSchema } from '@/lib/contract/people'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitations, signUps } from '@/server/engine/db/schema/invitation'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted, unprovedHost } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { admin, peopleRig, planner, staff } from '@/tests/support/people-rig'

const tokenOf = ({ link }: Pick<MadeInvitation, 'link'>) => link.split('#')[1] ?? ''
describe.each(everyDatabase())('invitations on $name', ({ name, open }) => {
  const people = peopleRig(open)

  test('refuses a duplicate or wrong address, and more people than the quota', async () => {
    const { database, rig, own } = people.get()
    expect((await (await people.invite(planner)).json()).detail).toContain('already belongs to this customer')
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

  // Databases may differ only under concurrency.
  if (name !== 'PGlite') return

  test('lets an invited person join once, with the invited address only', async () => {
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
    const first = await known.json()
    const second = await unknown.json()
    expect(Object.keys(first)).toEqual(Object.keys(second))
    const refused = await people.accept(tokenOf(first), staff)
    expect((await refused.json()).detail).toBe('Staff cannot join a customer. Sign in with another account.')
    for (const email of [staff, 'nobody@example.com']) {
      const path = `/customers/${own}/invitations/${await people.pending(email)}`
      expect((await rig.delete(path, { as: admin })).status).toBe(204)
    }
    expect((await people.look(tokenOf(first))).status).toBe(404)
  })

  test('moves another customer’s member, as a reader without the right to submit', async () => {
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

  test('ends a person’s sessions, keeps the person, and logs it', async () => {
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

  test('names people as in their last sign-in, in the list and in the audit log', async () => {
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

  test('pages through people', async () => {
    const { database, rig, own, users } = people.get()
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `many-${at}`,
      customerId: own,
      email: `many-${String(at).padStart(2, '0')}@example.com`,
    }))
    await database.db.insert(members).values(many)
    const first = await people.list()
    const rest = await rig.get(`${users}?after=${encodeURIComponent(first.next ?? '')}`, { as: admin })
    const second = peopleSchema.parse(await rest.json())
    expect([first.people.length, second.next, second.invitations]).toEqual([50, null, []])
    expect(first.people.length + second.people.length).toBe(first.total)
  })
})

describe('customers', () => {
  const people = roles.filter((role) => role !== 'visitor')
  const emailOf = (role: Role) => `${role}@example.com`
  const staff = emailOf('staff')
  const admin = emailOf('admin')
  const missing = { detail: 'There is no such customer, or your account may not act for it.' }

  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  describe('customers', () => {
    let database: TestDatabase
    let rig: EngineRig
    let own = ''

    beforeAll(async () => {
      database = await openInMemory()
      rig = engineRig(database.db)
      for (const role of people) {
        const customer = role === 'staff' ? 'House' : 'Rhine Valley'
        const rights = { canSubmit: role !== 'reader', isInternal: role === 'staff' }
        await ensureMember(database.db, { email: emailOf(role), customer, ...rights })
      }
      await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, admin))
      const me = await (await rig.get('/me', { as: admin })).json()
      own = me.data.customer.id
    })

    afterAll(async () => {
      await rig?.close()
      await database?.close()
    })

    const create = (body: object, as = staff) => rig.post('/customers', { as, body })
    const read = async (id = own, as = staff) =>
      customerSchema.parse(await (await rig.get(`/customers/${id}`, { as })).json())
    const change = async (body: object, as = staff, id = own) => {
      const { version } = await (await rig.get(`/customers/${id}`, { as: staff })).json()
      return rig.patch(`/customers/${id}`, { as, body: { version: version ?? 1, ...body } })
    }
    const acts = async (id = own, as = admin, query = '') => {
      const answer = await rig.get(`/customers/${id}/audit${query}`, { as })
      return auditSchema.parse(await answer.json()).entries.map(({ act, is_staff }) => [act, is_staff])
    }

    test('names each person’s role', async () => {
      const named = await Promise.all(
        people.map(async (role) => (await (await rig.get('/me', { as: emailOf(role) })).json()).data.role),
      )
      expect(named).toEqual(people)
    })

    test('creates a customer with an id from its name, and refuses both when taken', async () => {
      const answer = await create({ name: 'Comú Mobilitat', logo, colour: 'plum', location_quota: 40 })
      expect([answer.status, await answer.json()]).toEqual([
        201,
        { id: 'comu-mobilitat', name: 'Comú Mobilitat' },
      ])
      expect(await read('comu-mobilitat')).toMatchObject({
        logo,
        colour: 'plum',
        location_quota: 40,
        people: 0,
      })
      expect(await acts('comu-mobilitat', staff)).toEqual([['Created the customer “Comú Mobilitat”', true]])
      for (const taken of [
        { name: 'Comú Mobilitat', id: 'other' },
        { name: 'Another', id: 'comu-mobilitat' },
      ]) {
        expect((await create(taken)).status).toBe(409)
      }
    })

    test.each([
      [{ name: '' }, 'Enter a name.'],
      [{ name: 'A', id: 'Upper' }, 'Use lower-case letters'],
      [{ name: 'A', colour: 'pink' }, 'Choose one of the colours.'],
      [{ name: 'A', logo: 'data:image/svg+xml;base64,AAAA' }, 'The logo is not a PNG file.'],
      [{ name: 'A', location_quota: 0 }, 'Locations per month: enter a whole number'],
      [{ name: 'A', people_quota: 1.5 }, 'People: enter a whole number'],
    ])('refuses the customer %j', async (body, sentence) => {
      const answer = await create(body)
      expect(answer.status).toBe(422)
      expect((await answer.json()).detail[0].msg).toContain(sentence)
    })

    test('finds customers by name and id, page by page', async () => {
      const made = Array.from({ length: 60 }, (_, index) => ({
        id: `many-${index}`,
        name: `Many 100%_${String(index).padStart(2, '0')}`,
      }))
      await database.db.insert(customers).values(made)
      const list = async (query: string) =>
        customersSchema.parse(await (await rig.get(`/customers?${query}`, { as: staff })).json())
      const first = await list('search=0%25_')
      expect([first.total, first.customers.length]).toEqual([60, 50])
      const second = await list(`search=0%25_&cursor=${first.next}`)
      const ids = [...first.customers, ...second.customers].map(({ id }) => id)
      expect([ids, second.next]).toEqual([made.map(({ id }) => id), null])
      expect((await list('search=MANY-7')).customers.map(({ id }) => id)).toEqual(['many-7'])
      expect((await rig.get('/customers?cursor=AA', { as: staff })).status).toBe(400)
    })

    test('keeps name and quotas from a customer’s admin, but not the colour', async () => {
      expect((await change({ colour: 'moss' }, admin)).status).toBe(200)
      for (const terms of [
        { name: 'Mine' },
        { location_quota: null },
        { may_submit: true, colour: 'teal' },
      ]) {
        expect((await change(terms, admin)).status).toBe(403)
      }
      expect(await read()).toMatchObject({ name: 'Rhine Valley', colour: 'moss' })
    })

    test('answers alike for another customer and a missing one', async () => {
      for (const id of ['comu-mobilitat', randomUUID()]) {
        for (const path of [`/customers/${id}`, `/customers/${id}/audit`]) {
          const answer = await rig.get(path, { as: admin })
          expect([answer.status, await answer.json()]).toEqual([404, missing])
        }
        expect((await change({ colour: 'teal' }, admin, id)).status).toBe(404)
      }
    })

    test('refuses a change that began from an older version, and one without a version', async () => {
      const id = 'comu-mobilitat'
      const { version, name } = await read(id)
      expect((await change({ colour: 'moss' }, staff, id)).status).toBe(200)
      for (const stale of [{ name: 'Late' }, { colour: 'teal' }, { location_quota: 5 }]) {
        const answer = await change({ ...stale, version }, staff, id)
        expect([answer.status, (await answer.json()).detail]).toEqual([
          409,
          `Somebody has changed “${name}” since you opened it. Your changes are not saved yet.`,
        ])
      }
      const next = { version: version + 1, colour: 'teal' }
      const both = await Promise.all([next, next].map((body) => change(body, staff, id)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const without = await rig.patch(`/customers/${id}`, { as: staff, body: { colour: 'plum' } })
      expect(without.status).toBe(422)
      expect(await read(id)).toMatchObject({ name, colour: 'teal', version: version + 2 })
    })

    test('logs each change once, for the customer’s admin to read', async () => {
      await change({ name: 'Rhine Valley Charging', location_quota: 3 })
      await change({ name: 'Rhine Valley Charging' })
      expect((await change({ name: 'House' })).status).toBe(409)
      expect(await acts()).toEqual([
        ['Changed the quota of locations per month from none to 3', true],
        ['Renamed “Rhine Valley” to “Rhine Valley Charging”', true],
        ['Changed the colour', false],
      ])
      expect(await acts(own, admin, '?by=staff')).toHaveLength(2)
    })

    test('refuses submissions beyond the month’s quota, and all of a stopped customer', async () => {
      const submit = (as: string, body: object) => rig.post('/cord', { as, body })
      const two = submission(submitted(), submitted({ location_id: '2' }))
      expect((await submit(admin, two)).status).toBe(201)
      const beyond = await submit(staff, { ...two, customer: own })
      expect(beyond.status).toBe(429)
      expect((await beyond.json()).detail).toContain('3 locations a month, of which 1 is left')
      expect(await read()).toMatchObject({ records: 1, month_locations: 2, waiting_locations: 2, people: 3 })
      await change({ may_submit: false })
      expect((await submit(admin, submission())).status).toBe(202)
      expect((await (await rig.get('/me', { as: admin })).json()).data.can_submit).toBe(false)
      expect((await submit(staff, { ...submission(), customer: own })).status).toBe(201)
      const [last, stopped, first] = await acts()
      expect([last, stopped, first]).toEqual([
        ['Submitted “First look”, 1 location', true],
        ['Stopped submissions', true],
        ['Submitted “First look”, 2 locations', false],
      ])
    })
  })
})

describe('account requests', () => {
  let database: TestDatabase
  let rig: EngineRig
  let now = new Date('2026-11-21T10:00:00Z')

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db, { clock: () => now })
  })
  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const ask = (email: string, name: string) => rig.post('/account/signup', { body: { email, name } })
  const customerOf = async (as: string) => (await (await rig.get('/me', { as })).json()).data?.customer

  test('name a verified address’s customer at its first sign-in', async () => {
    const asked = await ask('  Ada@Example.com ', 'Ada Charging')
    expect(asked.status).toBe(201)
    expect(await asked.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await customerOf('ada@example.com')).toMatchObject({ name: 'Ada Charging' })
    await ask('ada@example.com', 'Another name')
    expect(await customerOf('ada@example.com')).toMatchObject({ name: 'Ada Charging' })
  })

  test('get the same answer for a known address', async () => {
    await rig.get('/me', { as: 'known@example.com' })
    const twice = [await ask('known@example.com', 'Known'), await ask('known@example.com', 'Known')]
    const fresh = [await ask('fresh@example.com', 'Fresh'), await ask('fresh@example.com', 'Fresh')]
    for (const [first, second] of [twice, fresh]) {
      expect([first?.status, second?.status]).toEqual([201, 201])
      expect(await first?.json()).toEqual(await second?.json())
    }
    const kept = await database.db.select().from(signUps)
    expect(kept.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['known@example.com', 'fresh@example.com']),
    )
  })

  test('have no effect for an unverified address, which gets its own customer', async () => {
    const email = `victim@${unprovedHost}`
    await ask(email, 'A secret venture')
    expect(await customerOf(email)).toMatchObject({ name: email })
    const [kept] = await database.db.select().from(signUps).where(eq(signUps.email, email))
    expect(kept?.name).toBe('A secret venture')
  })

  test('cannot open another customer by its name', async () => {
    await ensureMember(database.db, {
      email: 'owner@example.com',
      customer: 'Owner Ltd',
      canSubmit: true,
      isInternal: false,
    })
    await rig.post('/cord', { as: 'owner@example.com', body: submission() })
    await ask('eve@example.com', 'Owner Ltd')
    const eve = await customerOf('eve@example.com')
    expect(eve.name).toMatch(/^Owner Ltd \([0-9a-f]{6}\)$/)
    expect((await (await rig.get('/evals/runs', { as: 'eve@example.com' })).json()).runs).toEqual([])
    expect((await rig.get('/evals/runs?customer=Owner%20Ltd', { as: 'eve@example.com' })).status).toBe(404)
  })

  test('leave an invitation intact', async () => {
    await ensureMember(database.db, {
      email: 'guest@example.com',
      customer: 'Inviting Ltd',
      canSubmit: false,
      isInternal: false,
    })
    await ask('guest@example.com', 'Somebody else')
    expect(await customerOf('guest@example.com')).toMatchObject({ name: 'Inviting Ltd' })
    const [member] = await database.db.select().from(members).where(eq(members.email, 'guest@example.com'))
    expect(member?.canSubmit).toBe(false)
    expect(await database.db.$count(customers, eq(customers.name, 'Somebody else'))).toBe(0)
  })

  test('expire after 90 days', async () => {
    await ask('late@example.com', 'Late')
    now = new Date(now.getTime() + 91 * 86_400_000)
    await ask('other@example.com', 'Other')
    expect(await database.db.$count(signUps, eq(signUps.email, 'late@example.com'))).toBe(0)
  })

  test.each([
    [{ email: 'nonsense', name: 'Ada' }, 'email', 'Enter an email address like name@company.com.'],
    [{ email: 'a@b.li', name: ' \n ' }, 'name', 'Enter a name.'],
    [
      { email: 'a@b.li', name: 'A\u0000B' },
      'name',
      'The name holds a control character, such as a tab or a line break. Remove it.',
    ],
    [{ email: 'a@b.li', name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters for the name.'],
  ])('with %o are refused by field', async (body, field, msg) => {
    const answer = await rig.post('/account/signup', { body })
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail).toMatchObject([{ loc: ['body', field], msg }])
  })
})
