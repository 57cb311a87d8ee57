import type { AccountList, ListsQuery } from '@/lib/contract/lists'
import { listsOf } from '@/server/engine/db/queries/lists'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/** Staff get their own lists too. */
export async function readLists(
  deps: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { kind }: ListsQuery,
): Promise<{ lists: AccountList[] }> {
  const member = await requireMember(deps, caller)
  return { lists: await listsOf(deps.db, member.id, kind) }
}
