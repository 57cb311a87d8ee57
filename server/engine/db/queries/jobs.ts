import { and, count, eq, lt, or } from 'drizzle-orm'
import type { Db } from '@/server/engine/db/db'
import { jobs } from '@/server/engine/db/schema/job'

/** How many jobs have been free to take since before `since`. */
export async function overdueJobs(db: Db, since: Date): Promise<number> {
  const ready = and(eq(jobs.state, 'ready'), lt(jobs.runAt, since))
  const abandoned = and(eq(jobs.state, 'active'), lt(jobs.lockedUntil, since))
  const rows = await db.select({ waiting: count() }).from(jobs).where(or(ready, abandoned))
  return rows[0]?.waiting ?? 0
}
