import { and, asc, count, desc, eq, gt } from 'drizzle-orm'
import { maxInvitations } from '@/lib/contract/people'
import type { Db } from '@/server/base/db'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitations } from '@/server/engine/db/schema/invitation'
import type { Customer } from './members'

export type StoredInvitation = typeof invitations.$inferSelect
export type StoredPerson = typeof members.$inferSelect

interface Wanted {
  customerId: string
  after: string | undefined
  limit: number
}

export function peopleOf(db: Db, { customerId, after, limit }: Wanted): Promise<StoredPerson[]> {
  return db
    .select()
    .from(members)
    .where(
      and(eq(members.customerId, customerId), after === undefined ? undefined : gt(members.email, after)),
    )
    .orderBy(asc(members.email))
    .limit(limit)
}

export async function personOf(db: Db, customerId: string, id: string): Promise<StoredPerson | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.customerId, customerId), eq(members.id, id)))
  return row
}

export async function countPeople(db: Db, customerId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(members).where(eq(members.customerId, customerId))
  return row?.count ?? 0
}

export function invitationsOf(db: Db, customerId: string): Promise<StoredInvitation[]> {
  return db
    .select()
    .from(invitations)
    .where(eq(invitations.customerId, customerId))
    .orderBy(desc(invitations.sentAt), asc(invitations.id))
    .limit(maxInvitations)
}

export async function countInvitations(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(invitations)
    .where(eq(invitations.customerId, customerId))
  return row?.count ?? 0
}

/** Locks the row, so that counts stay true until the transaction ends. */
export async function lockedCustomer(tx: Db, id: string): Promise<Customer> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update')
  if (!row) throw new Error(`The customer ${id} has gone.`)
  return row
}
