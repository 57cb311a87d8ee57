import type { Db } from '@/server/base/db'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireRights } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'

interface Managed {
  member: Member
  customer: Customer
}

/**
 * @throws AppError the same 404 for another's customer and a missing one, 403 for planners and
 * readers.
 */
export async function managedCustomer(deps: { db: Db }, caller: Caller, named: string): Promise<Managed> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, named)
  requireRights(member, 'managePeople')
  return { member, customer }
}
