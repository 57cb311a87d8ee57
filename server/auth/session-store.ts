import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import type { Runtime } from '@/server/base/process/runtime'
import { sessions } from '@/server/engine/db/schema/session'
import type { Tokens } from './provider-client'
import { memoryOf } from './session-memory'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = Omit<
  typeof sessions.$inferInsert,
  'id' | 'createdAt' | 'lastSeenAt' | 'renewingUntil'
>

/** @returns the id for the cookie (256 random bits). */
export async function createSession(db: Db, input: NewSession): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ ...input, id })
  return id
}

export async function removeSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await memoryOf(db).write(id, async () =>
    db.delete(sessions).where(eq(sessions.id, id)).returning(),
  )
  return row
}

export const readSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  memoryOf(db).read(id, async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
    return row
  })

type Change = Partial<typeof sessions.$inferInsert>

/** Updates only if all of `where` hold. @returns the updated row, if any. */
const change = (db: Db, id: string, { set, where = [] }: { set: Change; where?: (SQL | undefined)[] }) =>
  memoryOf(db).write(id, async () =>
    db
      .update(sessions)
      .set(set)
      .where(and(eq(sessions.id, id), ...where))
      .returning(),
  )

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds. */
export const lifetimes = {
  idle: 7 * DAY,
  absolute: 30 * DAY,
  /** At most one write per interval. */
  seenEvery: 5 * MINUTE,
  renewBefore: 5_000,
  /** Then another process may try. Exceeds the provider's timeouts. */
  renewal: 15_000,
  renewalPause: 5_000,
  cleanUpEvery: 60 * MINUTE,
} as const

export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const hasEnded = or(
    lt(sessions.lastSeenAt, before(lifetimes.idle)),
    lt(sessions.createdAt, before(lifetimes.absolute)),
  )
  await memoryOf(db).write(null, async () => db.delete(sessions).where(hasEnded))
}

/** Removes the session and returns nothing when past its idle or absolute limit. */
export async function liveSession(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  const row = await readSession(db, id)
  if (!row) return undefined
  const unused = now.getTime() - row.lastSeenAt.getTime()
  const age = now.getTime() - row.createdAt.getTime()
  if (unused > lifetimes.idle || age > lifetimes.absolute) {
    await removeSession(db, id)
    return undefined
  }
  if (unused > lifetimes.seenEvery) {
    await change(db, id, { set: { lastSeenAt: now } })
  }
  return row
}

/**
 * True for one caller across all processes: the update locks and tests the row in one step. Holding
 * a lock during the renewal would deadlock the embedded provider, which shares the single database
 * connection.
 */
export async function claimRenewal(
  db: Db,
  row: SessionRow,
  span: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await change(db, row.id, {
    set: { renewingUntil: span.until },
    where: [
      eq(sessions.accessToken, row.accessToken),
      or(isNull(sessions.renewingUntil), lt(sessions.renewingUntil, span.now)),
    ],
  })
  return claimed.length === 1
}

/** Keeps tokens that the provider did not replace. @returns undefined when signed out meanwhile. */
export async function storeTokens(
  db: Db,
  row: SessionRow,
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<SessionRow | undefined> {
  const [stored] = await change(db, row.id, {
    set: {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? row.refreshToken,
      idToken: tokens.id_token ?? row.idToken,
      accessExpiresAt: new Date(now.getTime() + tokens.expires_in * 1000),
      renewingUntil: null,
    },
  })
  return stored
}

export async function postponeRenewal(db: Db, id: string, until: Date): Promise<void> {
  await change(db, id, { set: { renewingUntil: until } })
}

export function startSessionCleaning({ db, log }: Pick<Runtime, 'db' | 'log'>): () => void {
  const cleanUp = () =>
    removeEndedSessions(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'Ended sessions could not be removed.'),
    )
  void cleanUp()
  const timer = setInterval(() => void cleanUp(), lifetimes.cleanUpEvery)
  timer.unref()
  return () => clearInterval(timer)
}
