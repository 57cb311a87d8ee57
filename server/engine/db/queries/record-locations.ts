import { and, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import {
  evaluationLocations,
  evaluations,
  files,
  recordLocations,
} from '@/server/engine/db/schema/evaluation'
import { summaryType } from './record-pages'
import { isKept } from './records'

/** Newer records of a customer than any screen lists at once. */
const maxRecords = 2_000

const markOf = sql<
  string | null
>`${files.key} || ' ' || to_char(${files.createdAt} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MS')`

/** Newest first, without their locations. */
export function placedRecords(db: Db, customerId: string) {
  return db
    .select({
      id: evaluations.id,
      evalId: evaluations.evalId,
      type: evaluations.type,
      status: evaluations.status,
      mapAddress: evaluations.mapAddress,
      problems: evaluations.problems,
      /** Of the map as it is now; null without one. */
      mark: markOf,
      key: files.key,
      readMark: recordLocations.mark,
      count: recordLocations.locationCount,
      unplaced: recordLocations.unplacedCount,
    })
    .from(evaluations)
    .leftJoin(files, and(eq(files.evaluationId, evaluations.id), eq(files.kind, 'map')))
    .leftJoin(recordLocations, eq(recordLocations.evaluationId, evaluations.id))
    .where(and(eq(evaluations.customerId, customerId), isKept, ne(evaluations.type, summaryType)))
    .orderBy(desc(evaluations.date), desc(evaluations.createdAt), desc(evaluations.evalId))
    .limit(maxRecords)
}
export type PlacedRecord = Awaited<ReturnType<typeof placedRecords>>[number]

export function readLocations(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: recordLocations.evaluationId, locations: recordLocations.locations })
    .from(recordLocations)
    .where(inArray(recordLocations.evaluationId, ids))
}

/** As they were submitted. */
export function submittedLocations(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const { evaluationId, locationId, lat, lng } = getTableColumns(evaluationLocations)
  return db
    .select({ evaluationId, locationId, lat, lng })
    .from(evaluationLocations)
    .where(inArray(evaluationId, ids))
    .orderBy(evaluationLocations.evaluationId, evaluationLocations.position)
}

/** Undefined without a map. */
export async function mapMark(db: Db, evaluationId: string): Promise<string | undefined> {
  const [file] = await db
    .select({ mark: markOf })
    .from(files)
    .where(and(eq(files.evaluationId, evaluationId), eq(files.kind, 'map')))
  return file?.mark ?? undefined
}

/** @param record `mark` as `placedRecords` gives it */
export async function keepLocations(
  db: Db,
  record: Omit<typeof recordLocations.$inferInsert, 'mark'>,
  mark: string,
): Promise<void> {
  const { locations, locationCount, unplacedCount } = record
  const set = { mark, locations, locationCount, unplacedCount }
  await db
    .insert(recordLocations)
    .values({ evaluationId: record.evaluationId, ...set })
    .onConflictDoUpdate({ target: recordLocations.evaluationId, set })
}

/** As they were submitted, with their names. */
export function namedLocations(db: Db, evaluationId: string) {
  const { locationId, name, lat, lng, position } = getTableColumns(evaluationLocations)
  return db
    .select({ locationId, name, lat, lng })
    .from(evaluationLocations)
    .where(eq(evaluationLocations.evaluationId, evaluationId))
    .orderBy(position)
}
