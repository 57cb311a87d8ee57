import { and, count, eq, sql, sum } from 'drizzle-orm'
import type { ListContent, ListEntry, ListKind } from '@/lib/contract/lists'
import type { Db } from '@/server/base/db'
import { lists } from '@/server/engine/db/schema/list'

const listed = {
  id: lists.id,
  kind: lists.kind,
  count: lists.count,
  version: lists.version,
  bytes: lists.bytes,
}

export interface ListKey {
  memberId: string
  id: string
}

const keyed = ({ memberId, id }: ListKey) => and(eq(lists.memberId, memberId), eq(lists.id, id))

export const listsOf = (db: Db, memberId: string, kind: ListKind | undefined): Promise<ListEntry[]> =>
  db
    .select(listed)
    .from(lists)
    .where(and(eq(lists.memberId, memberId), kind && eq(lists.kind, kind)))
    .orderBy(lists.id)

export async function listByKey(db: Db, key: ListKey): Promise<ListEntry | undefined> {
  const rows = await db.select(listed).from(lists).where(keyed(key))
  return rows[0]
}

/** `content` is JSON as it lies in the database. */
export interface StoredList {
  id: string
  version: number
  content: string
}

/** Never parsed: a list may have megabytes. */
export async function storedList(db: Db, key: ListKey): Promise<StoredList | undefined> {
  const content = sql<string>`${lists.content}::text`
  const rows = await db
    .select({ id: lists.id, version: lists.version, content })
    .from(lists)
    .where(keyed(key))
  return rows[0]
}

/** Bytes. */
const vacuumAfter = 50_000_000
const replacedBytes = new WeakMap<Db, number>()

/**
 * Frees the space of replaced lists. The embedded database never does this itself, so a list that is saved
 * often would fill the disk. Run it outside any transaction.
 */
export async function noteReplaced(db: Db, bytes: number): Promise<void> {
  const replaced = (replacedBytes.get(db) ?? 0) + bytes
  replacedBytes.set(db, replaced < vacuumAfter ? replaced : 0)
  if (replaced >= vacuumAfter) await db.execute(sql`vacuum ${lists}`)
}

export async function heldLists(db: Db, memberId: string): Promise<{ lists: number; bytes: number }> {
  const [row] = await db
    .select({ lists: count(), bytes: sum(lists.bytes).mapWith(Number) })
    .from(lists)
    .where(eq(lists.memberId, memberId))
  return { lists: row?.lists ?? 0, bytes: row?.bytes ?? 0 }
}

export interface WrittenList {
  kind: ListKind
  count: number
  /** JSON. */
  content: string
  bytes: number
}

const asJson = (content: string) => sql<ListContent>`${content}::json`

export async function insertList(db: Db, key: ListKey, { content, ...rest }: WrittenList): Promise<void> {
  await db.insert(lists).values({ ...key, ...rest, content: asJson(content) })
}

export async function replaceList(
  db: Db,
  key: ListKey,
  { version, count: entries, content, bytes, at }: WrittenList & { version: number; at: Date },
): Promise<void> {
  await db
    .update(lists)
    .set({ version, bytes, count: entries, content: asJson(content), updatedAt: at })
    .where(keyed(key))
}
