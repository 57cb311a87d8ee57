import { eq } from 'drizzle-orm'
import { customers, members } from '@/server/engine/db/schema/customer'
import { signUps } from '@/server/engine/db/schema/sign-up'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, unprovedHost } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

describe.each(everyDatabase())('requests for an account on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  let now = new Date('2026-11-21T10:00:00Z')

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db, { clock: () => now })
  })
  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const ask = (email: string, name: string) => rig.post('/account/signup', { body: { email, name } })
  const customerOf = async (as: string) => (await (await rig.get('/me', { as })).json()).data?.customer

  test('name the customer of a verified address at its first sign-in', async () => {
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
