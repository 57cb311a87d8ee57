import { and, count, eq } from 'drizzle-orm'
import type { AccountList, ListContent, ListKind } from '@/lib/contract/lists'
import type { Db } from '@/server/base/db'
import { lists } from '@/server/engine/db/schema/list'

const listed = { id: lists.id, version: lists.version, content: lists.content }

interface ListKey {
  memberId: string
  id: string
}

const keyed = ({ memberId, id }: ListKey) => and(eq(lists.memberId, memberId), eq(lists.id, id))

export const listsOf = (db: Db, memberId: string, kind: ListKind | undefined): Promise<AccountList[]> =>
  db
    .select(listed)
    .from(lists)
    .where(and(eq(lists.memberId, memberId), kind && eq(lists.kind, kind)))
    .orderBy(lists.id)

export async function listByKey(db: Db, key: ListKey): Promise<AccountList | undefined> {
  const rows = await db.select(listed).from(lists).where(keyed(key))
  return rows[0]
}

export async function countLists(db: Db, memberId: string): Promise<number> {
  const [row] = await db.select({ lists: count() }).from(lists).where(eq(lists.memberId, memberId))
  return row?.lists ?? 0
}

export async function insertList(
  db: Db,
  key: ListKey,
  content: ListContent,
): Promise<AccountList | undefined> {
  const rows = await db
    .insert(lists)
    .values({ ...key, kind: content.kind, content })
    .onConflictDoNothing()
    .returning(listed)
  return rows[0]
}

export async function replaceList(
  db: Db,
  key: ListKey,
  { version, content, at }: { version: number; content: ListContent; at: Date },
): Promise<AccountList | undefined> {
  const rows = await db
    .update(lists)
    .set({ version: version + 1, content, updatedAt: at })
    .where(and(keyed(key), eq(lists.version, version), eq(lists.kind, content.kind)))
    .returning(listed)
  return rows[0]
}
