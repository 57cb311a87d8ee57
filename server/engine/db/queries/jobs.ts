import { and, asc, count, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { jobs } from '@/server/engine/db/schema/job'

export type Job = typeof jobs.$inferSelect

/** Times use the database's clock, so that machines need not agree. */
const fromNow = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::double precision)`

const held = (id: number, holder: string) =>
  and(eq(jobs.id, id), eq(jobs.holder, holder), eq(jobs.state, 'active'))

/** Takes the next free job of these kinds for `holder`; an expired lease frees a job. */
export async function takeJob(
  db: Db,
  { kinds, holder, leaseMs }: { kinds: string[]; holder: string; leaseMs: number },
): Promise<Job | undefined> {
  const ready = and(eq(jobs.state, 'ready'), lte(jobs.runAt, sql`now()`))
  const abandoned = and(eq(jobs.state, 'active'), lt(jobs.lockedUntil, sql`now()`))
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.kind, kinds), or(ready, abandoned)))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(jobs)
    .set({ state: 'active', attempts: sql`${jobs.attempts} + 1`, holder, lockedUntil: fromNow(leaseMs) })
    .where(inArray(jobs.id, next))
    .returning()
  return rows[0]
}

/** Renews a lease; false when the job is no longer ours. */
export async function renewJob(
  db: Db,
  { id, holder, leaseMs }: { id: number; holder: string; leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ lockedUntil: fromNow(leaseMs) })
    .where(held(id, holder))
    .returning({ id: jobs.id })
  return rows.length > 0
}

/** Marks a job as finished, whatever its outcome; a no-op when it is no longer ours. */
export async function finishJob(
  db: Db,
  {
    id,
    holder,
    state,
    lastError,
  }: { id: number; holder: string; state: 'done' | 'failed'; lastError: string | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({ state, lastError, holder: null, lockedUntil: null, finishedAt: sql`now()` })
    .where(held(id, holder))
}

/** Returns a job for another try after `delayMs`; `attempts` lets an interrupted turn not count. */
export async function returnJob(
  db: Db,
  given: { id: number; holder: string; delayMs: number; attempts: number; lastError: string | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: 'ready',
      attempts: given.attempts,
      lastError: given.lastError,
      holder: null,
      lockedUntil: null,
      runAt: fromNow(given.delayMs),
    })
    .where(held(given.id, given.holder))
}

/** Frees all held jobs of these kinds; only safe when no other process can be working. */
export async function freeHeldJobs(db: Db, kinds: string[]): Promise<void> {
  const isHeld = and(inArray(jobs.kind, kinds), eq(jobs.state, 'active'))
  await db.update(jobs).set({ lockedUntil: sql`now()` }).where(isHeld)
}

/** Counts jobs that have been free since before `since`, except kinds that may wait long. */
export async function overdueJobs(db: Db, since: Date, patientKinds: string[]): Promise<number> {
  const ready = and(eq(jobs.state, 'ready'), lt(jobs.runAt, since))
  const abandoned = and(eq(jobs.state, 'active'), lt(jobs.lockedUntil, since))
  const isOverdue = and(notInArray(jobs.kind, patientKinds), or(ready, abandoned))
  const rows = await db.select({ waiting: count() }).from(jobs).where(isOverdue)
  return rows[0]?.waiting ?? 0
}

export async function forgetOldJobs(db: Db, days: number): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.finishedAt, fromNow(-days * 86_400_000))))
}
