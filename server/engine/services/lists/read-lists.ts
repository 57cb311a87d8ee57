import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListEntry, ListsQuery } from '@/lib/contract/lists'
import { listsOf, type StoredList, storedList } from '@/server/engine/db/queries/lists'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

type ReadDeps = Pick<EngineDeps, 'db'>

/** One answer for missing lists and those of others. */
export const noSuchList = () => new AppError({ code: 'not_found', message: 'There is no such list.' })

/** Staff get their own lists too. */
export async function readLists(
  deps: ReadDeps,
  caller: Caller,
  { kind }: ListsQuery,
): Promise<{ lists: ListEntry[] }> {
  const member = await requireMember(deps, caller)
  return { lists: await listsOf(deps.db, member.id, kind) }
}

/** @throws AppError 404 */
export async function readList(
  deps: ReadDeps,
  caller: Caller,
  id: string,
): Promise<AsyncIterable<Uint8Array>> {
  const member = await requireMember(deps, caller)
  const list = await storedList(deps.db, { memberId: member.id, id })
  if (!list) throw noSuchList()
  return inTurns(listJson(list))
}

/** The content as it is stored, neither parsed nor made anew. */
export const listJson = ({ id, version, content }: StoredList): readonly string[] => [
  `{"id":${JSON.stringify(id)},"version":${version},"content":`,
  content,
  '}',
]

/** Characters. */
const chunkLength = 65_536

/** Other requests run between the chunks. */
export async function* inTurns(parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    for (let from = 0; from < part.length; ) {
      const end = chunkEnd(part, from)
      yield Buffer.from(part.slice(from, end))
      from = end
      await nextTurn()
    }
  }
}

/** Never between the halves of a letter that takes two code units. */
function chunkEnd(text: string, from: number): number {
  const end = Math.min(text.length, from + chunkLength)
  const isHalf = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return isHalf ? end + 1 : end
}
