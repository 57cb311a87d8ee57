import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxPlanVersions } from '@/lib/config/limits'
import type { Db } from '@/server/base/db'
import { jobs, jobTurns } from '@/server/engine/db/schema/job'
import { networkPlans, networkPlanVersions } from '@/server/engine/db/schema/network-plan'

export type PlanRow = typeof networkPlans.$inferSelect
export type PlanVersionRow = typeof networkPlanVersions.$inferSelect
export type NewPlanRow = typeof networkPlans.$inferInsert

const entry = {
  id: networkPlans.id,
  name: networkPlans.name,
  version: networkPlans.version,
  state: networkPlans.state,
  createdAt: networkPlans.createdAt,
  changedAt: networkPlans.changedAt,
  candidates: networkPlans.candidates,
  step: networkPlans.step,
  share: networkPlans.share,
}

/** Newest first, without their places and results. */
export const plansOf = (db: Db, memberId: string) =>
  db
    .select(entry)
    .from(networkPlans)
    .where(eq(networkPlans.memberId, memberId))
    .orderBy(desc(networkPlans.createdAt), desc(networkPlans.id))
export type PlanEntryRow = Awaited<ReturnType<typeof plansOf>>[number]

/** Without its places and result. */
export async function namedPlan(db: Db, id: string) {
  const { id: planId, memberId, name } = networkPlans
  const [row] = await db.select({ id: planId, memberId, name }).from(networkPlans).where(eq(planId, id))
  return row
}

export async function planById(db: Db, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(networkPlans).where(eq(networkPlans.id, id))
  return row
}

/** Also waits for other changes of the row. */
export async function holdPlan(tx: Db, id: string): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(networkPlans).where(eq(networkPlans.id, id)).for('update')
  return row
}

export const versionsOfPlan = (db: Db, planId: string) =>
  db
    .select({ version: networkPlanVersions.version, savedAt: networkPlanVersions.savedAt })
    .from(networkPlanVersions)
    .where(eq(networkPlanVersions.planId, planId))
    .orderBy(desc(networkPlanVersions.version))

export async function planVersion(
  db: Db,
  key: { planId: string; version: number },
): Promise<PlanVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(networkPlanVersions)
    .where(and(eq(networkPlanVersions.planId, key.planId), eq(networkPlanVersions.version, key.version)))
  return row
}

export async function insertPlan(tx: Db, row: NewPlanRow): Promise<void> {
  await tx.insert(networkPlans).values(row)
}

export async function changePlanRow(tx: Db, id: string, change: Partial<NewPlanRow>): Promise<void> {
  await tx.update(networkPlans).set(change).where(eq(networkPlans.id, id))
}

/** @returns false once the version is not calculated any more: stopped, replaced or deleted */
export async function changeOpenVersion(
  db: Db,
  { id, version }: { id: string; version: number },
  change: Partial<NewPlanRow>,
): Promise<boolean> {
  const rows = await db
    .update(networkPlans)
    .set(change)
    .where(
      and(
        eq(networkPlans.id, id),
        eq(networkPlans.version, version),
        inArray(networkPlans.state, ['waiting', 'running']),
      ),
    )
    .returning({ id: networkPlans.id })
  return rows.length > 0
}

/**
 * Plans of all accounts that are calculated before a waiting one: those under way, then one of each customer in turn, as
 * `takeJob` takes them. Jobs of stopped or replaced versions end at once and do not count.
 */
export async function plansBefore(db: Db, id: string): Promise<number> {
  const isOfVersion = and(
    eq(networkPlans.id, sql`${jobs.payload} ->> 'plan'`),
    eq(networkPlans.version, sql`(${jobs.payload} ->> 'version')::integer`),
    inArray(networkPlans.state, ['waiting', 'running']),
  )
  const round = sql`row_number() over (partition by ${jobs.customerId}, ${jobs.state} order by ${jobs.remaining}, ${jobs.runAt}, ${jobs.id})`
  const line = await db
    .select({ id: networkPlans.id })
    .from(jobs)
    .innerJoin(networkPlans, isOfVersion)
    .leftJoin(jobTurns, eq(jobTurns.customerId, jobs.customerId))
    .where(inArray(jobs.state, ['ready', 'active']))
    .orderBy(
      sql`${jobs.state} = 'ready'`,
      round,
      sql`${jobTurns.takenAt} nulls first`,
      asc(jobs.remaining),
      asc(jobs.runAt),
      asc(jobs.id),
    )
  return Math.max(
    0,
    line.findIndex((plan) => plan.id === id),
  )
}

/** Bytes of a plan's earlier versions; the oldest go first. */
const maxVersionsBytes = 10_000_000

/** Keeps the row's version before it is replaced. Versions without a result are no loss. */
export async function keepVersion(tx: Db, row: PlanRow): Promise<void> {
  if (row.result === null || row.result.foundFor !== undefined) return
  const { id: planId, version, own, terms, grounds, result } = row
  const state = row.state === 'waiting' || row.state === 'running' ? 'stopped' : row.state
  const bytes = Buffer.byteLength(JSON.stringify([own, terms, grounds, result]))
  await tx
    .insert(networkPlanVersions)
    .values({ planId, version, state, own, terms, grounds, result, bytes, savedAt: row.changedAt })
  const kept = await tx
    .select({ version: networkPlanVersions.version, bytes: networkPlanVersions.bytes })
    .from(networkPlanVersions)
    .where(eq(networkPlanVersions.planId, planId))
    .orderBy(desc(networkPlanVersions.version))
  let total = 0
  const old = kept.filter((each, place) => {
    total += each.bytes
    return place > 0 && (place >= maxPlanVersions - 1 || total > maxVersionsBytes)
  })
  if (old.length === 0) return
  await tx.delete(networkPlanVersions).where(
    and(
      eq(networkPlanVersions.planId, planId),
      inArray(
        networkPlanVersions.version,
        old.map((each) => each.version),
      ),
    ),
  )
}

export async function deletePlanRow(db: Db, id: string): Promise<void> {
  await db.delete(networkPlans).where(eq(networkPlans.id, id))
}
