import { and, asc, desc, eq, gte, inArray, isNull, like, lte, sql } from 'drizzle-orm'
import type { Problem } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import {
  evaluationLocations,
  evaluations,
  files,
  recordMapVersions,
} from '@/server/engine/db/schema/evaluation'

export type Evaluation = typeof evaluations.$inferSelect
export type EvaluationLocation = typeof evaluationLocations.$inferSelect
export type StoredFile = typeof files.$inferSelect

export const isKept = isNull(evaluations.deletedAt)

export async function recordById(db: Db, id: string): Promise<Evaluation | undefined> {
  const rows = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.id, id), isKept))
  return rows[0]
}

/** Ids are unique only within a customer. */
export async function recordByEvalId(
  db: Db,
  { customerId, evalId }: { customerId: string; evalId: string },
): Promise<Evaluation | undefined> {
  const rows = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), eq(evaluations.evalId, evalId), isKept))
  return rows[0]
}

export async function recordByMapAddress(
  db: Db,
  { customerId, address }: { customerId: string; address: string },
): Promise<Evaluation | undefined> {
  const rows = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), eq(evaluations.mapAddress, address), isKept))
    .orderBy(desc(evaluations.createdAt))
    .limit(1)
  return rows[0]
}

/** In the order sent; all, or `limit` from position `from`. */
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

export async function filesOf(db: Db, recordIds: string[]): Promise<StoredFile[]> {
  if (recordIds.length === 0) return []
  return db.select().from(files).where(inArray(files.evaluationId, recordIds))
}

/** Ids of records with a file of these kinds that is older than `before`. */
export async function recordsWithFiles(
  db: Db,
  { kinds, before }: { kinds: string; before: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: files.evaluationId })
    .from(files)
    .where(and(like(files.kind, kinds), lte(files.createdAt, before)))
  return rows.map(({ id }) => id)
}

export interface SummarisedRecord {
  evalId: string
  version: number
  isDone: boolean
  locationCount: number
  key: string | null
}

/**
 * Oldest first, including records in progress. Omits maps at other sites, which change unnoticed.
 */
export function summarisedRecords(
  db: Db,
  { customerId, current }: { customerId: string; current: 'AC' | 'DC' },
): Promise<SummarisedRecord[]> {
  const kind = sql`case when ${evaluations.powerType} = 'AC_DC' then ${`map_${current.toLowerCase()}`} else 'map' end`
  return db
    .select({
      evalId: evaluations.evalId,
      version: evaluations.version,
      isDone: sql<boolean>`${evaluations.status} = 'Done'`,
      locationCount: evaluations.locationCount,
      key: files.key,
    })
    .from(evaluations)
    .leftJoin(files, and(eq(files.evaluationId, evaluations.id), eq(files.kind, kind)))
    .where(
      and(
        eq(evaluations.customerId, customerId),
        inArray(evaluations.powerType, [current, 'AC_DC']),
        isKept,
        isNull(evaluations.mapAddress),
        sql`${evaluations.evalId} not like '0000%'`,
      ),
    )
    .orderBy(asc(evaluations.createdAt), asc(evaluations.evalId))
}

interface Outcome {
  status: 'Done' | 'Failed'
  problems: Problem[]
}

export async function endEvaluation(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const rows = await db
    .update(evaluations)
    .set({ ...outcome, version: sql`${evaluations.version} + 1` })
    .where(and(eq(evaluations.id, id), eq(evaluations.status, 'In progress')))
    .returning({ id: evaluations.id })
  return rows.length > 0
}

export async function recordFiles(db: Db, entries: (typeof files.$inferInsert)[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insert(files)
    .values(entries)
    .onConflictDoUpdate({
      target: [files.evaluationId, files.kind],
      set: {
        key: sql`excluded.key`,
        name: sql`excluded.name`,
        contentType: sql`excluded.content_type`,
        size: sql`excluded.size`,
        createdAt: sql`excluded.created_at`,
      },
    })
}

export type MapVersionFile = typeof recordMapVersions.$inferSelect

/** Newest first; the parts of a version follow one another. */
export const versionFilesOf = (db: Db, recordId: string): Promise<MapVersionFile[]> =>
  db
    .select()
    .from(recordMapVersions)
    .where(eq(recordMapVersions.evaluationId, recordId))
    .orderBy(desc(recordMapVersions.version), recordMapVersions.kind)

export async function addVersionFiles(tx: Db, files: readonly MapVersionFile[]): Promise<void> {
  if (files.length > 0) await tx.insert(recordMapVersions).values([...files])
}

export async function dropVersions(tx: Db, recordId: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return
  await tx
    .delete(recordMapVersions)
    .where(
      and(eq(recordMapVersions.evaluationId, recordId), inArray(recordMapVersions.version, [...versions])),
    )
}
