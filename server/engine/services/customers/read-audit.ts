import { type Audit, type AuditQuery, maxCustomers } from '@/lib/contract/customer'
import { auditOf } from '@/server/engine/db/queries/audit'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireRights } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

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
