import { and, count, desc, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { members } from '@/server/engine/db/schema/customer'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { leftoverBytes } from './leftover-files'

export type StoredMap = typeof savedMaps.$inferSelect & { owner: string }
export type StoredVersion = typeof savedMapVersions.$inferSelect

const columns = {
  id: savedMaps.id,
  memberId: savedMaps.memberId,
  title: savedMaps.title,
  description: savedMaps.description,
  isPrivate: savedMaps.isPrivate,
  version: savedMaps.version,
  createdAt: savedMaps.createdAt,
  updatedAt: savedMaps.updatedAt,
  owner: members.id,
}

const withOwner = (db: Db) =>
  db.select(columns).from(savedMaps).innerJoin(members, eq(members.id, savedMaps.memberId))

export const mapsOf = (db: Db, memberId: string): Promise<StoredMap[]> =>
  withOwner(db).where(eq(savedMaps.memberId, memberId)).orderBy(desc(savedMaps.updatedAt), desc(savedMaps.id))

export async function mapById(db: Db, id: string): Promise<StoredMap | undefined> {
  const [row] = await withOwner(db).where(eq(savedMaps.id, id))
  return row
}

export async function versionsOf(db: Db, ids: readonly string[]): Promise<StoredVersion[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(savedMapVersions)
    .where(inArray(savedMapVersions.mapId, [...ids]))
    .orderBy(desc(savedMapVersions.version))
}

export async function countMaps(db: Db, memberId: string): Promise<number> {
  const [held] = await db.select({ maps: count() }).from(savedMaps).where(eq(savedMaps.memberId, memberId))
  return held?.maps ?? 0
}

/**
 * Of the member's files in the store, each counted once however many versions share it. Files of deleted
 * and replaced versions count until they are gone.
 */
export async function heldBytes(db: Db, memberId: string): Promise<number> {
  const files = db
    .selectDistinctOn([savedMapVersions.mapKey], {
      bytes: sql<number>`${savedMapVersions.bytes} + ${savedMapVersions.thumbnailBytes}`.as('bytes'),
    })
    .from(savedMapVersions)
    .innerJoin(savedMaps, eq(savedMaps.id, savedMapVersions.mapId))
    .where(eq(savedMaps.memberId, memberId))
    .as('files')
  const [stored] = await db.select({ bytes: sum(files.bytes).mapWith(Number) }).from(files)
  return (stored?.bytes ?? 0) + (await leftoverBytes(db, memberId))
}

type MapChange = Partial<Pick<StoredMap, 'title' | 'description' | 'isPrivate'>>

export async function changeMap(
  tx: Db,
  { id, version }: Pick<StoredMap, 'id' | 'version'>,
  change: MapChange & { updatedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(savedMaps)
    .set({ ...change, version: version + 1 })
    .where(and(eq(savedMaps.id, id), eq(savedMaps.version, version)))
    .returning({ id: savedMaps.id })
  return rows.length > 0
}

export async function removeVersions(tx: Db, mapId: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return
  await tx
    .delete(savedMapVersions)
    .where(and(eq(savedMapVersions.mapId, mapId), inArray(savedMapVersions.version, [...versions])))
}
