import { and, asc, count, eq, gt, gte, lt, or, type SQL, sum } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { members } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { usageEvents } from '@/server/engine/db/schema/usage'

export interface UsageRange {
  from: Date
  to: Date
}

const within = ({ from, to }: UsageRange): SQL | undefined =>
  and(gte(usageEvents.at, from), lt(usageEvents.at, to))

export interface UsageCount {
  customerId: string
  kind: (typeof usageEvents.$inferSelect)['kind']
  events: number
  locations: number
}

export function countUsage(db: Db, range: UsageRange, customerId: string | undefined): Promise<UsageCount[]> {
  return db
    .select({
      customerId: usageEvents.customerId,
      kind: usageEvents.kind,
      events: count(),
      locations: sum(usageEvents.locations).mapWith(Number),
    })
    .from(usageEvents)
    .where(and(within(range), customerId === undefined ? undefined : eq(usageEvents.customerId, customerId)))
    .groupBy(usageEvents.customerId, usageEvents.kind)
}

export type ListedUsage = Pick<
  typeof usageEvents.$inferSelect,
  'id' | 'at' | 'kind' | 'memberId' | 'evalId' | 'file' | 'locations'
> & { email: string | null; name: string | null }

interface UsagePage extends UsageRange {
  customerId: string
  after: { at: Date; id: number } | undefined
  limit: number
}

export function usageOf(db: Db, { customerId, after, limit, ...range }: UsagePage): Promise<ListedUsage[]> {
  const isLater =
    after && or(gt(usageEvents.at, after.at), and(eq(usageEvents.at, after.at), gt(usageEvents.id, after.id)))
  const { id, at, kind, memberId, evalId, file, locations } = usageEvents
  return db
    .select({ id, at, kind, memberId, evalId, file, locations, email: members.email, name: evaluations.name })
    .from(usageEvents)
    .leftJoin(members, eq(members.id, usageEvents.memberId))
    .leftJoin(
      evaluations,
      and(eq(evaluations.customerId, usageEvents.customerId), eq(evaluations.evalId, usageEvents.evalId)),
    )
    .where(and(eq(usageEvents.customerId, customerId), within(range), isLater))
    .orderBy(asc(usageEvents.at), asc(usageEvents.id))
    .limit(limit)
}
