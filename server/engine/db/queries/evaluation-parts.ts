import { and, asc, eq, inArray, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { type EvaluatedPart, evaluationParts } from '@/server/engine/db/schema/evaluation'

/** Number of a record's locations that are evaluated, from the first. */
export async function evaluatedCount(db: Db, evaluationId: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(evaluationParts.locationCount).mapWith(Number) })
    .from(evaluationParts)
    .where(eq(evaluationParts.evaluationId, evaluationId))
  return row?.count ?? 0
}

/** The same for several records; those without a kept part are left out. */
export async function evaluatedCounts(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: evaluationParts.evaluationId, count: sum(evaluationParts.locationCount).mapWith(Number) })
    .from(evaluationParts)
    .where(inArray(evaluationParts.evaluationId, ids))
    .groupBy(evaluationParts.evaluationId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Keeps a part; a no-op when another worker has kept it before. */
export async function keepPart(
  db: Db,
  part: { evaluationId: string; position: number; locationCount: number; result: EvaluatedPart },
): Promise<void> {
  await db.insert(evaluationParts).values(part).onConflictDoNothing()
}

/**
 * All kept parts of a record as one, in the order of its locations. Each is a query of its own, because the parts of
 * a large record take longer to read than other work should wait.
 */
export async function keptParts(db: Db, evaluationId: string): Promise<EvaluatedPart> {
  const isOfRecord = eq(evaluationParts.evaluationId, evaluationId)
  const parts = await db
    .select({ position: evaluationParts.position })
    .from(evaluationParts)
    .where(isOfRecord)
    .orderBy(asc(evaluationParts.position))
  const whole: EvaluatedPart = { locations: [], problems: [] }
  for (const { position } of parts) {
    const isPart = and(isOfRecord, eq(evaluationParts.position, position))
    for (const { result } of await db.select().from(evaluationParts).where(isPart)) {
      whole.locations.push(...result.locations)
      whole.problems.push(...result.problems)
    }
  }
  return whole
}

export async function dropParts(db: Db, evaluationId: string): Promise<void> {
  await db.delete(evaluationParts).where(eq(evaluationParts.evaluationId, evaluationId))
}
