import { inArray, lte } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'

export async function markLeftover(db: Db, keys: readonly string[], removeAfter: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(leftoverFiles)
    .values(keys.map((key) => ({ key, removeAfter })))
    .onConflictDoUpdate({ target: leftoverFiles.key, set: { removeAfter } })
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
