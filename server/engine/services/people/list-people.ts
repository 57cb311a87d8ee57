import { maxPeople, type People, type PeopleQuery } from '@/lib/contract/people'
import { roleOf } from '@/lib/domain/access/access'
import { countPeople, invitationsOf, peopleOf } from '@/server/engine/db/queries/people'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { managedCustomer } from './managed-customer'

/** @throws AppError as `managedCustomer` does. */
export async function listPeople(
  { db }: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { named, query }: { named: string; query: PeopleQuery },
): Promise<People> {
  const { member, customer } = await managedCustomer({ db }, caller, named)
  const { after } = query
  const found = await peopleOf(db, { customerId: customer.id, after, limit: maxPeople + 1 })
  const shown = found.slice(0, maxPeople)
  const pending = after === undefined ? await invitationsOf(db, customer.id) : []
  return {
    people: shown.map((each) => ({
      id: each.id,
      email: each.email,
      name: each.name,
      role: roleOf(each),
      is_self: each.id === member.id,
    })),
    invitations: pending.map((each) => ({
      id: each.id,
      email: each.email,
      can_submit: each.canSubmit,
      sent_at: each.sentAt.toISOString(),
      expires_at: each.expiresAt.toISOString(),
      ...(each.mailState && { mail: each.mailState }),
    })),
    total: await countPeople(db, customer.id),
    next: found.length > maxPeople ? (shown.at(-1)?.email ?? null) : null,
  }
}
