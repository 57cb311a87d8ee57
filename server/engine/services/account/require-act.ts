import type { Act } from '@/lib/catalogue/acts'
import { may, refusalOf, roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'
import { requireMember } from './require-member'

export const memberMay = (member: Member, act: Act): boolean => may(roleOf(member), act)

/** Staff submit for customers whose submissions they have stopped. */
export const maySubmit = (member: Member): boolean =>
  member.canSubmit && (memberMay(member, 'actForAny') || member.customer.canSubmit)

export function requireRights(member: Member, act: Act): void {
  if (!memberMay(member, act)) throw new AppError({ code: 'forbidden', message: refusalOf(act) })
}

export async function requireAct(deps: { db: Db }, caller: Caller, act: Act): Promise<Member> {
  const member = await requireMember(deps, caller)
  requireRights(member, act)
  return member
}
