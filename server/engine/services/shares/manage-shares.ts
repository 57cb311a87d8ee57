import type { ListedShare } from '@/lib/contract/share'
import type { Member } from '@/server/engine/db/queries/members'
import { removeShare, workingShares } from '@/server/engine/db/queries/shares'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { memberMay, requireMember } from '@/server/engine/services/account/require-member'
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

/**
 * Open to its maker, the customer's admin and staff.
 * @throws AppError the same 404 for another's link and a missing one.
 */
export async function revokeShare(
  deps: Pick<EngineDeps, 'db' | 'log' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const member = await requireMember(deps, caller)
  const removed = await deps.db.transaction(async (tx) => {
    const share = await removeShare(tx, { id, ...within(member) })
    if (!share) {
      throw new AppError({ code: 'not_found', message: 'This link has ended or was revoked before.' })
    }
    const { customerId, title, maker } = share
    const of = maker === undefined || maker === member.email ? '' : ` of ${maker}`
    await noteAudit(tx, {
      customerId,
      member,
      act: `Revoked a public link${of} to “${title}”`,
      now: deps.clock(),
    })
    return share
  })
  const fields = { event: 'share_revoked', share: id, kind: removed.kind, customer: removed.customerId }
  deps.log.info({ ...fields, subject: member.subject }, 'A public link was revoked.')
}

function within(member: Member) {
  if (memberMay(member, 'actForAny')) return {}
  const { customerId, id: madeBy } = member
  return memberMay(member, 'seeAllShares') ? { customerId } : { madeBy }
}
