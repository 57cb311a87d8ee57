import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Lookup } from '@/lib/contract/lookup'
import type { LookupRow } from '@/lib/domain/estimate/lookup-table'
import type { Db } from '@/server/base/db'
import { lookups } from '@/server/engine/db/schema/lookup'

export async function lookupById(db: Db, id: string): Promise<Lookup | undefined> {
  const rows = await db
    .select({ id: lookups.id, inputs: lookups.inputs })
    .from(lookups)
    .where(eq(lookups.id, id))
  return rows[0]
}

export async function linkByHash(db: Db, inputsHash: string): Promise<string | undefined> {
  const rows = await db.select({ id: lookups.id }).from(lookups).where(eq(lookups.inputsHash, inputsHash))
  return rows[0]?.id
}

export async function countLinksOf(db: Db, memberId: string): Promise<number> {
  const rows = await db.select({ links: count() }).from(lookups).where(eq(lookups.madeBy, memberId))
  return rows[0]?.links ?? 0
}

export async function linksAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: lookups.id })
    .from(lookups)
    .where(and(eq(lookups.kind, 'link'), inArray(lookups.id, [...ids])))
  return rows.map(({ id }) => id)
}

export async function writeTableRows(db: Db, rows: readonly LookupRow[]): Promise<number> {
  const written = await db
    .insert(lookups)
    .values(rows.map(({ id, inputs }) => ({ id, kind: 'table' as const, inputs })))
    .onConflictDoUpdate({
      target: lookups.id,
      set: { inputs: sql`excluded.inputs` },
      setWhere: sql`${lookups.kind} = 'table' and ${lookups.inputs} is distinct from excluded.inputs`,
    })
    .returning({ id: lookups.id })
  return written.length
}
