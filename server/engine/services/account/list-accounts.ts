import type { Accounts } from '@/lib/contract/account'
import { namedCustomers } from '@/server/engine/db/queries/customers'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { requireAct } from './require-act'

export async function listAccounts({ db }: Pick<EngineDeps, 'db'>, caller: Caller): Promise<Accounts> {
  await requireAct({ db }, caller, 'listCustomers')
  const all = await namedCustomers(db)
  return Object.fromEntries(all.map(({ name, id }) => [name, id]))
}
