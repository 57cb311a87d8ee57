import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers, members } from '@/server/engine/db/schema/customer'

export interface FirstMember {
  email: string
  customer: string
  canSubmit: boolean
  isInternal: boolean
}

/** Creates the customer if need be; known addresses stay unchanged. */
export async function ensureMember(db: Db, { email, customer, ...rights }: FirstMember): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(customers).values({ id: randomUUID(), name: customer }).onConflictDoNothing()
    const [found] = await tx.select().from(customers).where(eq(customers.name, customer))
    if (!found) throw new Error(`The customer ${customer} could not be made.`)
    const person = { id: randomUUID(), email: email.toLowerCase(), customerId: found.id, ...rights }
    await tx.insert(members).values(person).onConflictDoNothing()
  })
}
