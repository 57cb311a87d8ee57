import { eq } from 'drizzle-orm'
import type { ListedToken, MadeToken } from '@/lib/contract/token'
import { maxTokens } from '@/lib/contract/token'
import { auditEntries } from '@/server/engine/db/schema/audit'
import { members } from '@/server/engine/db/schema/customer'
import { tokens } from '@/server/engine/db/schema/token'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const [ada, mate, bob] = ['ada@example.com', 'mate@example.com', 'bob@example.com'] as const
const start = new Date('2026-11-23T12:00:00Z')
const day = 86_400_000
const dead = 'This access token does not work: it is unknown, has expired or was revoked. Make a new one.'

const wrong: [string, object][] = [
  ['no name', { name: ' ' }],
  ['a long name', { name: 'a'.repeat(61) }],
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['admin'] }],
  ['an owner', { member_id: 'x' }],
  ['an end in the past', { expires_at: '2026-11-23T11:59:59Z' }],
  ['an end after more than a year', { expires_at: '2027-11-30T00:00:00Z' }],
]

describe.each(everyDatabase())('access tokens on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  let now = start

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db, { clock: () => now })
    for (const [email, customer] of [
      [ada, 'Ada Ltd'],
      [mate, 'Ada Ltd'],
      [bob, 'Bob Ltd'],
    ] as const) {
      await ensureMember(database.db, { email, customer, canSubmit: true, isInternal: false })
    }
    await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, ada))
    for (const as of [ada, mate, bob]) await rig.get('/me', { as })
  })
  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })
  beforeEach(async () => {
    now = start
    await database.db.delete(tokens)
    await database.db.delete(auditEntries)
  })

  const make = (body: object = {}, as: string = mate) =>
    rig.post('/tokens', { as, body: { name: 'Script', scopes: ['read:records'], ...body } })
  const made = async (body?: object, as?: string): Promise<MadeToken> => (await make(body, as)).json()
  const listed = async (as: string = mate): Promise<ListedToken[]> =>
    (await (await rig.get('/tokens', { as })).json()).tokens
  const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
  const refusal = async (secret: string) => {
    const answer = await rig.get('/evals/runs', bearer(secret))
    return [answer.status, (await answer.json()).detail]
  }

  it('acts for its owner, shows its secret once and stores only a hash', async () => {
    const token = await made()
    expect(token.secret).toMatch(/^kw_[\w-]{43}$/)
    expect(token).toMatchObject({
      name: 'Script',
      expires_at: new Date(start.getTime() + 90 * day).toISOString(),
    })
    const me = await (await rig.get('/me', bearer(token.secret))).json()
    expect(me).toEqual(await (await rig.get('/me', { as: mate })).json())
    const stored = await database.db.select().from(tokens)
    expect(JSON.stringify([stored, await listed()])).not.toContain(token.secret.slice(3))
    expect(await listed()).toMatchObject([{ id: token.id, scopes: ['read:records'] }])
  })

  it('notes its last use, once a minute', async () => {
    const { secret } = await made()
    expect((await listed())[0]?.last_used_at).toBeNull()
    const used = async (seconds: number) => {
      now = new Date(start.getTime() + seconds * 1000)
      await rig.get('/me', bearer(secret))
      return (await listed())[0]?.last_used_at
    }
    expect(await used(1)).toBe('2026-11-23T12:00:01.000Z')
    expect(await used(60)).toBe('2026-11-23T12:00:01.000Z')
    expect(await used(61)).toBe('2026-11-23T12:01:01.000Z')
  })

  it('ends when it expires, and when it is revoked, in one sentence for both and for unknown ones', async () => {
    const revoked = await made()
    const expiring = await made({ expires_at: '2026-11-24T12:00:00Z' })
    expect((await rig.delete(`/tokens/${revoked.id}`, { as: mate })).status).toBe(204)
    expect(await refusal(revoked.secret)).toEqual([401, dead])
    expect((await rig.get('/evals/runs', bearer(expiring.secret))).status).toBe(200)
    now = new Date('2026-11-24T12:00:00Z')
    for (const secret of [expiring.secret, `kw_${'A'.repeat(43)}`, 'kw_', 'kw_%00', `${revoked.secret}A`]) {
      const answer = await rig.get('/evals/runs', bearer(secret))
      expect(answer.status).toBe(401)
    }
    expect(await refusal(expiring.secret)).toEqual([401, dead])
    expect(await listed()).toMatchObject([{ id: expiring.id }])
    await made()
    expect(await listed()).toHaveLength(1)
  })

  it.each(wrong)('refuses %s', async (_, body) => {
    expect((await make(body)).status).toBe(422)
    expect(await listed()).toEqual([])
  })

  it('is visible only to its owner', async () => {
    const { id } = await made()
    for (const as of [ada, bob]) {
      expect(await listed(as)).toEqual([])
      expect((await rig.delete(`/tokens/${id}`, { as })).status).toBe(404)
    }
    for (const path of ['/tokens', '/tokens/current']) expect((await rig.get(path)).status).toBe(401)
    expect((await rig.post('/tokens', { body: {} })).status).toBe(401)
    expect((await rig.delete(`/tokens/${id}`)).status).toBe(401)
    expect((await rig.get('/tokens/current', { as: mate })).status).toBe(401)
  })

  it('makes no other token', async () => {
    const { id, secret } = await made({ scopes: ['read:sites', 'read:records', 'evaluate', 'submit'] })
    const body = { name: 'More', scopes: ['submit'] }
    const answers = [
      await rig.post('/tokens', { body, ...bearer(secret) }),
      await rig.get('/tokens', bearer(secret)),
      await rig.delete(`/tokens/${id}`, bearer(secret)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await listed()).toHaveLength(1)
  })

  it('stops at the number of tokens of a person, also for requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: maxTokens + 3 }, () => make()))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(maxTokens).fill(201), 429, 429, 429])
    expect((await make({}, ada)).status).toBe(201)
  })

  it('is in the customer’s audit log when it is made and revoked', async () => {
    const { id, secret } = await made({ scopes: ['submit', 'read:sites'] })
    await rig.delete(`/tokens/${id}`, { as: mate })
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.map(({ email, act }) => [email, act])).toEqual([
      [mate, 'Made the access token “Script” (read sites, submit)'],
      [mate, 'Revoked the access token “Script”'],
    ])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  it('ends with its owner’s membership, and when they join another customer', async () => {
    const leaving = 'leaving@example.com'
    await ensureMember(database.db, {
      email: leaving,
      customer: 'Ada Ltd',
      canSubmit: true,
      isInternal: false,
    })
    const { data } = await (await rig.get('/me', { as: leaving })).json()
    const { secret } = await made({}, leaving)
    const user = (await database.db.select().from(members).where(eq(members.email, leaving)))[0]?.id
    await rig.delete(`/customers/${data.customer.id}/users/${user}`, { as: ada })
    expect(await refusal(secret)).toEqual([401, dead])

    const moved = await made({}, bob)
    const invited = await rig.post(`/customers/${data.customer.id}/users`, { as: ada, body: { email: bob } })
    const { link } = await invited.json()
    const accept = { as: bob, body: { token: link.split('#')[1] } }
    expect((await rig.post('/invitations/accept', accept)).status).toBe(204)
    expect(await refusal(moved.secret)).toEqual([401, dead])
  })
})
