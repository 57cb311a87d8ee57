import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { recordMapVersions } from '@/server/engine/db/schema/evaluation'

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
