import { lt, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { rateCounts } from '@/server/engine/db/schema/rate-count'

interface CallCount {
  /** Calls counted since the span began, those just added included. */
  points: number
  /** Until the span ends, milliseconds. */
  leftMs: number
}

/**
 * Adds calls to a count that ends `seconds` after its first one, in one statement, so that no two processes count
 * past each other. Times are the database's own.
 */
export async function countCalls(
  db: Db,
  { key, points, seconds }: { key: string; points: number; seconds: number },
): Promise<CallCount> {
  const isOver = sql`${rateCounts.endsAt} <= now()`
  const end = sql`now() + make_interval(secs => ${seconds}::double precision)`
  const [counted] = await db
    .insert(rateCounts)
    .values({ key, points, endsAt: end })
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: {
        points: sql`case when ${isOver} then excluded.points else ${rateCounts.points} + excluded.points end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateCounts.endsAt} end`,
      },
    })
    .returning({
      points: rateCounts.points,
      leftMs: sql<string>`extract(epoch from ${rateCounts.endsAt} - now()) * 1000`,
    })
  if (!counted) throw new Error('The database gave no count.')
  return { points: counted.points, leftMs: Number(counted.leftMs) }
}

/** Removes the counts that have ended. */
export async function removeEndedCounts(db: Db): Promise<void> {
  await db.delete(rateCounts).where(lt(rateCounts.endsAt, sql`now()`))
}
