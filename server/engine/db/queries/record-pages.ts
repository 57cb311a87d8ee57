import { and, count, desc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { evaluationLocations, evaluations, files } from '@/server/engine/db/schema/evaluation'
import { isKept } from './records'

export const summaryType = 'Summary'

const maxDeleted = 500

const { problems, ...columns } = getTableColumns(evaluations)

/**
 * Summaries come first and keep their place, although rewriting renews their time. `micros` since 1970: records of one
 * transaction share their time and differ only by id.
 */
export interface RunsPlace {
  rank: number
  day: string
  micros: string
  evalId: string
}

const isSummary = eq(evaluations.type, summaryType)
const rank = sql<number>`(case when ${isSummary} then 1 else 0 end)`
const day = sql<string>`(case when ${isSummary} then date '2000-01-01' else ${evaluations.date} end)`
const micros = sql<string>`(case when ${isSummary} then 0 else (extract(epoch from ${evaluations.createdAt}) * 1000000)::bigint end)`

const isListed = or(
  ne(evaluations.type, summaryType),
  sql`exists (select 1 from ${files} where ${files.evaluationId} = ${evaluations.id} and ${files.kind} not like 'shown%')`,
)

const isAfter = (place: RunsPlace): SQL =>
  sql`(${rank}, ${day}, ${micros}, ${evaluations.evalId}) < (${place.rank}::int, ${place.day}::date, ${place.micros}::bigint, ${place.evalId}::text)`

export async function listedRuns(
  db: Db,
  { customerId, limit, after }: { customerId: string; limit: number; after: RunsPlace | undefined },
) {
  return db
    .select({
      ...columns,
      problemCount: sql<number>`jsonb_array_length(${problems})`,
      rank,
      day: sql<string>`${day}::text`,
      micros: sql<string>`${micros}::text`,
    })
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), isKept, isListed, after && isAfter(after)))
    .orderBy(desc(rank), desc(day), desc(micros), desc(evaluations.evalId))
    .limit(limit)
}

export async function runsByType(db: Db, customerId: string) {
  return db
    .select({
      type: evaluations.type,
      records: sql<number>`count(*)::int`,
      locations: sql<number>`sum(${evaluations.locationCount})::int`,
      inProgress: sql<number>`(count(*) filter (where ${evaluations.status} = 'In progress'))::int`,
    })
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), isKept, ne(evaluations.type, summaryType)))
    .groupBy(evaluations.type)
}

export function deletedRuns(db: Db, { customerId, since }: { customerId: string; since: Date }) {
  return db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), gt(evaluations.deletedAt, since)))
    .orderBy(desc(evaluations.deletedAt), desc(evaluations.evalId))
    .limit(maxDeleted)
}

export async function countOfCurrent(
  db: Db,
  { customerId, evalId, current }: { customerId: string; evalId: string; current: 'AC' | 'DC' },
): Promise<number> {
  const [found] = await db
    .select({ locations: count() })
    .from(evaluationLocations)
    .innerJoin(evaluations, eq(evaluations.id, evaluationLocations.evaluationId))
    .where(
      and(
        eq(evaluations.customerId, customerId),
        eq(evaluations.evalId, evalId),
        inArray(evaluationLocations.evaluationType, [current, 'AC,DC']),
      ),
    )
  return found?.locations ?? 0
}
