import { asc, eq, sum } from 'drizzle-orm'
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

/** Keeps a part; a no-op when another worker has kept it before. */
export async function keepPart(
  db: Db,
  part: { evaluationId: string; position: number; locationCount: number; result: EvaluatedPart },
): Promise<void> {
  await db.insert(evaluationParts).values(part).onConflictDoNothing()
}

/** All kept parts of a record as one, in the order of its locations. */
export async function keptParts(db: Db, evaluationId: string): Promise<EvaluatedPart> {
  const rows = await db
    .select({ result: evaluationParts.result })
    .from(evaluationParts)
    .where(eq(evaluationParts.evaluationId, evaluationId))
    .orderBy(asc(evaluationParts.position))
  return {
    locations: rows.flatMap(({ result }) => result.locations),
    problems: rows.flatMap(({ result }) => result.problems),
  }
}

export async function dropParts(db: Db, evaluationId: string): Promise<void> {
  await db.delete(evaluationParts).where(eq(evaluationParts.evaluationId, evaluationId))
}
