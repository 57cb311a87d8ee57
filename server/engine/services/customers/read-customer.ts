import type { CustomerPage } from '@/lib/contract/customer'
import { monthStart } from '@/lib/domain/customers/quota'
import type { Db } from '@/server/base/db'
import { figuresOf, storedBytes } from '@/server/engine/db/queries/customer-figures'
import type { Customer } from '@/server/engine/db/queries/members'
import { countInvitations } from '@/server/engine/db/queries/people'
import { countUsageSince } from '@/server/engine/db/queries/usage'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireRights } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { listedCustomer } from './list-customers'

/**
 * @throws AppError the same 404 for another's customer and a missing one, 403 for planners and
 * readers.
 */
export async function readCustomer(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  named: string,
): Promise<CustomerPage> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, named)
  requireRights(member, 'readCustomer')
  return pageOf(deps.db, customer, deps.clock())
}

export async function pageOf(db: Db, customer: Customer, now: Date): Promise<CustomerPage> {
  const since = monthStart(now)
  const figures = (await figuresOf(db, { ids: [customer.id], since }))(customer.id)
  const { downloads, signIns } = await countUsageSince(db, customer.id, since)
  return {
    ...listedCustomer(customer, figures),
    version: customer.version,
    logo: customer.logo,
    people_quota: customer.peopleQuota,
    since: customer.createdAt.toISOString(),
    invited: await countInvitations(db, customer.id),
    waiting_locations: figures.waitingLocations,
    month_submissions: figures.monthSubmissions,
    month_downloads: downloads,
    month_sign_ins: signIns,
    stored_bytes: await storedBytes(db, customer.id),
  }
}
