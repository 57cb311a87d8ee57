import {
  type Customers,
  type CustomersQuery,
  type ListedCustomer,
  maxCustomers,
} from '@/lib/contract/customer'
import { colourOfId } from '@/lib/domain/customers/customer-square'
import { monthStart } from '@/lib/domain/customers/quota'
import {
  type CustomerFigures,
  countCustomers,
  figuresOf,
  searchedCustomers,
} from '@/server/engine/db/queries/customer-figures'
import type { Customer } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/** @throws AppError 403 for anyone but staff, 400 for a wrong cursor. */
export async function listCustomers(
  { db, clock }: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  query: CustomersQuery,
): Promise<Customers> {
  await requireAct({ db }, caller, 'listCustomers')
  const search = query.search?.trim() ?? ''
  const after = query.cursor === undefined ? undefined : nameOf(query.cursor)
  const found = await searchedCustomers(db, { search, after, limit: maxCustomers + 1 })
  const shown = found.slice(0, maxCustomers)
  const figures = await figuresOf(db, { ids: shown.map(({ id }) => id), since: monthStart(clock()) })
  const last = shown.at(-1)
  return {
    customers: shown.map((each) => listedCustomer(each, figures(each.id))),
    total: await countCustomers(db, search),
    next: last && found.length > maxCustomers ? Buffer.from(last.name).toString('base64url') : null,
  }
}

export const listedCustomer = (customer: Customer, figures: CustomerFigures): ListedCustomer => ({
  id: customer.id,
  name: customer.name,
  colour: customer.colour ?? colourOfId(customer.id),
  may_submit: customer.canSubmit,
  records: figures.records,
  people: figures.people,
  month_locations: figures.monthLocations,
  location_quota: customer.locationQuota,
})

function nameOf(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString('utf8')
  // Postgres text cannot hold NUL.
  if (name !== '' && !name.includes('\0')) return name
  throw new AppError({
    code: 'bad_request',
    message: 'The cursor does not belong to this list. Load the list again.',
  })
}
