import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Problem } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import { evaluationLocations, evaluations, files } from '@/server/engine/db/schema/evaluation'

export type Evaluation = typeof evaluations.$inferSelect
export type EvaluationLocation = typeof evaluationLocations.$inferSelect
export type StoredFile = typeof files.$inferSelect

export async function evaluationById(db: Db, id: string): Promise<Evaluation | undefined> {
  const rows = await db.select().from(evaluations).where(eq(evaluations.id, id))
  return rows[0]
}

/** The customer's record with this id, which is unique only within the customer. */
export async function evaluationByEvalId(
  db: Db,
  { customerId, evalId }: { customerId: string; evalId: string },
): Promise<Evaluation | undefined> {
  const rows = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), eq(evaluations.evalId, evalId)))
  return rows[0]
}

/** The locations of a submission in the order sent: all, or `limit` from position `from` on. */
export function locationsOf(
  db: Db,
  evaluationId: string,
  { from = 0, limit = Number.MAX_SAFE_INTEGER } = {},
): Promise<EvaluationLocation[]> {
  return db
    .select()
    .from(evaluationLocations)
    .where(and(eq(evaluationLocations.evaluationId, evaluationId), gte(evaluationLocations.position, from)))
    .orderBy(asc(evaluationLocations.position))
    .limit(limit)
}

export async function filesOf(db: Db, evaluationIds: string[]): Promise<StoredFile[]> {
  if (evaluationIds.length === 0) return []
  return db.select().from(files).where(inArray(files.evaluationId, evaluationIds))
}

/** Every finished map of a customer with locations of one charging current, oldest first. */
export function finishedMaps(
  db: Db,
  { customerId, current }: { customerId: string; current: 'AC' | 'DC' },
): Promise<{ key: string }[]> {
  const single = and(eq(evaluations.powerType, current), eq(files.kind, 'map'))
  const child = and(eq(evaluations.powerType, 'AC_DC'), eq(files.kind, `map_${current.toLowerCase()}`))
  return db
    .select({ key: files.key })
    .from(files)
    .innerJoin(evaluations, eq(evaluations.id, files.evaluationId))
    .where(
      and(
        eq(evaluations.customerId, customerId),
        eq(evaluations.status, 'Done'),
        sql`${evaluations.evalId} not like '0000%'`,
        sql`(${single} or ${child})`,
      ),
    )
    .orderBy(asc(evaluations.createdAt), asc(evaluations.evalId))
}

interface Outcome {
  status: 'Done' | 'Failed'
  problems: Problem[]
}

/** Ends a record that is in progress; false when it had already ended. */
export async function endEvaluation(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const rows = await db
    .update(evaluations)
    .set({ ...outcome, version: sql`${evaluations.version} + 1` })
    .where(and(eq(evaluations.id, id), eq(evaluations.status, 'In progress')))
    .returning({ id: evaluations.id })
  return rows.length > 0
}

/** Records the files of an evaluation; a new entry replaces an older one of its kind. */
export async function recordFiles(db: Db, entries: (typeof files.$inferInsert)[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insert(files)
    .values(entries)
    .onConflictDoUpdate({
      target: [files.evaluationId, files.kind],
      set: {
        key: sql`excluded.key`,
        contentType: sql`excluded.content_type`,
        size: sql`excluded.size`,
        createdAt: sql`excluded.created_at`,
      },
    })
}
