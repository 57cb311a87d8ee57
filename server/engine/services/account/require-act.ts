import type { Act } from '@/lib/catalogue/acts'
import { may, refusalOf, roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'
import { requireMember } from './require-member'

export const memberMay = (member: Member, act: Act): boolean => may(roleOf(member), act)

/** A customer's people submit unless staff have stopped its submissions, which bind staff themselves not. */
export const maySubmit = (member: Member): boolean =>
  member.canSubmit && (memberMay(member, 'actForAny') || member.customer.canSubmit)

/** @throws AppError 403 for a member without the rights for an act. */
export function requireRights(member: Member, act: Act): void {
  if (!memberMay(member, act)) throw new AppError({ code: 'forbidden', message: refusalOf(act) })
}

/** The caller's membership. @throws AppError as `requireMember` and `requireRights` do. */
export async function requireAct(deps: { db: Db }, caller: Caller, act: Act): Promise<Member> {
  const member = await requireMember(deps, caller)
  requireRights(member, act)
  return member
}
