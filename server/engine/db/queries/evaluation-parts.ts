import { and, asc, eq, inArray, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { type EvaluatedPart, evaluationParts } from '@/server/engine/db/schema/evaluation'

export async function evaluatedCount(db: Db, evaluationId: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(evaluationParts.locationCount).mapWith(Number) })
    .from(evaluationParts)
    .where(eq(evaluationParts.evaluationId, evaluationId))
  return row?.count ?? 0
}

export async function evaluatedCounts(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: evaluationParts.evaluationId, count: sum(evaluationParts.locationCount).mapWith(Number) })
    .from(evaluationParts)
    .where(inArray(evaluationParts.evaluationId, ids))
    .groupBy(evaluationParts.evaluationId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Does nothing when another worker kept the part before. */
export async function keepPart(
  db: Db,
  part: { evaluationId: string; position: number; locationCount: number; result: EvaluatedPart },
): Promise<void> {
  await db.insert(evaluationParts).values(part).onConflictDoNothing()
}

/** One query per part: reading a large record at once would block other work too long. */
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
