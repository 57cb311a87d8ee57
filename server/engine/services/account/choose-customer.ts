import type { NumberForm } from '@/lib/catalogue/number-forms'
import type { Accounts, Me } from '@/lib/contract/account'
import { listIds, settingsSchema } from '@/lib/contract/lists'
import { roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import { customerByIdOrName, demoCustomer, namedCustomers } from '@/server/engine/db/queries/customers'
import { storedList } from '@/server/engine/db/queries/lists'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { maySubmit, memberMay, requireAct, requireMember } from './require-member'

export interface ChosenCustomer {
  customer: Customer
  /** True when the caller gets this customer without naming one. */
  isDefault: boolean
}

/** Another's customer and a missing one get the same 404. */
export async function readableCustomer(
  deps: { db: Db },
  caller: Caller,
  named: string | undefined,
): Promise<ChosenCustomer> {
  if (caller.kind === 'visitor') return demoOf(deps.db, named)
  const member = await requireMember(deps, caller)
  if (named === undefined || isCalled(member.customer, named)) {
    return { customer: member.customer, isDefault: true }
  }
  const other = await customerByIdOrName(deps.db, named)
  if (!other || !(memberMay(member, 'actForAny') || other.isDemo)) throw noSuchCustomer()
  return { customer: other, isDefault: false }
}

export async function writableCustomer(
  deps: { db: Db },
  member: Member,
  named: string | undefined,
): Promise<Customer> {
  if (named === undefined || isCalled(member.customer, named)) return member.customer
  const other = memberMay(member, 'actForAny') ? await customerByIdOrName(deps.db, named) : undefined
  if (!other) throw noSuchCustomer()
  return other
}

async function demoOf(db: Db, named: string | undefined): Promise<ChosenCustomer> {
  const demo = await demoCustomer(db)
  if (!demo || !(named === undefined || isCalled(demo, named))) throw noSuchCustomer()
  return { customer: demo, isDefault: true }
}

function isCalled(customer: Customer, named: string): boolean {
  return customer.id === named || customer.name === named
}

function noSuchCustomer(): AppError {
  return new AppError({
    code: 'not_found',
    message: 'There is no such customer, or your account may not act for it.',
  })
}

export async function listAccounts({ db }: Pick<EngineDeps, 'db'>, caller: Caller): Promise<Accounts> {
  await requireAct({ db }, caller, 'listCustomers')
  const all = await namedCustomers(db)
  return Object.fromEntries(all.map(({ name, id }) => [name, id]))
}

export async function describeMe(deps: Pick<EngineDeps, 'db' | 'origin'>, caller: Caller): Promise<Me> {
  const member = await requireMember(deps, caller)
  const numbers = await numberFormOf(deps.db, member.id)
  return {
    data: {
      main_site: deps.origin,
      internal_user: member.isInternal,
      can_submit: maySubmit(member),
      role: roleOf(member),
      customer: { id: member.customer.id, name: member.customer.name },
      ...(numbers && { number_format: numbers }),
    },
  }
}

async function numberFormOf(db: Db, memberId: string): Promise<NumberForm | undefined> {
  const list = await storedList(db, { memberId, id: listIds.settings })
  return list && settingsSchema.safeParse(JSON.parse(list.content)).data?.numbers
}
