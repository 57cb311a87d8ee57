import { and, count, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers, members } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { shares } from '@/server/engine/db/schema/share'

export type Share = typeof shares.$inferSelect

interface OfCustomer {
  customerId: string
  now: Date
}

/** Without the plans, which are large: `hasMoney` of a plan, null for other links. */
export function workingShares(
  db: Db,
  { customerId, now, madeBy }: OfCustomer & { madeBy?: string | undefined },
) {
  const { plan, ...share } = getTableColumns(shares)
  const hasMoney = sql<boolean | null>`(${plan} ->> 'hasMoney')::boolean`
  return db
    .select({ share, evalId: evaluations.evalId, madeBy: members.email, hasMoney })
    .from(shares)
    .innerJoin(members, eq(members.id, shares.madeBy))
    .leftJoin(evaluations, eq(evaluations.id, shares.evaluationId))
    .where(
      and(
        eq(shares.customerId, customerId),
        gt(shares.expiresAt, now),
        madeBy === undefined ? undefined : eq(shares.madeBy, madeBy),
      ),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
}

/** Locations of the record that working links show; null for its whole map. */
export async function sharedLocations(
  db: Db,
  { evaluationId, now }: { evaluationId: string; now: Date },
): Promise<(string | null)[]> {
  const rows = await db
    .selectDistinct({ locationId: shares.locationId })
    .from(shares)
    .where(and(eq(shares.evaluationId, evaluationId), gt(shares.expiresAt, now)))
  return rows.map(({ locationId }) => locationId)
}

/** Removes ended links. Locks the customer's row, so that two new links cannot pass the limit together. */
export async function countShares(tx: Db, { customerId, now }: OfCustomer): Promise<number> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  await tx.delete(shares).where(and(eq(shares.customerId, customerId), lte(shares.expiresAt, now)))
  const [row] = await tx.select({ count: count() }).from(shares).where(eq(shares.customerId, customerId))
  return row?.count ?? 0
}

const isWorking = (tokenHash: string, now: Date): SQL | undefined =>
  and(eq(shares.tokenHash, tokenHash), gt(shares.expiresAt, now))

export async function shareByToken(db: Db, tokenHash: string, now: Date): Promise<Share | undefined> {
  const rows = await db.select().from(shares).where(isWorking(tokenHash, now))
  return rows[0]
}

export async function noteShareUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(shares)
    .set({ uses: sql`${shares.uses} + 1`, lastUsedAt: now })
    .where(eq(shares.id, id))
}

interface Removed {
  id: string
  customerId?: string | undefined
  madeBy?: string | undefined
}

export async function removeShare(db: Db, { id, customerId, madeBy }: Removed) {
  const rows = await db
    .delete(shares)
    .where(
      and(
        eq(shares.id, id),
        customerId === undefined ? undefined : eq(shares.customerId, customerId),
        madeBy === undefined ? undefined : eq(shares.madeBy, madeBy),
      ),
    )
    .returning()
  const [share] = rows
  if (!share) return undefined
  const [maker] = await db.select({ email: members.email }).from(members).where(eq(members.id, share.madeBy))
  return { ...share, maker: maker?.email }
}
