import { and, asc, count, desc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { maxInvitations } from '@/lib/contract/people'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitations } from '@/server/engine/db/schema/invitation'

export type Customer = typeof customers.$inferSelect
export type Member = typeof members.$inferSelect & { customer: Customer }

const withCustomer = { ...getTableColumns(members), customer: getTableColumns(customers) }

export async function memberBySubject(db: Db, subject: string): Promise<Member | undefined> {
  const rows = await db
    .select(withCustomer)
    .from(members)
    .innerJoin(customers, eq(customers.id, members.customerId))
    .where(eq(members.subject, subject))
  return rows[0]
}

export async function memberByEmail(db: Db, email: string): Promise<Member | undefined> {
  const rows = await db
    .select(withCustomer)
    .from(members)
    .innerJoin(customers, eq(customers.id, members.customerId))
    .where(eq(members.email, email))
  return rows[0]
}

/** Serialises changes of what a member holds, lists and maps, until the transaction ends. */
export async function lockMember(tx: Db, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
}

/** Embedded identity provider only; another provider keeps its sessions itself. */
export async function endSignIns(db: Db, accountId: string): Promise<void> {
  const { payload } = identityPayloads
  const own = sql`${payload} ->> 'accountId' = ${accountId}`
  const underWay = sql`${payload} #>> '{result,login,accountId}' = ${accountId}`
  await db.delete(identityPayloads).where(or(own, underWay))
}

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
