import { and, desc, eq, gte, inArray, ne, sql, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { jobs } from '@/server/engine/db/schema/job'

/** A record's files take about as long as this many locations. */
const filesAsLocations = 20

const work = sql`${jobs.remaining} + ${filesAsLocations}`

const isWaiting = (kind: string) => and(eq(jobs.kind, kind), inArray(jobs.state, ['ready', 'active']))

export async function isWorkWaiting(
  db: Db,
  { kind, customerId }: { kind: string; customerId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isWaiting(kind), eq(jobs.customerId, customerId)))
    .limit(1)
  return found.length > 0
}

export async function waitingLocations(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(evaluations.locationCount).mapWith(Number) })
    .from(evaluations)
    .where(
      and(
        eq(evaluations.customerId, customerId),
        eq(evaluations.status, 'In progress'),
        eq(evaluations.isAdded, false),
      ),
    )
  return row?.count ?? 0
}

export async function ownWork(
  db: Db,
  { kind, customerId, ids }: { kind: string; customerId: string; ids: string[] },
): Promise<{ id: string; work: number }[]> {
  const order = sql`${jobs.remaining}, ${jobs.runAt}, ${jobs.id}`
  const mine = db
    .select({
      id: sql<string>`${jobs.payload} ->> 'evaluationId'`.as('evaluation_id'),
      work: sql<number>`sum(${work}) over (order by ${order})`.mapWith(Number).as('work'),
    })
    .from(jobs)
    .where(and(isWaiting(kind), eq(jobs.customerId, customerId)))
    .as('mine')
  return db.select({ id: mine.id, work: mine.work }).from(mine).where(inArray(mine.id, ids))
}

export async function othersWork(
  db: Db,
  { kind, customerId }: { kind: string; customerId: string },
): Promise<number[]> {
  const rows = await db
    .select({ work: sum(work).mapWith(Number) })
    .from(jobs)
    .where(and(isWaiting(kind), ne(jobs.customerId, customerId)))
    .groupBy(jobs.customerId)
  return rows.map((row) => row.work)
}

export async function workDuration(db: Db, kind: string, count: number): Promise<number | null> {
  const last = db
    .select({ workedMs: jobs.workedMs, size: jobs.size })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, 'done'), gte(jobs.size, 1)))
    .orderBy(desc(jobs.finishedAt))
    .limit(count)
    .as('last')
  const [row] = await db
    .select({
      ms: sum(last.workedMs).mapWith(Number),
      work: sql`sum(${last.size} + ${filesAsLocations})`.mapWith(Number),
    })
    .from(last)
  return row?.work ? row.ms / row.work : null
}

export function busyWorkers(db: Db): Promise<number> {
  return db.$count(jobs, and(eq(jobs.state, 'active'), gte(jobs.lockedUntil, sql`now()`)))
}
