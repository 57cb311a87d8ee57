import type { Accounts } from '@/lib/contract/account'
import { AppError } from '@/server/engine/base/app-error'
import { namedCustomers } from '@/server/engine/db/queries/customers'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { requireMember } from './require-member'

/** Ids of all customers by name, for staff. @throws AppError 401 for a visitor, 403 for anyone else. */
export async function listAccounts({ db }: Pick<EngineDeps, 'db'>, caller: Caller): Promise<Accounts> {
  const member = await requireMember({ db }, caller)
  if (!member.isInternal) {
    throw new AppError({ code: 'forbidden', message: 'Only staff may list the customers.' })
  }
  const all = await namedCustomers(db)
  return Object.fromEntries(all.map(({ name, id }) => [name, id]))
}
