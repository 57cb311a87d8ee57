import { type ProviderAccess, revokeToken } from '@/server/auth/provider-client'
import { withFreshToken } from '@/server/auth/renew-session'
import {
  claimRenewal,
  createSession,
  liveSession,
  readSession,
  removeEndedSessions,
  type SessionRow,
  storeTokens,
} from '@/server/auth/session-store'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'

const realFetch = globalThis.fetch
const DAY = 24 * 60 * 60 * 1000

describe.each(everyDatabase())('sessions on $name', ({ open }) => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof identityRig>>
  let renewals = 0

  beforeAll(async () => {
    database = await open()
    rig = await identityRig(database.db)
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/token')) renewals += 1
      return realFetch(input, init)
    }
  })
  afterAll(async () => {
    globalThis.fetch = realFetch
    await rig.close()
    await database.close()
  })

  /** Inserts a signed-in browser's session with an expired access token. */
  async function endedSession(over: { refreshToken?: string } = {}): Promise<SessionRow> {
    const { body } = await rig.signUp(newPerson())
    const id = await createSession(database.db, {
      subject: 'ada',
      email: 'ada@example.com',
      accessToken: body.access_token ?? '',
      refreshToken: over.refreshToken ?? body.refresh_token ?? '',
      idToken: body.id_token ?? '',
      accessExpiresAt: new Date(Date.now() - 1000),
    })
    const row = await readSession(database.db, id)
    if (!row) throw new Error('The session was not kept.')
    renewals = 0
    return row
  }

  const deps = (identity: ProviderAccess = rig.identity, clock = () => new Date()) => ({
    db: database.db,
    identity,
    clock,
  })

  test('renew their tokens once for fifty concurrent calls, and again the next time', async () => {
    const row = await endedSession()
    const fresh = await Promise.all(Array.from({ length: 50 }, () => withFreshToken(deps(), row)))
    expect(renewals).toBe(1)
    expect(new Set(fresh.map(({ accessToken }) => accessToken)).size).toBe(1)
    const stored = await readSession(database.db, row.id)
    expect(stored?.accessToken).toBe(fresh[0]?.accessToken)
    expect(stored?.renewingUntil).toBeNull()
    expect((await rig.refresh(stored?.refreshToken ?? '')).status).toBe(200)
  })

  test('keep a token that is still valid', async () => {
    const row = { ...(await endedSession()), accessExpiresAt: new Date(Date.now() + 60_000) }
    expect(await withFreshToken(deps(), row)).toBe(row)
    expect(renewals).toBe(0)
  })

  test('wait for another process’s renewal', async () => {
    const row = await endedSession()
    const now = new Date()
    const until = new Date(now.getTime() + 15_000)
    expect(await claimRenewal(database.db, row, { now, until })).toBe(true)
    expect(await claimRenewal(database.db, row, { now, until })).toBe(false)
    const waiting = withFreshToken(deps(), row)
    const tokens = { access_token: 'theirs', refresh_token: 'next', expires_in: 600 }
    await storeTokens(database.db, row, { tokens, now })
    expect((await waiting).accessToken).toBe('theirs')
    expect(renewals).toBe(0)
  })

  test('take over the renewal of a dead process once its claim expires', async () => {
    const row = await endedSession()
    const now = new Date()
    await claimRenewal(database.db, row, { now, until: new Date(now.getTime() + 200) })
    const fresh = await withFreshToken(deps(), row)
    expect(fresh.accessToken).not.toBe(row.accessToken)
    expect(renewals).toBe(1)
  })

  test('end with a refused refresh token', async () => {
    const row = await endedSession({ refreshToken: 'not-a-token' })
    await expect(withFreshToken(deps(), row)).rejects.toMatchObject({ reason: 'expired' })
    expect(await readSession(database.db, row.id)).toBeUndefined()
  })

  test('cannot renew with a revoked refresh token', async () => {
    const { body } = await rig.signUp(newPerson())
    await revokeToken(rig.identity, body.refresh_token ?? '')
    const { status, body: refusal } = await rig.refresh(body.refresh_token ?? '')
    expect([status, refusal.error]).toEqual([400, 'invalid_grant'])
  })

  test('are removed once they expire unused', async () => {
    const row = await endedSession()
    const inDays = (days: number) => new Date(row.createdAt.getTime() + days * DAY)
    await removeEndedSessions(database.db, inDays(6.9))
    expect(await readSession(database.db, row.id)).toBeDefined()
    await removeEndedSessions(database.db, inDays(7.1))
    expect(await readSession(database.db, row.id)).toBeUndefined()
  })

  test('survive a silent provider, which is not called again for five seconds', async () => {
    const row = await endedSession()
    let asked = 0
    const silent = { ...rig.identity, issuer: 'http://127.0.0.1:9' }
    globalThis.fetch = () => {
      asked += 1
      return Promise.reject(new TypeError('fetch failed'))
    }
    const tries = [1, 2, 3].map(() => withFreshToken(deps(silent), row))
    for (const each of tries) await expect(each).rejects.toMatchObject({ reason: 'unreachable' })
    await expect(withFreshToken(deps(silent), row)).rejects.toMatchObject({ reason: 'unreachable' })
    globalThis.fetch = realFetch
    expect(asked).toBe(1)
    const later = () => new Date(Date.now() + 6_000)
    expect((await withFreshToken(deps(rig.identity, later), row)).accessToken).not.toBe(row.accessToken)
  })

  test('end a week after their last use and thirty days after their start', async () => {
    const row = await endedSession()
    const inDays = (days: number) => new Date(row.createdAt.getTime() + days * DAY)
    expect(await liveSession(database.db, row.id, inDays(6.9))).toBeDefined()
    expect(await liveSession(database.db, row.id, inDays(13.8))).toBeDefined()
    expect(await liveSession(database.db, row.id, inDays(20.9))).toBeUndefined()
    const used = await endedSession()
    const from = (days: number) => new Date(used.createdAt.getTime() + days * DAY)
    for (const day of [6, 12, 18, 24, 29.9]) {
      expect(await liveSession(database.db, used.id, from(day))).toBeDefined()
    }
    expect(await liveSession(database.db, used.id, from(30.1))).toBeUndefined()
    expect(await readSession(database.db, used.id)).toBeUndefined()
  })
})
