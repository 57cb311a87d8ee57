import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { sessions } from '@/server/engine/db/schema/session'
import { lifetimes } from './lifetimes'
import type { Tokens } from './provider-client'
import { memoryOf } from './session-memory'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = Omit<
  typeof sessions.$inferInsert,
  'id' | 'createdAt' | 'lastSeenAt' | 'renewingUntil'
>

/** Keeps the tokens of a new sign-in; returns the id that the cookie holds (256 random bits). */
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

/** Changes one session where all of `where` hold; the row as it is then, or none. */
const change = (db: Db, id: string, { set, where = [] }: { set: Change; where?: (SQL | undefined)[] }) =>
  memoryOf(db).write(id, async () =>
    db
      .update(sessions)
      .set(set)
      .where(and(eq(sessions.id, id), ...where))
      .returning(),
  )

/** Removes the sessions past their idle or absolute limit that nobody asks for any more. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const hasEnded = or(
    lt(sessions.lastSeenAt, before(lifetimes.idle)),
    lt(sessions.createdAt, before(lifetimes.absolute)),
  )
  await memoryOf(db).write(null, async () => db.delete(sessions).where(hasEnded))
}

/** The session behind a cookie; one past its idle or absolute limit is removed and counts as none. */
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
 * Claims the right to renew this session's tokens: true for one caller among all processes, until `until`. The
 * update locks the row and tests it in one step. A lock held over the renewal itself would block the embedded
 * provider for good, because it keeps its own tables in the same single-connection database.
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

/** Stores renewed tokens and frees the row. What the provider did not replace stays. Undefined: signed out meanwhile. */
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

/** Keeps every process from trying again before `until`. */
export async function postponeRenewal(db: Db, id: string, until: Date): Promise<void> {
  await change(db, id, { set: { renewingUntil: until } })
}
