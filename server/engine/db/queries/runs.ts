import { and, desc, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { evaluations, files } from '@/server/engine/db/schema/evaluation'

/** Type of the records that combine a customer's locations. */
export const summaryType = 'Summary'

const { problems, ...columns } = getTableColumns(evaluations)

/**
 * Place of a record in its customer's list. Summaries come first and stay where they are, though each rewriting
 * renews their time; `micros` since 1970, because records of one transaction differ in nothing but their id.
 */
export interface RunsPlace {
  rank: number
  micros: string
  evalId: string
}

const isSummary = eq(evaluations.type, summaryType)
const rank = sql<number>`(case when ${isSummary} then 1 else 0 end)`
const micros = sql<string>`(case when ${isSummary} then 0 else (extract(epoch from ${evaluations.createdAt}) * 1000000)::bigint end)`

/** Summaries are listed once they have a map. */
const isListed = or(
  ne(evaluations.type, summaryType),
  sql`exists (select 1 from ${files} where ${files.evaluationId} = ${evaluations.id})`,
)

const isAfter = (place: RunsPlace): SQL =>
  sql`(${rank}, ${micros}, ${evaluations.evalId}) < (${place.rank}::int, ${place.micros}::bigint, ${place.evalId}::text)`

/** Up to `limit` records of a customer without their problems: summaries, then the newest first. */
export async function listedRuns(
  db: Db,
  { customerId, limit, after }: { customerId: string; limit: number; after: RunsPlace | undefined },
) {
  return db
    .select({
      ...columns,
      problemCount: sql<number>`jsonb_array_length(${problems})`,
      rank,
      micros: sql<string>`${micros}::text`,
    })
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), isListed, after && isAfter(after)))
    .orderBy(desc(rank), desc(micros), desc(evaluations.evalId))
    .limit(limit)
}

/** Numbers of a customer's records by their type, summaries aside. */
export async function runsByType(db: Db, customerId: string) {
  return db
    .select({
      type: evaluations.type,
      records: sql<number>`count(*)::int`,
      locations: sql<number>`sum(${evaluations.locationCount})::int`,
      inProgress: sql<number>`(count(*) filter (where ${evaluations.status} = 'In progress'))::int`,
    })
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), ne(evaluations.type, summaryType)))
    .groupBy(evaluations.type)
}
