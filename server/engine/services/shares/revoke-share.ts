import { AppError } from '@/server/engine/base/app-error'
import { removeShare } from '@/server/engine/db/queries/shares'
import { memberMay } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/**
 * Ends a public link at once. Its maker and staff may.
 * @throws AppError 401 for a visitor, the same 404 for another's link and a missing one.
 */
export async function revokeShare(
  deps: Pick<EngineDeps, 'db' | 'log'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const member = await requireMember(deps, caller)
  const removed = await removeShare(deps.db, {
    id,
    madeBy: memberMay(member, 'seeAllShares') ? undefined : member.id,
  })
  if (!removed) {
    throw new AppError({ code: 'not_found', message: 'This link has ended or was revoked before.' })
  }
  const fields = { event: 'share_revoked', share: id, kind: removed.kind, customer: removed.customerId }
  deps.log.info({ ...fields, subject: member.subject }, 'A public link was revoked.')
}
