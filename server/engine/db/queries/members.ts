import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers, members } from '@/server/engine/db/schema/customer'

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
