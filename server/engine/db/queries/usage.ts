import { and, count, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { UsagePeriod } from '@/lib/contract/usage'
import type { Db } from '@/server/base/db'
import { members } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { usageEvents, usageTotals } from '@/server/engine/db/schema/usage'

export type UsageRow = typeof usageEvents.$inferInsert

export async function appendUsage(db: Db, rows: UsageRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(usageEvents).values(rows)
}

export async function appendSignIn(db: Db, { subject, at }: { subject: string; at: Date }): Promise<void> {
  await db.execute(sql`
    insert into ${usageEvents} (at, kind, customer_id, member_id)
    select ${at.toISOString()}::timestamptz, 'sign-in', ${members.customerId}, ${members.id}
    from ${members} where ${members.subject} = ${subject}`)
}

export async function countUsageSince(
  db: Db,
  customerId: string,
  since: Date,
): Promise<{ downloads: number; signIns: number }> {
  const rows = await db
    .select({ kind: usageEvents.kind, count: count() })
    .from(usageEvents)
    .where(
      and(
        eq(usageEvents.customerId, customerId),
        gte(usageEvents.at, since),
        inArray(usageEvents.kind, ['download', 'sign-in']),
      ),
    )
    .groupBy(usageEvents.kind)
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  return { downloads: countOf('download'), signIns: countOf('sign-in') }
}

interface Addition {
  customerId: string
  locations: number
  starts: readonly { period: UsagePeriod; start: string }[]
}

export async function addToTotals(tx: Db, { customerId, locations, starts }: Addition): Promise<void> {
  await tx
    .insert(usageTotals)
    .values(starts.map((each) => ({ ...each, customerId, locations, evaluations: 1 })))
    .onConflictDoUpdate({
      target: [usageTotals.period, usageTotals.start, usageTotals.customerId],
      set: {
        locations: sql`${usageTotals.locations} + excluded.locations`,
        evaluations: sql`${usageTotals.evaluations} + excluded.evaluations`,
      },
    })
}

interface TotalsWanted {
  period: UsagePeriod
  starts: string[]
  customerId: string | undefined
}

export function totalsOf(
  db: Db,
  { period, starts, customerId }: TotalsWanted,
): Promise<{ start: string; locations: number; evaluations: number }[]> {
  return db
    .select({
      start: usageTotals.start,
      locations: sum(usageTotals.locations).mapWith(Number),
      evaluations: sum(usageTotals.evaluations).mapWith(Number),
    })
    .from(usageTotals)
    .where(
      and(
        eq(usageTotals.period, period),
        inArray(usageTotals.start, starts),
        customerId === undefined ? undefined : eq(usageTotals.customerId, customerId),
      ),
    )
    .groupBy(usageTotals.start)
}

/** Blocks all other appends. Call it before the transaction writes. */
export async function holdUsage(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${usageEvents} in share row exclusive mode`)
}

/** Call `holdUsage` first: later submissions add to the totals. */
export async function rebuildTotals(tx: Db, timeZone: string): Promise<void> {
  await tx.delete(usageTotals)
  const local = sql`${usageEvents.at} at time zone ${timeZone}`
  await tx.execute(sql`
    insert into ${usageTotals} (period, start, customer_id, locations, evaluations)
    select period, date_trunc(period, ${local})::date as start, ${usageEvents.customerId},
      sum(${usageEvents.locations}), count(*)
    from ${usageEvents}, (values ('week'), ('month'), ('year')) as cut(period)
    where ${usageEvents.kind} = 'submission'
    group by 1, 2, 3`)
}

/** Fills an empty ledger from records that are older than it. */
export async function adoptRecords(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${usageEvents} (at, kind, customer_id, member_id, eval_id, locations)
    select ${evaluations.createdAt}, 'submission', ${evaluations.customerId}, ${members.id},
      ${evaluations.evalId}, ${evaluations.locationCount}
    from ${evaluations} left join ${members} on ${members.email} = ${evaluations.submittedBy}
    where ${evaluations.submittedBy} is not null
      and not exists (select 1 from ${usageEvents} where ${usageEvents.kind} = 'submission')
    order by ${evaluations.createdAt}`)
}
