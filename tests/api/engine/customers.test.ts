import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/roles'
import { auditSchema, customerSchema, customersSchema } from '@/lib/contract/customer'
import { customers, members } from '@/server/engine/db/schema/customer'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const people = roles.filter((role) => role !== 'visitor')
const emailOf = (role: Role) => `${role}@example.com`
const staff = emailOf('staff')
const admin = emailOf('admin')
const missing = { detail: 'There is no such customer, or your account may not act for it.' }

/** One transparent pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each(everyDatabase())('customers on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  let own = ''

  beforeAll(async () => {
    database = await open()
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
  const change = (body: object, as = staff, id = own) => rig.patch(`/customers/${id}`, { as, body })
  const read = async (id = own, as = staff) =>
    customerSchema.parse(await (await rig.get(`/customers/${id}`, { as })).json())
  const acts = async (id = own, as = admin, query = '') => {
    const answer = await rig.get(`/customers/${id}/audit${query}`, { as })
    return auditSchema.parse(await answer.json()).entries.map(({ act, is_staff }) => [act, is_staff])
  }

  test('names the role of each person', async () => {
    const named = await Promise.all(
      people.map(async (role) => (await (await rig.get('/me', { as: emailOf(role) })).json()).data.role),
    )
    expect(named).toEqual(people)
  })

  test('creates a customer with an id made of its name, and refuses both when in use', async () => {
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

  test('finds customers by name and id, a page at a time', async () => {
    const made = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: `many-${index}`, name: `Many 100%_${String(index).padStart(2, '0')}` },
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

  test('keeps the name and the quotas from a customer’s admin, but not the colour', async () => {
    expect((await change({ colour: 'moss' }, admin)).status).toBe(200)
    for (const terms of [{ name: 'Mine' }, { location_quota: null }, { may_submit: true, colour: 'teal' }]) {
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

  test('logs each change once, which the customer’s admin reads', async () => {
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

  test('refuses submissions beyond the month’s quota, and all of a customer that staff have stopped', async () => {
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
