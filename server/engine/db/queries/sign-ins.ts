import { or, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'

/**
 * Ends an account's sessions, codes and tokens at the embedded identity provider, and its sign-ins that are under way.
 * Another provider keeps none of them here.
 */
export async function endSignIns(db: Db, accountId: string): Promise<void> {
  const { payload } = identityPayloads
  const own = sql`${payload} ->> 'accountId' = ${accountId}`
  const underWay = sql`${payload} #>> '{result,login,accountId}' = ${accountId}`
  await db.delete(identityPayloads).where(or(own, underWay))
}
