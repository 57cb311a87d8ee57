import { limits } from '@/lib/config/limits'
import type { AccountList, ListChange, ListConflict } from '@/lib/contract/lists'
import type { Db } from '@/server/base/db'
import { countLists, insertList, listByKey, replaceList } from '@/server/engine/db/queries/lists'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

type SavedList = { step: 'saved'; list: AccountList } | { step: 'conflict'; conflict: ListConflict }

/**
 * A change to an older version replaces nothing and gets the current list.
 * @throws AppError 404 when the list does not exist, 403 at the account's limit.
 */
export async function saveList(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  { id, change }: { id: string; change: ListChange },
): Promise<SavedList> {
  const member = await requireMember(deps, caller)
  const key = { memberId: member.id, id }
  const { version, content } = change
  const saved =
    version === 0
      ? await makeList(deps.db, key, change)
      : await replaceList(deps.db, key, { version, content, at: deps.clock() })
  if (saved) return { step: 'saved', list: saved }
  const current = await listByKey(deps.db, key)
  if (!current) throw new AppError({ code: 'not_found', message: 'There is no such list.' })
  const detail = 'This list has changed in the meantime. Read it again.'
  return { step: 'conflict', conflict: { detail, current } }
}

async function makeList(db: Db, key: { memberId: string; id: string }, { content }: ListChange) {
  const held = await countLists(db, key.memberId)
  if (held >= limits.lists && !(await listByKey(db, key))) {
    throw new AppError({
      code: 'forbidden',
      message: `Your account holds ${limits.lists} lists, which is the limit.`,
    })
  }
  return insertList(db, key, content)
}
