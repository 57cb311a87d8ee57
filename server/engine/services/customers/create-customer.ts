import { randomUUID } from 'node:crypto'
import type { MadeCustomer, NewCustomer } from '@/lib/contract/customer'
import { idOfName } from '@/lib/domain/customers/customer-square'
import { customers } from '@/server/engine/db/schema/customer'
import { AppError } from '@/server/engine/errors/app-error'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/** @throws AppError 403 for anyone but staff, 409 for a name or id in use. */
export async function createCustomer(
  { db, clock }: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  wanted: NewCustomer,
): Promise<MadeCustomer> {
  const member = await requireAct({ db }, caller, 'addCustomer')
  const { name } = wanted
  const id = wanted.id ?? idOfName(name) ?? randomUUID()
  const now = clock()
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(customers)
      .values({
        id,
        name,
        createdAt: now,
        colour: wanted.colour ?? null,
        logo: wanted.logo ?? null,
        canSubmit: wanted.may_submit ?? true,
        locationQuota: wanted.location_quota ?? null,
        peopleQuota: wanted.people_quota ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (made.length === 0) throw inUse(name, id)
    await noteAudit(tx, { customerId: id, member, act: `Created the customer “${name}”`, now })
  })
  return { id, name }
}

const inUse = (name: string, id: string) =>
  new AppError({
    code: 'conflict',
    message: `A customer called “${name}” or with the ID ${id} already exists. Choose another.`,
  })
