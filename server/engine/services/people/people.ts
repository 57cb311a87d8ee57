import { eq } from 'drizzle-orm'
import { type MemberRole, maxPeople, type People, type PeopleQuery } from '@/lib/contract/people'
import { roleOf } from '@/lib/domain/access/access'
import { rightsOf, roleNames } from '@/lib/domain/customers/people-rules'
import type { Db } from '@/server/base/db'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import {
  countPeople,
  invitationsOf,
  lockedCustomer,
  peopleOf,
  personOf,
  type StoredPerson,
} from '@/server/engine/db/queries/members'
import { mapsOf } from '@/server/engine/db/queries/saved-maps'
import { members } from '@/server/engine/db/schema/customer'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireMember, requireRights } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { dropMaps } from '@/server/engine/services/saved-maps/save-map'

interface Named {
  named: string
  user: string
}

interface Managed {
  member: Member
  customer: Customer
}

/**
 * @throws AppError the same 404 for another's customer and a missing one, 403 for planners and
 * readers.
 */
export async function managedCustomer(deps: { db: Db }, caller: Caller, named: string): Promise<Managed> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, named)
  requireRights(member, 'managePeople')
  return { member, customer }
}

/** Sessions of this subject must end; null for a person who has never signed in. */
interface Ended {
  subject: string | null
}

/**
 * Only staff make staff or change their role.
 * @throws AppError as `managedCustomer`, 404 for a person of another customer, 403 for one's own
 * role.
 */
export async function changeRole(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  { named, user, role }: Named & { role: MemberRole },
): Promise<Ended> {
  const { member, customer } = await managedCustomer(deps, caller, named)
  if (role === 'staff') requireRights(member, 'manageStaff')
  return changePerson(deps, { member, customer, user }, async (tx, person) => {
    const before = roleOf(person)
    if (before === role) return null
    await tx.update(members).set(rightsOf(role)).where(eq(members.id, person.id))
    const [from, to] = [roleNames[before], roleNames[role]].map((name) => name.toLowerCase())
    return `Changed the role of ${person.email} from ${from} to ${to}`
  })
}

/** Records stay. @throws AppError as `changeRole`. */
export async function removePerson(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  { named, user }: Named,
): Promise<Ended> {
  const { member, customer } = await managedCustomer(deps, caller, named)
  return changePerson(deps, { member, customer, user }, async (tx, person) => {
    const maps = await mapsOf(tx, person.id)
    await dropMaps(tx, person.id, { ids: maps.map(({ id }) => id), now: deps.clock() })
    await tx.delete(members).where(eq(members.id, person.id))
    return `Removed ${person.email}`
  })
}

export async function endSessions(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  { named, user }: Named,
): Promise<Ended> {
  const { member, customer } = await managedCustomer(deps, caller, named)
  return changePerson(
    deps,
    { member, customer, user },
    async (_tx, { email }) => `Ended the sessions of ${email}`,
  )
}

interface Wanted {
  member: Member
  customer: Customer
  user: string
}

/** `change` returns what it did; null means nothing, and no session ends. */
async function changePerson(
  { db, clock }: Pick<EngineDeps, 'db' | 'clock'>,
  wanted: Wanted,
  change: (tx: Db, person: StoredPerson) => Promise<string | null>,
): Promise<Ended> {
  const { member, customer } = wanted
  return db.transaction(async (tx) => {
    const person = await otherPerson(tx, wanted)
    const act = await change(tx, person)
    if (act === null) return { subject: null }
    await noteAudit(tx, { customerId: customer.id, member, act, now: clock() })
    return { subject: person.subject }
  })
}

/** Members cannot take their own rights by mistake. */
async function otherPerson(tx: Db, { member, customer, user }: Wanted): Promise<StoredPerson> {
  await lockedCustomer(tx, customer.id)
  const person = await personOf(tx, customer.id, user)
  if (!person) throw new AppError({ code: 'not_found', message: 'This person has already been removed.' })
  if (person.id === member.id) {
    const message = 'You cannot change or remove yourself. Ask another admin or staff.'
    throw new AppError({ code: 'forbidden', message })
  }
  if (person.isInternal) requireRights(member, 'manageStaff')
  return person
}

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
