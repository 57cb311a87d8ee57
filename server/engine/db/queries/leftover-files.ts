import { eq, inArray, lte, sql, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'

export async function markLeftover(db: Db, keys: readonly string[], removeAfter: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(leftoverFiles)
    .values(keys.map((key) => ({ key, removeAfter })))
    .onConflictDoUpdate({ target: leftoverFiles.key, set: { removeAfter } })
}

export interface HeldFile {
  key: string
  bytes: number
}

/** Files of a member, whose bytes count in the quota until they are gone from the store. */
export async function markHeldLeftover(
  db: Db,
  files: readonly HeldFile[],
  { memberId, removeAfter }: { memberId: string; removeAfter: Date },
): Promise<void> {
  if (files.length === 0) return
  await db
    .insert(leftoverFiles)
    .values(files.map(({ key, bytes }) => ({ key, bytes, memberId, removeAfter })))
    .onConflictDoUpdate({
      target: leftoverFiles.key,
      set: { memberId, removeAfter, bytes: sql`excluded.bytes` },
    })
}

/** Bytes of the member's files that wait to be removed. */
export async function leftoverBytes(db: Db, memberId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(leftoverFiles.bytes).mapWith(Number) })
    .from(leftoverFiles)
    .where(eq(leftoverFiles.memberId, memberId))
  return row?.bytes ?? 0
}

export async function unmarkLeftover(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(leftoverFiles).where(inArray(leftoverFiles.key, [...keys]))
}

export async function dueLeftovers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: leftoverFiles.key })
    .from(leftoverFiles)
    .where(lte(leftoverFiles.removeAfter, now))
    .limit(limit)
  return rows.map(({ key }) => key)
}
