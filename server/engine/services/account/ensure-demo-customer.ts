import { randomUUID } from 'node:crypto'
import { demoCustomerId } from '@/lib/config/demo'
import type { Db } from '@/server/base/db'
import { demoCustomer } from '@/server/engine/db/queries/customers'
import type { Customer } from '@/server/engine/db/queries/members'
import { customers } from '@/server/engine/db/schema/customer'

/** Safe for processes that start together. */
export async function ensureDemoCustomer(db: Db): Promise<Customer> {
  const known = await demoCustomer(db)
  if (known) return known
  for (const name of ['Demo', `Demo (${randomUUID().slice(0, 6)})`]) {
    await db.insert(customers).values({ id: demoCustomerId, name, isDemo: true }).onConflictDoNothing()
  }
  const made = await demoCustomer(db)
  if (!made) throw new Error('The demo customer could not be made.')
  return made
}
