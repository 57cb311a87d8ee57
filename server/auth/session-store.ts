import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '@/server/engine/db/db'
import { sessions } from '@/server/engine/db/schema/session'
import { lifetimes } from './lifetimes'
import type { Tokens } from './provider-client'

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
  const [row] = await db.delete(sessions).where(eq(sessions.id, id)).returning()
  return row
}

export async function readSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

/** Removes the sessions past their idle or absolute limit that nobody asks for any more. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .delete(sessions)
    .where(
      or(lt(sessions.lastSeenAt, before(lifetimes.idle)), lt(sessions.createdAt, before(lifetimes.absolute))),
    )
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
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
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
  const claimed = await db
    .update(sessions)
    .set({ renewingUntil: span.until })
    .where(
      and(
        eq(sessions.id, row.id),
        eq(sessions.accessToken, row.accessToken),
        or(isNull(sessions.renewingUntil), lt(sessions.renewingUntil, span.now)),
      ),
    )
    .returning({ id: sessions.id })
  return claimed.length === 1
}

/** Stores renewed tokens and frees the row. What the provider did not replace stays. Undefined: signed out meanwhile. */
export async function storeTokens(
  db: Db,
  row: SessionRow,
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<SessionRow | undefined> {
  const [stored] = await db
    .update(sessions)
    .set({
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? row.refreshToken,
      idToken: tokens.id_token ?? row.idToken,
      accessExpiresAt: new Date(now.getTime() + tokens.expires_in * 1000),
      renewingUntil: null,
    })
    .where(eq(sessions.id, row.id))
    .returning()
  return stored
}

/** Keeps every process from trying again before `until`. */
export async function postponeRenewal(db: Db, id: string, until: Date): Promise<void> {
  await db.update(sessions).set({ renewingUntil: until }).where(eq(sessions.id, id))
}
