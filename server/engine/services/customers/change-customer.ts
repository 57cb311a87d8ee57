import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { CustomerChange, CustomerPage, MadeCustomer, NewCustomer } from '@/lib/contract/customer'
import { actsOfChange } from '@/lib/domain/customers/customer-form'
import { idOfName } from '@/lib/domain/customers/customer-square'
import type { Db } from '@/server/base/db'
import { type Customer, lockedCustomer } from '@/server/engine/db/queries/members'
import { customers } from '@/server/engine/db/schema/customer'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct, requireMember, requireRights } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { pageOf } from './read-customers'

interface Changing {
  named: string
  change: CustomerChange
}

/** @throws AppError 404 for another's customer, 403 for lack of rights, 409 for an outdated `version` and for a
 * name in use. */
export async function changeCustomer(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  { named, change }: Changing,
): Promise<CustomerPage> {
  const member = await requireMember(deps, caller)
  const { id } = await writableCustomer(deps, member, named)
  requireRights(member, 'changePage')
  const { version, colour: _, logo: __, ...terms } = change
  if (Object.keys(terms).length > 0) requireRights(member, 'changeTerms')
  const now = deps.clock()
  const changed = await deps.db.transaction(async (tx) => {
    const before = await lockedCustomer(tx, id)
    if (before.version !== version) throw changedMeanwhile(before)
    await refuseTakenName(tx, id, change.name)
    const columns = { ...columnsOf(change), version: version + 1 }
    const after = { ...before, ...columns }
    await tx.update(customers).set(columns).where(eq(customers.id, id))
    for (const act of actsOfChange(before, after)) {
      await noteAudit(tx, { customerId: id, member, act, now })
    }
    return after
  })
  return pageOf(deps.db, changed, now)
}

const changedMeanwhile = ({ name }: Customer) =>
  new AppError({
    code: 'conflict',
    message: `Somebody has changed “${name}” since you opened it. Your changes are not saved yet.`,
  })

async function refuseTakenName(tx: Db, id: string, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const others = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.name, name), ne(customers.id, id)))
  if (others.length === 0) return
  throw new AppError({
    code: 'conflict',
    message: `A customer called “${name}” already exists. Choose another name.`,
  })
}

function columnsOf(change: CustomerChange): Partial<Customer> {
  const columns = {
    name: change.name,
    colour: change.colour,
    logo: change.logo,
    canSubmit: change.may_submit,
    locationQuota: change.location_quota,
    peopleQuota: change.people_quota,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

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
