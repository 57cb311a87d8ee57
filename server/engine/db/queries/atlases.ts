import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AtlasBuildRequest } from '@/lib/contract/atlases'
import type { PastBuild } from '@/server/atlas/management/build-progress'
import type { Db } from '@/server/base/db'
import { atlasBuilds, atlasFiles, atlasSources } from '@/server/engine/db/schema/atlas'

export type BuildRow = Omit<typeof atlasBuilds.$inferSelect, 'request'> & { request: AtlasBuildRequest }
export type SourceRow = Omit<typeof atlasSources.$inferSelect, 'request'> & { request: AtlasBuildRequest }
export type FileRow = typeof atlasFiles.$inferSelect

const openStates = ['waiting', 'building'] as const

/** Oldest first. */
export const openBuilds = async (db: Db): Promise<BuildRow[]> =>
  (await db
    .select()
    .from(atlasBuilds)
    .where(inArray(atlasBuilds.state, [...openStates]))
    .orderBy(asc(atlasBuilds.createdAt))) as BuildRow[]

/** Each country's last build that was not cancelled. */
export const lastBuilds = async (db: Db): Promise<BuildRow[]> =>
  (await db
    .selectDistinctOn([atlasBuilds.country])
    .from(atlasBuilds)
    .where(sql`${atlasBuilds.state} <> 'cancelled'`)
    .orderBy(asc(atlasBuilds.country), desc(atlasBuilds.createdAt))) as BuildRow[]

export async function buildById(db: Db, id: string): Promise<BuildRow | undefined> {
  const [row] = await db.select().from(atlasBuilds).where(eq(atlasBuilds.id, id))
  return row as BuildRow | undefined
}

const kept = 20

/** Of finished builds, the latest first. */
export async function pastBuilds(db: Db): Promise<PastBuild[]> {
  const rows = await db
    .select({
      sourceBytes: atlasBuilds.sourceBytes,
      atlasBytes: atlasBuilds.atlasBytes,
      milliseconds: atlasBuilds.buildMs,
    })
    .from(atlasBuilds)
    .where(and(eq(atlasBuilds.state, 'done'), isNotNull(atlasBuilds.buildMs)))
    .orderBy(desc(atlasBuilds.finishedAt))
    .limit(kept)
  return rows.map(({ sourceBytes, atlasBytes, milliseconds }) => ({
    sourceBytes: sourceBytes ?? 0,
    atlasBytes: atlasBytes ?? 0,
    seconds: (milliseconds ?? 0) / 1000,
  }))
}

/** False for a build that has ended or was cancelled. */
export async function changeBuild(
  db: Db,
  id: string,
  change: Partial<typeof atlasBuilds.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(atlasBuilds)
    .set(change)
    .where(and(eq(atlasBuilds.id, id), inArray(atlasBuilds.state, [...openStates])))
    .returning({ id: atlasBuilds.id })
  return rows.length > 0
}

/** Cancels one that waits or runs, and dismisses one that failed. False if there is none. */
export async function cancelBuild(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(atlasBuilds)
    .set({ state: 'cancelled', finishedAt: now })
    .where(and(eq(atlasBuilds.id, id), inArray(atlasBuilds.state, [...openStates, 'failed'])))
    .returning({ id: atlasBuilds.id })
  return rows.length > 0
}

/** After a success, which may have moved to another id. */
export async function dismissFailed(db: Db, country: string): Promise<void> {
  await db
    .update(atlasBuilds)
    .set({ state: 'cancelled' })
    .where(and(eq(atlasBuilds.country, country), eq(atlasBuilds.state, 'failed')))
}

export const sourceRows = async (db: Db): Promise<SourceRow[]> =>
  (await db.select().from(atlasSources)) as SourceRow[]

export async function keepSource(
  db: Db,
  { country, request, builtDate }: { country: string; request: AtlasBuildRequest; builtDate: Date | null },
): Promise<void> {
  const values = { request, builtDate, newest: builtDate }
  await db
    .insert(atlasSources)
    .values({ country, ...values })
    .onConflictDoUpdate({ target: atlasSources.country, set: values })
}

export async function noteLook(
  db: Db,
  country: string,
  look: { newest: Date | null; lookedAt: Date },
): Promise<void> {
  const { newest, lookedAt } = look
  const set = newest === null ? { lookedAt } : { newest, lookedAt }
  await db.update(atlasSources).set(set).where(eq(atlasSources.country, country))
}

export async function forgetSource(db: Db, country: string): Promise<void> {
  await db.delete(atlasSources).where(eq(atlasSources.country, country))
}

export const fileRows = (db: Db): Promise<FileRow[]> =>
  db.select().from(atlasFiles).orderBy(asc(atlasFiles.createdAt))
