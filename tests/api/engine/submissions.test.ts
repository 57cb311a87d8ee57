import { eq } from 'drizzle-orm'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { customers, members } from '@/server/engine/db/schema/customer'
import { everyDatabase } from '@/tests/support/databases'
import { submission, unprovedHost } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { openedRig } from '@/tests/support/opened-rig'

describe.each(everyDatabase())('submissions on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeAll(() => rig.work())

  const submit = (as: string, body: object, key?: string) =>
    rig.post('/cord', { as, body, headers: key ? { 'idempotency-key': key } : {} })
  const runs = async (as: string): Promise<Runs> =>
    runsSchema.parse(await (await rig.get('/evals/runs', { as })).json())

  test('sent ten times at once with one key make one record and one answer', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit('ten@example.com', submission(), key)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies)).toEqual(new Set(['{"success":true,"evalId":"0001_dc"}']))
    await rig.finished('ten@example.com')
    const own = (await runs('ten@example.com')).runs.filter((each) => each.type !== 'Summary')
    expect(own).toHaveLength(1)
    const other = await submit('ten@example.com', { ...submission(), eval_name: 'Another' }, key)
    expect([other.status, await other.json()]).toEqual([
      422,
      { detail: 'This Idempotency-Key was used before with another submission.' },
    ])
  })

  test('sent at once with different keys get consecutive numbers', async () => {
    await Promise.all(Array.from({ length: 12 }, () => submit('many@example.com', submission())))
    await rig.finished('many@example.com')
    const ids = (await runs('many@example.com')).runs.map((each) => each.evalId).filter((id) => id > '0001')
    expect(ids.sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(4, '0')}_dc`),
    )
  })

  test('get 202 and leave nothing behind for an account that may not submit', async () => {
    await ensureMember(rig.deps.db, {
      email: 'Look@example.com',
      customer: 'Lookers',
      canSubmit: false,
      isInternal: false,
    })
    const answer = await submit('look@example.com', submission())
    expect([answer.status, await answer.json()]).toEqual([202, {}])
    expect((await runs('look@example.com')).runs).toEqual([])
  })

  test('join the customer that invited the address', async () => {
    await ensureMember(rig.deps.db, {
      email: 'guest@example.com',
      customer: 'Hosts',
      canSubmit: true,
      isInternal: false,
    })
    await rig.get('/me', { as: 'Guest@example.com' })
    const rows = await rig.deps.db.select().from(members).where(eq(members.email, 'guest@example.com'))
    expect(rows).toHaveLength(1)
    expect((await runs('Guest@example.com')).name).toBe('Hosts')
  })

  test('do not add an unverified address to a customer, even if invited', async () => {
    const email = `guest@${unprovedHost}`
    await ensureMember(rig.deps.db, { email, customer: 'Careful', canSubmit: true, isInternal: true })
    const answer = await rig.get('/me', { as: email })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        detail:
          'This email address has been invited. Confirm it with your sign-in service, then sign in again.',
      },
    ])
    const [invited] = await rig.deps.db.select().from(members).where(eq(members.email, email))
    expect(invited?.subject).toBeNull()
    expect((await runs(`new@${unprovedHost}`)).name).toBe(`new@${unprovedHost}`)
  })

  test('belong to one customer after ten concurrent calls of a new person', async () => {
    const names = await Promise.all(
      Array.from({ length: 10 }, async () => (await runs('twin@example.com')).name),
    )
    expect(new Set(names)).toEqual(new Set(['twin@example.com']))
    const rows = await rig.deps.db.select().from(customers).where(eq(customers.name, 'twin@example.com'))
    expect(rows).toHaveLength(1)
  })
})
