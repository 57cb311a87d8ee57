import { and, desc, eq, lt } from 'drizzle-orm'
import {
  type Audit,
  type AuditQuery,
  type CustomerPage,
  type Customers,
  type CustomersQuery,
  type ListedCustomer,
  maxCustomers,
} from '@/lib/contract/customer'
import { colourOfId } from '@/lib/domain/customers/customer-square'
import { monthStart } from '@/lib/domain/customers/quota'
import type { Db } from '@/server/base/db'
import {
  type CustomerFigures,
  countCustomers,
  figuresOf,
  searchedCustomers,
  storedBytes,
} from '@/server/engine/db/queries/customers'
import type { Customer } from '@/server/engine/db/queries/members'
import { countInvitations } from '@/server/engine/db/queries/members'
import { countUsageSince } from '@/server/engine/db/queries/usage'
import { auditEntries } from '@/server/engine/db/schema/customer'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireAct, requireMember, requireRights } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

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

const listedCustomer = (customer: Customer, figures: CustomerFigures): ListedCustomer => ({
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

interface Wanted {
  customerId: string
  isStaffOnly: boolean
  before: number | undefined
  limit: number
}

function auditOf(db: Db, { customerId, isStaffOnly, before, limit }: Wanted) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.customerId, customerId),
        isStaffOnly ? eq(auditEntries.isStaff, true) : undefined,
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

export async function readAudit(
  { db }: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { named, query }: { named: string; query: AuditQuery },
): Promise<Audit> {
  const member = await requireMember({ db }, caller)
  const customer = await writableCustomer({ db }, member, named)
  requireRights(member, 'readAudit')
  const found = await auditOf(db, {
    customerId: customer.id,
    isStaffOnly: query.by === 'staff',
    before: query.cursor === undefined ? undefined : idOf(query.cursor),
    limit: maxCustomers + 1,
  })
  const shown = found.slice(0, maxCustomers)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ id, createdAt, email, name, isStaff, act }) => ({
      id,
      email,
      name,
      act,
      at: createdAt.toISOString(),
      is_staff: isStaff,
    })),
    next: last && found.length > maxCustomers ? String(last.id) : null,
  }
}

function idOf(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new AppError({
    code: 'bad_request',
    message: 'The cursor does not belong to this list. Load the list again.',
  })
}
