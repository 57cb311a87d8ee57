import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '@/lib/config/limits'
import {
  kindOfList,
  type ListChange,
  type ListContent,
  type ListEntry,
  type ListsQuery,
} from '@/lib/contract/lists'
import type { Db } from '@/server/base/db'
import {
  heldLists,
  insertList,
  type ListKey,
  listByKey,
  listsOf,
  noteReplaced,
  replaceList,
  type StoredList,
  storedList,
  type WrittenList,
} from '@/server/engine/db/queries/lists'
import { lockMember } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

type ReadDeps = Pick<EngineDeps, 'db'>

/** One answer for missing lists and those of others. */
const noSuchList = () => new AppError({ code: 'not_found', message: 'There is no such list.' })

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
const listJson = ({ id, version, content }: StoredList): readonly string[] => [
  `{"id":${JSON.stringify(id)},"version":${version},"content":`,
  content,
  '}',
]

/** Characters. */
const chunkLength = 65_536

/** Other requests run between the chunks. */
async function* inTurns(parts: readonly string[]): AsyncGenerator<Uint8Array> {
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

/** A conflict is the JSON of its answer, which holds the current list. */
type SavedList = { step: 'saved'; list: ListEntry } | { step: 'conflict'; json: AsyncIterable<Uint8Array> }

/**
 * A change to an older version replaces nothing and gets the current list.
 * @throws AppError 422 for another kind than the id's, 404 when the list does not exist, 403 beyond the account's number of lists, 507 beyond
 * its bytes
 */
export async function saveList(
  deps: Pick<EngineDeps, 'db' | 'clock' | 'log'>,
  caller: Caller,
  { id, change }: { id: string; change: ListChange },
): Promise<SavedList> {
  const member = await requireMember(deps, caller)
  requireKind(id, change.content)
  const key: ListKey = { memberId: member.id, id }
  const written = writtenList(change.content)
  const saved = await deps.db.transaction(async (tx) => {
    // Two saves at once cannot pass the quota together.
    await lockMember(tx, member.id)
    const before = await listByKey(tx, key)
    if (!before && change.version > 0) throw noSuchList()
    const isCurrent = (before?.version ?? 0) === change.version
    if (!isCurrent || (before && before.kind !== written.kind)) return undefined
    await requireRoom(tx, key, { before, bytes: written.bytes })
    const version = change.version + 1
    if (before) await replaceList(tx, key, { ...written, version, at: deps.clock() })
    else await insertList(tx, key, written)
    const list = { id, version, kind: written.kind, count: written.count, bytes: written.bytes }
    return { list, replaced: before?.bytes ?? 0 }
  })
  if (saved) {
    await noteReplaced(deps.db, saved.replaced).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'The room of replaced lists was not made usable again.'),
    )
    return { step: 'saved', list: saved.list }
  }
  const current = await storedList(deps.db, key)
  if (!current) throw noSuchList()
  const detail = JSON.stringify('This list has changed in the meantime. Read it again.')
  return { step: 'conflict', json: inTurns([`{"detail":${detail},"current":`, ...listJson(current), '}']) }
}

function requireKind(id: string, { kind }: ListContent): void {
  const bound = kindOfList(id)
  if (bound === undefined || bound === kind) return
  throw new AppError({ code: 'invalid', message: `The list ${id} holds ${bound}, not ${kind}.` })
}

function writtenList(content: ListContent): WrittenList {
  const json = JSON.stringify(content)
  return { kind: content.kind, count: entriesOf(content), content: json, bytes: Buffer.byteLength(json) }
}

function entriesOf(content: ListContent): number {
  if (content.kind === 'locations') return content.locations.length
  if (content.kind === 'scenarios') return content.scenarios.length
  if (content.kind === 'imports') return content.imports.reduce((sum, { rows }) => sum + rows.length, 0)
  return content.kind === 'money' ? content.values.length : 1
}

/** A list that shrinks is saved in any case: an account may hold more since an earlier release. */
async function requireRoom(
  tx: Db,
  { memberId }: ListKey,
  { before, bytes }: { before: ListEntry | undefined; bytes: number },
): Promise<void> {
  const held = await heldLists(tx, memberId)
  if (!before && held.lists >= limits.lists) {
    throw new AppError({
      code: 'forbidden',
      message: `Your account holds ${limits.lists} lists, which is the limit.`,
    })
  }
  const grown = bytes - (before?.bytes ?? 0)
  if (grown > 0 && held.bytes + grown > limits.listsBytes) throw noRoom(held.bytes, grown)
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2)

const noRoom = (used: number, grown: number) =>
  new AppError({
    code: 'storage_full',
    isExpected: true,
    message:
      `Your account’s lists use ${megabytes(used)} of ${limits.listsBytes / 1_000_000} MB, and this change needs ` +
      `${megabytes(grown)} MB more. Remove saved locations or scenarios, then it can be saved.`,
  })
