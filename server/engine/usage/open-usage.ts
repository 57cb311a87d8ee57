import { eq } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { adoptRecords, holdUsage, rebuildTotals } from '@/server/engine/db/queries/usage'
import { installationFacts } from '@/server/engine/db/schema/installation'
import { createUsageLog, type UsageLog, type UsageLogParts } from './usage-log'

const fact = 'usage_time_zone'

const settledZone = async (db: Db) => {
  const [row] = await db.select().from(installationFacts).where(eq(installationFacts.name, fact))
  return row?.value
}

/**
 * Needed on the first start with a ledger and after a change of time zone; otherwise one small
 * read. Safe with many processes.
 */
export async function settleUsageTotals(db: Db, timeZone: string): Promise<void> {
  if ((await settledZone(db)) === timeZone) return
  await db.transaction(async (tx) => {
    // Before any write: processes that start together would deadlock on each other's rows.
    await holdUsage(tx)
    const settled = await settledZone(tx)
    if (settled === timeZone) return
    if (settled === undefined) await adoptRecords(tx)
    await rebuildTotals(tx, timeZone)
    await tx
      .insert(installationFacts)
      .values({ name: fact, value: timeZone })
      .onConflictDoUpdate({ target: installationFacts.name, set: { value: timeZone } })
  })
}

export async function openUsage(parts: UsageLogParts): Promise<UsageLog> {
  await settleUsageTotals(parts.db, parts.timeZone)
  return createUsageLog(parts)
}
