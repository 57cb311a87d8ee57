import type { Stats, StatsQuery } from '@/lib/contract/usage'
import { dayAt } from '@/lib/domain/usage/days'
import { lastPeriods } from '@/lib/domain/usage/periods'
import { totalsOf } from '@/server/engine/db/queries/usage'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/**
 * Staff read any customer's, and everyone's without a name. @throws AppError 404 for another's
 * customer.
 */
export async function readStats(
  deps: Pick<EngineDeps, 'db' | 'clock' | 'usage'>,
  caller: Caller,
  { period, limit, customer: named }: StatsQuery,
): Promise<Stats> {
  const member = await requireMember(deps, caller)
  const isAll = member.isInternal && named === undefined
  const customerId = isAll ? undefined : (await writableCustomer(deps, member, named)).id
  const { timeZone } = deps.usage
  const today = dayAt(deps.clock(), timeZone)
  const spans = lastPeriods(today, { period, count: limit })
  const totals = await totalsOf(deps.db, { period, starts: spans.map(({ start }) => start), customerId })
  const found = spans.map(({ start }) => totals.find((each) => each.start === start))
  return {
    date: spans.map(({ end }) => end),
    locations: found.map((total) => total?.locations ?? 0),
    evaluations: found.map((total) => total?.evaluations ?? 0),
    today,
    time_zone: timeZone,
  }
}
