import { eq, sql } from 'drizzle-orm'
import { type ProviderAccess, revokeToken } from '@/server/auth/provider-client'
import { withFreshToken } from '@/server/auth/renew-session'
import { memoryOf, rememberSessions } from '@/server/auth/session-memory'
import {
  claimRenewal,
  createSession,
  lifetimes,
  liveSession,
  postponeRenewal,
  readSession,
  removeEndedSessions,
  removeSession,
  type SessionRow,
  storeTokens,
} from '@/server/auth/session-store'
import { installationFacts } from '@/server/engine/db/schema/installation'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { sessions } from '@/server/engine/db/schema/session'
import { removeEndedCounts, sharedLimiter } from '@/server/limits/shared-limiter'
import { checkSessionSecret, noteSessionSecret } from '@/server/runtime/start-runtime'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'

describe('memory', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openInMemory()
  })
  afterAll(() => database.close())
  beforeEach(() => rememberSessions(database.db))

  const newSession = () =>
    createSession(database.db, {
      subject: 'ada',
      email: 'ada@example.com',
      accessToken: 'first',
      refreshToken: 'refresh',
      accessExpiresAt: new Date(Date.now() + 600_000),
    })

  /** Changes the row behind the memory's back, to reveal reads of the database. */
  const mark = (id: string) =>
    database.db.update(sessions).set({ email: 'marked@example.com' }).where(eq(sessions.id, id))

  const kept = async () => {
    const { db } = database
    const id = await newSession()
    const row = await readSession(db, id)
    await mark(id)
    if (!row) throw new Error('There is no session.')
    return { db, id, row }
  }

  test('reads a session from the database once', async () => {
    const { db, id } = await kept()
    expect((await readSession(db, id))?.email).toBe('ada@example.com')
    expect((await liveSession(db, id, new Date()))?.email).toBe('ada@example.com')
  })

  test('notices a sign-out at once, even while it runs', async () => {
    const { db, id } = await kept()
    const removing = removeSession(db, id)
    const meanwhile = readSession(db, id)
    await removing
    expect(await readSession(db, id)).toBeUndefined()
    await meanwhile
    expect(await readSession(db, id)).toBeUndefined()
  })

  test('notices renewed tokens, claims and pauses at once', async () => {
    const { db, id, row } = await kept()
    const now = new Date()
    const until = new Date(now.getTime() + 15_000)
    expect(await claimRenewal(db, row, { now, until })).toBe(true)
    expect((await readSession(db, id))?.renewingUntil).toEqual(until)
    await storeTokens(db, row, { tokens: { access_token: 'second', expires_in: 600 }, now })
    expect((await readSession(db, id))?.accessToken).toBe('second')
    const later = new Date(now.getTime() + 30_000)
    await postponeRenewal(db, id, later)
    expect((await readSession(db, id))?.renewingUntil).toEqual(later)
  })

  test('ends sessions past their limits', async () => {
    const { db, id } = await kept()
    const afterAWeek = new Date(Date.now() + lifetimes.idle + 1_000)
    expect(await liveSession(db, id, afterAWeek)).toBeUndefined()
    expect(await readSession(db, id)).toBeUndefined()
    const other = await kept()
    await removeEndedSessions(other.db, afterAWeek)
    expect(await readSession(other.db, other.id)).toBeUndefined()
  })

  test('keeps no row read during a change', async () => {
    const { db } = database
    const id = await newSession()
    const row = await readSession(db, id)
    rememberSessions(db)
    const memory = memoryOf(db)
    let found = (_: typeof row) => {}
    const reading = memory.read(id, () => new Promise((resolve) => (found = resolve)))
    await removeSession(db, id)
    found(row)
    expect(await reading).toEqual(row)
    expect(await readSession(db, id)).toBeUndefined()
  })

  test('looks up an unknown session each time', async () => {
    const { db } = database
    expect(await readSession(db, 'made-up')).toBeUndefined()
    const id = await newSession()
    await db.execute(sql`update sessions set id = 'made-up' where id = ${id}`)
    expect((await readSession(db, 'made-up'))?.subject).toBe('ada')
  })

  test('is bypassed for a database that other processes may change', async () => {
    const shared = await openInMemory()
    const { db } = shared
    const id = await createSession(db, {
      subject: 'ada',
      email: 'ada@example.com',
      accessToken: 'first',
      accessExpiresAt: new Date(),
    })
    await readSession(db, id)
    await db.delete(sessions).where(eq(sessions.id, id))
    expect(await readSession(db, id)).toBeUndefined()
    await shared.close()
  })
})

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

  /** A browser's session with an expired access token. */
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

  test('take over a dead process’s renewal once its claim expires', async () => {
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

const one = 'a-session-secret-of-many-letters-1'
const other = 'a-session-secret-of-many-letters-2'

describe.each(everyDatabase())('session secrets of processes over one database: $name', ({ open }) => {
  let database: TestDatabase
  const warnings: string[] = []
  const log = { warn: (_: object, sentence: string) => void warnings.push(sentence) }
  const start = (secret: string, isSet = true) =>
    checkSessionSecret({ db: database.db, log }, { secret, isSet })

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    warnings.length = 0
    await database.db.delete(installationFacts)
  })

  test('cause no warning when equal', async () => {
    for (const secret of [one, one, one]) await start(secret)
    expect(warnings).toEqual([])
  })

  test('name the variable when they differ, and stop warning after a restart', async () => {
    await start(one)
    await start(other)
    expect(warnings).toEqual([expect.stringMatching(/^SESSION_SECRET is not the one/)])
    await start(other)
    expect(warnings.length).toBe(1)
  })

  test('name VAR_DIR as the origin of a generated secret', async () => {
    await start(one)
    await start(other, false)
    expect(warnings).toEqual([expect.stringMatching(/^SESSION_SECRET is not set, .*VAR_DIR/)])
  })

  test('are compared even by processes starting together, and are never stored', async () => {
    const said = await Promise.all([one, other].map((secret) => noteSessionSecret(database.db, secret)))
    expect(said.filter(Boolean)).toHaveLength(1)
    const kept = JSON.stringify(await database.db.select().from(installationFacts))
    for (const secret of [one, other]) expect(kept).not.toContain(secret)
  })
})

