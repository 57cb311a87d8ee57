import { inArray, lte } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'

/** Marks keys of the file store for removal after a time, whether or not their files exist yet. */
export async function markLeftover(db: Db, keys: readonly string[], removeAfter: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(leftoverFiles)
    .values(keys.map((key) => ({ key, removeAfter })))
    .onConflictDoUpdate({ target: leftoverFiles.key, set: { removeAfter } })
}

/** Takes keys off the list: a record has them now, or their files are gone. */
export async function unmarkLeftover(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(leftoverFiles).where(inArray(leftoverFiles.key, [...keys]))
}

/** Keys that are due for removal, up to `limit`. */
export async function dueLeftovers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: leftoverFiles.key })
    .from(leftoverFiles)
    .where(lte(leftoverFiles.removeAfter, now))
    .limit(limit)
  return rows.map(({ key }) => key)
}
