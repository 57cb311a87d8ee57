import type { ListedShare } from '@/lib/contract/share'
import { workingShares } from '@/server/engine/db/queries/shares'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { memberMay } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/**
 * Newest first; admins and staff get all of the customer's. @throws AppError 404 for another's
 * customer.
 */
export async function listShares(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  named: string | undefined,
): Promise<{ shares: ListedShare[] }> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, named)
  const madeBy = memberMay(member, 'seeAllShares') ? undefined : member.id
  const found = await workingShares(deps.db, { customerId: customer.id, now: deps.clock(), madeBy })
  return { shares: found.map(listed) }
}

type Found = Awaited<ReturnType<typeof workingShares>>[number]

const listed = ({ share, evalId, madeBy, hasMoney }: Found): ListedShare => ({
  id: share.id,
  kind: share.kind,
  title: share.title,
  eval_id: evalId,
  location_id: share.locationId,
  ...(share.planId !== null && { plan_id: share.planId }),
  config: share.parameters?.input['Connector Config'] ?? null,
  has_money: hasMoney ?? share.parameters?.money !== undefined,
  made_by: madeBy,
  created_at: share.createdAt.toISOString(),
  expires_at: share.expiresAt.toISOString(),
  last_used_at: share.lastUsedAt?.toISOString() ?? null,
  uses: share.uses,
})