describe.each(everyDatabase())('shared limits of several processes, on $name', ({ open }) => {
  let database: TestDatabase
  const warnings: string[] = []
  const deps = () => ({ db: database.db, log: { warn: (_: object, text: string) => warnings.push(text) } })

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    warnings.length = 0
  })

  /** Starts `count` processes, each with its own share of the common count. */
  const processes = (count: number, name: string, size = { calls: 10, seconds: 60 }) =>
    Array.from({ length: count }, () => sharedLimiter({ name, ...size }, async () => deps()))

  test('let three processes through as often as one, however calls are spread', async () => {
    const three = processes(3, 'spread')
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, at) => three[at % 3]?.take('ada') ?? Promise.reject(new Error('none'))),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(10)
    for (const wait of waits) if (wait !== null) expect(wait).toBeGreaterThan(0)
    expect(await three[1]?.take('bob')).toBeNull()
    expect(warnings).toEqual([])
  })

  test('hand out a large limit in lots without exceeding it', async () => {
    const two = processes(2, 'lots', { calls: 1_000, seconds: 60 })
    const before = await database.db.$count(rateCounts)
    let passed = 0
    for (let call = 0; call < 1_200; call += 1) {
      if ((await two[call % 2]?.take('ada')) === null) passed += 1
    }
    expect(passed).toBe(1_000)
    expect(await database.db.$count(rateCounts)).toBe(before + 1)
  })

  test('restart when the period ends, and remove expired counts', async () => {
    const [one, two] = processes(2, 'span', { calls: 1, seconds: 3_600 })
    expect(await one?.take('ada')).toBeNull()
    expect(await two?.take('ada')).toBeGreaterThan(3_500_000)
    await database.db.update(rateCounts).set({ expire: sql`now() - interval '1 second'` })
    const [fresh] = processes(1, 'span', { calls: 1, seconds: 3_600 })
    expect(await fresh?.take('ada')).toBeNull()
    await database.db.update(rateCounts).set({ expire: sql`now() - interval '1 second'` })
    await removeEndedCounts(database.db)
    expect(await database.db.$count(rateCounts)).toBe(0)
  })

  test('store neither addresses nor accounts', async () => {
    const [one] = processes(1, 'private')
    await one?.take('203.0.113.7')
    const rows = await database.db.select().from(rateCounts)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    expect(rows[0]?.key).toMatch(/^private:[\w-]{22}$/)
  })

  test('count per process, with a warning, while the database does not answer', async () => {
    const insert = () => {
      throw new Error('gone')
    }
    const limiter = sharedLimiter({ name: 'away', calls: 2, seconds: 60 }, async () => ({
      ...deps(),
      db: { insert } as never,
    }))
    expect(await limiter.take('ada')).toBeNull()
    expect(await limiter.take('ada')).toBeNull()
    expect(await limiter.take('ada')).toBeGreaterThan(0)
    expect(warnings[0]).toContain('could not be counted together')
  })
})
