import { eq, sql } from 'drizzle-orm'
import { lifetimes } from '@/server/auth/lifetimes'
import { memoryOf, rememberSessions } from '@/server/auth/session-memory'
import {
  claimRenewal,
  createSession,
  liveSession,
  postponeRenewal,
  readSession,
  removeEndedSessions,
  removeSession,
  storeTokens,
} from '@/server/auth/session-store'
import { sessions } from '@/server/engine/db/schema/session'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'

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

test('sees a sign-out at once, even while it runs', async () => {
  const { db, id } = await kept()
  const removing = removeSession(db, id)
  const meanwhile = readSession(db, id)
  await removing
  expect(await readSession(db, id)).toBeUndefined()
  await meanwhile
  expect(await readSession(db, id)).toBeUndefined()
})

test('sees renewed tokens, claims and pauses at once', async () => {
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

test('does not keep a row read during a change', async () => {
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

test('looks an unknown session up each time', async () => {
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
