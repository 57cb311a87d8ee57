import { or, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'

/** Embedded identity provider only; another provider keeps its sessions itself. */
export async function endSignIns(db: Db, accountId: string): Promise<void> {
  const { payload } = identityPayloads
  const own = sql`${payload} ->> 'accountId' = ${accountId}`
  const underWay = sql`${payload} #>> '{result,login,accountId}' = ${accountId}`
  await db.delete(identityPayloads).where(or(own, underWay))
}
