import { sql } from 'drizzle-orm'
import { until } from '@/tests/support/until'
import { type BuiltApp, startBuiltApp } from './rig/built-app'
import type { Member } from './rig/identity-battery'
import { readLog } from './rig/log-lines'
import { openFolder } from './rig/supervised'
import { openTwoApps, type TwoApps } from './rig/two-apps'

const rounds = 4
const refresh = 'POST /token refresh_token'

describe('two processes over one PostgreSQL', () => {
  let apps: TwoApps

  beforeAll(async () => {
    apps = await openTwoApps()
  })
  afterAll(() => apps.close())
  beforeEach(() => {
    apps.battery.stub.reset()
    apps.battery.provider.forget()
    apps.battery.provider.fail('none')
  })

  const readMe = ({ cookie }: Member, turn = 0) => apps.ask({ path: '/api/me', cookie }, turn)
  const renew = ({ cookie }: Member, turn = 0) =>
    apps.ask({ path: '/api/auth/renew', method: 'POST', cookie }, turn)

  test(`renews once for 50 calls at once over both processes, ${rounds} times in a row`, async () => {
    const member = await apps.battery.newMember()
    for (let round = 0; round < rounds; round += 1) {
      await apps.endTokensIn(-1)
      apps.battery.provider.forget()
      apps.battery.stub.reset()
      const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => readMe(member, turn)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(apps.battery.provider.times(refresh)).toBe(1)
      expect(new Set(apps.battery.stub.seen.map(({ headers }) => headers.authorization)).size).toBe(1)
    }
    const last = apps.battery.stub.seen[0]?.headers.authorization
    expect(apps.battery.provider.tokens().map((token) => `Bearer ${token}`)).toContain(last)
    await readMe(member, 1)
    expect(apps.battery.stub.seen.at(-1)?.headers.authorization).toBe(last)
  })

  test('renews once before the end, however many pages ask', async () => {
    const member = await apps.battery.newMember()
    expect((await renew(member)).status).toBe(204)
    expect(apps.battery.provider.times(refresh)).toBe(0)
    await apps.endTokensIn(50)
    const replies = await Promise.all([0, 1, 2, 3].map((turn) => renew(member, turn)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(apps.battery.provider.times(refresh)).toBe(1)
    const session = await apps.battery.ask({ path: '/api/auth/session', cookie: member.cookie })
    expect((session.json() as { token_expires_in: number }).token_expires_in).toBeGreaterThan(500)
  })

  test('ends the session with its own error code when a renewal is refused', async () => {
    const member = await apps.battery.newMember()
    const others = await apps.countSessions()
    await apps.endTokensIn(-1)
    apps.battery.provider.fail('invalid_grant')
    const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => readMe(member, turn)))
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.json()).toMatchObject({ detail: { code: 'session_expired' } })
    }
    expect(apps.battery.provider.times(refresh)).toBe(1)
    expect(apps.battery.stub.seen).toEqual([])
    expect(await apps.countSessions()).toBe(others - 1)
    expect((await readMe(member)).json()).toMatchObject({ detail: { code: 'session_expired' } })
    expect((await renew(member)).status).toBe(401)
    const session = await apps.battery.ask({ path: '/api/auth/session', cookie: member.cookie })
    expect(session.json()).not.toHaveProperty('user')
  })

  /** Ten calls at once, each refused with a time to come back. @returns when the last was answered */
  async function refuseTen(member: Member, fault: string): Promise<number> {
    const replies = await Promise.all(Array.from({ length: 10 }, () => readMe(member)))
    for (const { status, headers } of replies) {
      expect([fault, status, headers['retry-after']]).toEqual([fault, 503, '5'])
    }
    return performance.now()
  }

  /** A busy machine takes more than the five seconds for two more waves. */
  const allowedIn = (seconds: number) => (seconds < 3 ? 1 : 1 + Math.ceil(seconds / 5))

  test('keeps sessions while the provider fails and asks it once in five seconds for each', async () => {
    const members: Member[] = []
    for (const fault of ['hang', 'server error', 'down'] as const) {
      const member = await apps.battery.newMember()
      members.push(member)
      await apps.endTokensIn(-1)
      apps.battery.provider.forget()
      apps.battery.provider.fail(fault)
      const first = await refuseTen(member, fault)
      await refuseTen(member, fault)
      const last = await refuseTen(member, fault)
      const times = apps.battery.provider.times(refresh)
      expect([fault, times >= 1]).toEqual([fault, true])
      expect(times).toBeLessThanOrEqual(allowedIn((last - first) / 1000))
      apps.battery.provider.fail('none')
    }
    for (const member of members) await until(async () => (await readMe(member)).status === 200)
  })

  test('fails no call when the provider fails before the token expires', async () => {
    const member = await apps.battery.newMember()
    await apps.endTokensIn(4.8)
    apps.battery.provider.fail('server error')
    expect((await readMe(member)).status).toBe(200)
    expect((await renew(member)).status).toBe(503)
  })

  test('ends a session at both processes', async () => {
    const member = await apps.battery.newMember()
    expect((await readMe(member, 1)).status).toBe(200)
    const headers = { origin: apps.battery.app.origin }
    await apps.ask({ path: '/api/auth/sign-out', method: 'POST', cookie: member.cookie, headers }, 0)
    expect((await readMe(member, 1)).status).toBe(401)
  })

  test.each([
    ['a week without use', 'last_seen_at', 7],
    ['thirty days', 'created_at', 30],
  ] as const)('ends a session after %s', async (_, column, days) => {
    const member = await apps.battery.newMember()
    const moveBack = (age: number) =>
      apps.query(
        sql`update sessions set ${sql.identifier(column)} = now() - make_interval(secs => ${age * 86_400})`,
      )
    await moveBack(days - 0.01)
    expect((await readMe(member)).status).toBe(200)
    await moveBack(days + 0.01)
    expect((await readMe(member, 1)).status).toBe(401)
  })

  test('warns at startup of another session secret, without the secret', async () => {
    const warningsOf = (app: BuiltApp) =>
      readLog(app.output()).filter(({ event }) => event === 'session_secret_differs')
    const { folder, remove } = await openFolder()
    const other = await startBuiltApp(folder, {
      DATABASE_URL: apps.databaseUrl,
      API_BASE_URL: apps.battery.stub.origin,
      SESSION_SECRET: 'CANARY-SESSION-other-5f1d3b7a9c2e4f60',
    })
    await other.stop()
    remove()
    expect(warningsOf(apps.battery.app)).toEqual([])
    expect(warningsOf(other)).toEqual([
      expect.objectContaining({ level: 'warn', variable: 'SESSION_SECRET' }),
    ])
    expect(other.output()).not.toContain('CANARY-SESSION')
  })
})
