import { settleUsageTotals } from './settle-totals'
import { createUsageLog, type UsageLog, type UsageLogParts } from './usage-log'

/** The ledger with its totals in the installation's time zone. */
export async function openUsage(parts: UsageLogParts): Promise<UsageLog> {
  await settleUsageTotals(parts.db, parts.timeZone)
  return createUsageLog(parts)
}
