import type { AccountList, ListsQuery } from '@/lib/contract/lists'
import { listsOf } from '@/server/engine/db/queries/lists'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/** The caller's own lists, also for staff. */
export async function readLists(
  deps: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { kind }: ListsQuery,
): Promise<{ lists: AccountList[] }> {
  const member = await requireMember(deps, caller)
  return { lists: await listsOf(deps.db, member.id, kind) }
}
