import { asc, eq, or } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers } from '@/server/engine/db/schema/customer'
import type { Customer } from './members'

export async function customerByIdOrName(db: Db, given: string): Promise<Customer | undefined> {
  const rows = await db
    .select()
    .from(customers)
    .where(or(eq(customers.id, given), eq(customers.name, given)))
  return rows.find((each) => each.id === given) ?? rows[0]
}

export async function customerName(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))
  return row?.name ?? ''
}

export function namedCustomers(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select({ id: customers.id, name: customers.name }).from(customers).orderBy(asc(customers.name))
}

export async function demoCustomer(db: Db): Promise<Customer | undefined> {
  const rows = await db
    .select()
    .from(customers)
    .where(eq(customers.isDemo, true))
    .orderBy(customers.createdAt)
  return rows[0]
}
