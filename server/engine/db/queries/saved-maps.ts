import { and, count, desc, eq, inArray, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { members } from '@/server/engine/db/schema/customer'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'

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

/** Serialises changes of a member's maps until the transaction ends. */
export async function lockMember(tx: Db, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
}

/** Locks the member, so that two new maps cannot pass the quota together. */
export async function heldBy(tx: Db, memberId: string): Promise<{ maps: number; bytes: number }> {
  await lockMember(tx, memberId)
  const [held] = await tx.select({ maps: count() }).from(savedMaps).where(eq(savedMaps.memberId, memberId))
  const [stored] = await tx
    .select({ bytes: sum(savedMapVersions.bytes).mapWith(Number) })
    .from(savedMapVersions)
    .innerJoin(savedMaps, eq(savedMaps.id, savedMapVersions.mapId))
    .where(eq(savedMaps.memberId, memberId))
  return { maps: held?.maps ?? 0, bytes: stored?.bytes ?? 0 }
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
