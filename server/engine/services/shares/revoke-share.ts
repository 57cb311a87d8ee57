import type { Member } from '@/server/engine/db/queries/members'
import { removeShare } from '@/server/engine/db/queries/shares'
import { AppError } from '@/server/engine/errors/app-error'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { memberMay } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

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
