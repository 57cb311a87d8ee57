import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { customers, members } from '@/server/engine/db/schema/customer'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, origin, submission } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

type Who = 'visitor' | 'ada' | 'bob' | 'staff'
type Whose = 'own' | 'ada' | 'demo' | 'absent'

/** The access policy: status of reading a record list; the same for its map, file and summaries. */
const policy: [Who, Whose, number][] = [
  ['visitor', 'own', 200],
  ['visitor', 'demo', 200],
  ['visitor', 'ada', 404],
  ['visitor', 'absent', 404],
  ['ada', 'own', 200],
  ['ada', 'ada', 200],
  ['ada', 'demo', 200],
  ['ada', 'absent', 404],
  ['bob', 'ada', 404],
  ['bob', 'absent', 404],
  ['staff', 'ada', 200],
  ['staff', 'demo', 200],
  ['staff', 'absent', 404],
]

describe.each(everyDatabase())('access to records on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  const ids: Record<Exclude<Whose, 'own'>, string> = { ada: '', demo: randomUUID(), absent: randomUUID() }

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db)
    rig.work()
    await database.db.insert(customers).values({ id: ids.demo, name: 'Demo', isDemo: true })
    const person = (email: string, customer: string, isInternal = false) =>
      ensureMember(database.db, { email, customer, canSubmit: true, isInternal })
    await person('ada@example.com', 'Ada Ltd')
    await person('bob@example.com', 'Bob Ltd')
    await person('guide@example.com', 'Demo')
    await person('staff@example.com', 'House', true)
    for (const as of ['ada@example.com', 'guide@example.com']) {
      await rig.post('/cord', { as, body: submission() })
      await rig.finished(as)
    }
    const me = await (await rig.get('/me', { as: 'ada@example.com' })).json()
    ids.ada = me.data.customer.id
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const read = (who: Who, path: string) =>
    rig.get(path, who === 'visitor' ? {} : { as: `${who}@example.com` })
  const query = (whose: Whose) => (whose === 'own' ? '' : `?customer=${ids[whose]}`)

  test.each(policy)('%s reads %s records: %i', async (who, whose, status) => {
    const answers = [
      await read(who, `/evals/runs${query(whose)}`),
      await read(who, `/evals/files/0001_dc/excel${query(whose)}`),
      await read(
        who,
        `/evals/map?url=${encodeURIComponent(`${origin}/api/evals/files/0001_dc/map${query(whose)}`)}`,
      ),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  })

  test('answers alike for another customer’s record and a missing one', async () => {
    const foreign = await read('bob', `/evals/runs?customer=${ids.ada}`)
    const absent = await read('bob', `/evals/runs?customer=${ids.absent}`)
    expect(await foreign.json()).toEqual(await absent.json())
  })

  test('applies a changed right from the next call on, with the same token', async () => {
    const email = 'newcomer@example.com'
    await ensureMember(database.db, { email, customer: 'House', canSubmit: true, isInternal: true })
    const setStaff = (isInternal: boolean) =>
      database.db.update(members).set({ isInternal }).where(eq(members.email, email))
    const rights = async () => (await (await rig.get('/me', { as: email })).json()).data.internal_user
    const other = `/evals/runs?customer=${ids.ada}`
    const forOther = { as: email, body: { ...submission(), customer: ids.ada } }
    expect([await rights(), (await rig.get(other, { as: email })).status]).toEqual([true, 200])

    await setStaff(false)
    expect(await rights()).toBe(false)
    for (const answer of [await rig.get(other, { as: email }), await rig.post('/cord', forOther)]) {
      expect(answer.status).toBe(404)
      expect((await answer.json()).detail).toBe(
        'There is no such customer, or your account may not act for it.',
      )
    }
    await setStaff(true)
    expect([await rights(), (await rig.get(other, { as: email })).status]).toEqual([true, 200])
  })

  test('gives staff working addresses that name the customer', async () => {
    const { runs } = await (await read('staff', `/evals/runs?customer=${ids.ada}`)).json()
    const record = runs.find((each: { evalId: string }) => each.evalId === '0001_dc')
    expect(record.map).toBe(`${origin}/api/evals/files/0001_dc/map?customer=${ids.ada}`)
    expect((await read('staff', `/evals/map?url=${encodeURIComponent(record.map)}`)).status).toBe(200)
  })

  test('refuses a submission from a visitor', async () => {
    expect((await rig.post('/cord', { body: submission() })).status).toBe(401)
  })

  test('lists the customers only for staff', async () => {
    const answers = await Promise.all(
      (['visitor', 'ada', 'staff'] as const).map((who) => read(who, '/account/accounts')),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200])
    expect(await answers[2]?.json()).toMatchObject({ 'Ada Ltd': ids.ada, Demo: ids.demo })
  })

  test('lets members submit for themselves only, staff for any customer', async () => {
    const body = { ...submission(), customer: ids.ada }
    expect((await rig.post('/cord', { as: 'bob@example.com', body })).status).toBe(404)
    const answer = await rig.post('/cord', { as: 'staff@example.com', body })
    expect(answer.status).toBe(201)
    await rig.finished('ada@example.com')
    const { runs } = await (await read('ada', '/evals/runs')).json()
    expect(runs.map((each: { evalId: string }) => each.evalId)).toContain('0002_dc')
  })

  test.each([
    'http://evil.test/api/evals/files/0001_dc/map',
    'http://studio.test@evil.test/api/evals/files/0001_dc/map',
    'http://user:pass@studio.test/api/evals/files/0001_dc/map',
    'http://studio.test/api/evals/files/../../secrets/map',
    'http://studio.test/api/evals/files/0001_dc/excel',
    'file:///etc/passwd',
    'nonsense',
  ])('refuses %s as the address of a map', async (address) => {
    const answer = await read('ada', `/evals/map?url=${encodeURIComponent(address)}`)
    expect(answer.status).toBe(400)
    expect((await answer.json()).detail).toContain('must be the map address of an evaluation')
  })

  test.each([
    ['..%2f..%2fetc', 422],
    ['0001_dc%00', 400],
    ['0001_DC', 422],
    ['1', 422],
    ["0001'or'1", 422],
  ])('refuses %s as the id of an evaluation', async (evalId, status) => {
    expect((await read('ada', `/evals/files/${evalId}/excel`)).status).toBe(status)
  })
})
