import { and, asc, count, eq, gte, inArray, lt, lte, max, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'

export type Job = typeof jobs.$inferSelect

/** Uses the database's clock, so that machines need not agree. */
const fromNow = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::double precision)`

export interface HeldJob {
  id: number
  holder: string
  workedMs: number
}

const moreWork = (ms: number) => sql`${jobs.workedMs} + ${Math.round(ms)}`

const held = (id: number, holder: string) =>
  and(eq(jobs.id, id), eq(jobs.holder, holder), eq(jobs.state, 'active'))

/** A kill is usually a restart; only a job that keeps ending its process is at fault. */
export const forgivenKills = 4

/**
 * Picks the customer whose last turn is longest ago, and their job with the least left. An expired lease frees a job;
 * its kills count as attempts from the fifth without progress.
 */
export async function takeJob(
  db: Db,
  given: { kinds: string[]; holder: string; leaseMs: number },
): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    const job = await holdNext(tx, given)
    if (job?.customerId) await noteTurn(tx, job.customerId)
    return job
  })
}

async function holdNext(
  tx: Db,
  { kinds, holder, leaseMs }: { kinds: string[]; holder: string; leaseMs: number },
): Promise<Job | undefined> {
  const ready = and(eq(jobs.state, 'ready'), lte(jobs.runAt, sql`now()`))
  const abandoned = and(eq(jobs.state, 'active'), lt(jobs.lockedUntil, sql`now()`))
  const next = tx
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(jobTurns, eq(jobTurns.customerId, jobs.customerId))
    .where(and(inArray(jobs.kind, kinds), or(ready, abandoned)))
    .orderBy(sql`${jobTurns.takenAt} nulls first`, asc(jobs.remaining), asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { of: jobs, skipLocked: true })
  const isKilled = sql`${jobs.state} = 'active'`
  const rows = await tx
    .update(jobs)
    .set({
      state: 'active',
      attempts: sql`case when ${isKilled} and ${jobs.kills} < ${forgivenKills} then ${jobs.attempts} else ${jobs.attempts} + 1 end`,
      kills: sql`case when ${isKilled} then ${jobs.kills} + 1 else ${jobs.kills} end`,
      holder,
      lockedUntil: fromNow(leaseMs),
    })
    .where(inArray(jobs.id, next))
    .returning()
  return rows[0]
}

async function noteTurn(tx: Db, customerId: string): Promise<void> {
  const takenAt = sql`clock_timestamp()`
  await tx
    .insert(jobTurns)
    .values({ customerId, takenAt })
    .onConflictDoUpdate({ target: jobTurns.customerId, set: { takenAt } })
}

/** Delays the work until the transaction ends. */
export async function holdWaiting(
  tx: Db,
  { kind, payload }: Pick<Job, 'kind' | 'payload'>,
): Promise<boolean> {
  const isSame = and(eq(jobs.kind, kind), eq(jobs.state, 'ready'), eq(jobs.payload, payload))
  const found = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(isSame)
    .limit(1)
    .for('update', { skipLocked: true })
  return found.length > 0
}

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

/** Resets attempts and kills. False when the lease is lost. */
export async function keepProgress(
  db: Db,
  { id, holder, progress }: { id: number; holder: string; progress: object },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ progress, attempts: 1, kills: 0 })
    .where(held(id, holder))
    .returning({ id: jobs.id })
  return rows.length > 0
}

export async function finishJob(
  db: Db,
  given: HeldJob & { state: 'done' | 'failed'; lastError: string | null },
): Promise<void> {
  const { id, holder, workedMs, state, lastError } = given
  const end = { holder: null, lockedUntil: null, finishedAt: sql`now()`, workedMs: moreWork(workedMs) }
  await db
    .update(jobs)
    .set({ state, lastError, ...end })
    .where(held(id, holder))
}

/** Yielding is progress, so attempts and kills start over. */
export async function giveWay(
  db: Db,
  { id, holder, workedMs, remaining }: HeldJob & { remaining: number },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: 'ready',
      attempts: 0,
      kills: 0,
      remaining,
      workedMs: moreWork(workedMs),
      holder: null,
      lockedUntil: null,
      runAt: sql`now()`,
    })
    .where(held(id, holder))
}

/** `attempts` lets an interrupted turn not count. */
export async function returnJob(
  db: Db,
  given: HeldJob & { delayMs: number; attempts: number; lastError: string | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: 'ready',
      attempts: given.attempts,
      lastError: given.lastError,
      workedMs: moreWork(given.workedMs),
      holder: null,
      lockedUntil: null,
      runAt: fromNow(given.delayMs),
    })
    .where(held(given.id, given.holder))
}

/** Only safe when no other process can be working. */
export async function freeHeldJobs(db: Db, kinds: string[]): Promise<void> {
  const isHeld = and(inArray(jobs.kind, kinds), eq(jobs.state, 'active'))
  await db.update(jobs).set({ lockedUntil: sql`now()` }).where(isHeld)
}

/** Ignores patient kinds, and counts only if no worker took or renewed a job since `since`. */
export async function overdueJobs(db: Db, since: Date, patientKinds: string[]): Promise<number> {
  const isHeld = and(eq(jobs.state, 'active'), gte(jobs.lockedUntil, sql`now()`))
  const working = await db.$count(jobs, and(notInArray(jobs.kind, patientKinds), isHeld))
  const [turn] = await db.select({ last: max(jobTurns.takenAt) }).from(jobTurns)
  if (working > 0 || (turn?.last && turn.last >= since)) return 0
  const ready = and(eq(jobs.state, 'ready'), lt(jobs.runAt, since))
  const abandoned = and(eq(jobs.state, 'active'), lt(jobs.lockedUntil, since))
  const isOverdue = and(notInArray(jobs.kind, patientKinds), or(ready, abandoned))
  const rows = await db.select({ waiting: count() }).from(jobs).where(isOverdue)
  return rows[0]?.waiting ?? 0
}

export async function forgetOldJobs(db: Db, days: number): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.finishedAt, fromNow(-days * 86_400_000))))
}
