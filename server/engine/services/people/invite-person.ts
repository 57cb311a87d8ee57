import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type MadeInvitation, maxInvitations, type NewInvitation } from '@/lib/contract/people'
import { overPeopleQuota } from '@/lib/domain/customers/people-rules'
import type { Db } from '@/server/base/db'
import { memberByEmail } from '@/server/engine/db/queries/members'
import {
  countInvitations,
  countPeople,
  lockedCustomer,
  type StoredInvitation,
} from '@/server/engine/db/queries/people'
import { invitationLinks, invitations } from '@/server/engine/db/schema/invitation'
import { AppError } from '@/server/engine/errors/app-error'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { newLink } from './invitation-token'
import { enqueueInvitationMail } from './mail-invitation'
import { managedCustomer } from './managed-customer'

type Deps = Pick<EngineDeps, 'db' | 'clock' | 'origin' | 'mail'>

interface Named {
  named: string
  invitation: string
}

/**
 * An account with another customer makes no difference.
 * @throws AppError as `managedCustomer`, 409 for an address already known to the customer, 429
 * beyond the quota of people.
 */
export async function invitePerson(
  { db, clock, origin, mail }: Deps,
  caller: Caller,
  { named, wanted }: { named: string; wanted: NewInvitation },
): Promise<MadeInvitation> {
  const { member, customer } = await managedCustomer({ db }, caller, named)
  const { email, can_submit: canSubmit = false } = wanted
  const now = clock()
  const { link, columns } = newLink(origin, now)
  const made = { id: randomUUID(), customerId: customer.id, email, canSubmit, ...columns, ...mailed(mail) }
  await db.transaction(async (tx) => {
    await requireRoom(tx, customer.id)
    if ((await memberByEmail(tx, email))?.customerId === customer.id) {
      throw new AppError({ code: 'conflict', message: `${email} already belongs to this customer.` })
    }
    const added = await tx.insert(invitations).values(made).onConflictDoNothing().returning()
    if (added.length === 0) {
      throw new AppError({
        code: 'conflict',
        message: `${email} has already been invited. Resend that invitation instead.`,
      })
    }
    await enqueueInvitationMail(mail, tx, made)
    const act = `Invited ${email} as ${canSubmit ? 'planner' : 'reader'}`
    await noteAudit(tx, { customerId: customer.id, member, act, now })
  })
  mail?.jobs.wake()
  return madeInvitation(made, link)
}

const mailed = (mail: Deps['mail']) => ({ mailState: mail && ('waiting' as const) })

async function requireRoom(tx: Db, customerId: string): Promise<void> {
  const { peopleQuota } = await lockedCustomer(tx, customerId)
  const waiting = await countInvitations(tx, customerId)
  const message = overPeopleQuota((await countPeople(tx, customerId)) + waiting, peopleQuota)
  if (message !== undefined) throw new AppError({ code: 'too_many', message })
  if (waiting < maxInvitations) return
  throw new AppError({
    code: 'too_many',
    message: `At most ${maxInvitations} invitations may be pending. Withdraw one first.`,
  })
}

const madeInvitation = (stored: StoredInvitation, link: string): MadeInvitation => ({
  email: stored.email,
  can_submit: stored.canSubmit,
  customer: stored.customerId,
  link,
  expires_at: stored.expiresAt.toISOString(),
  ...(stored.mailState && { mail: stored.mailState }),
})

/** Former links stop working. @throws AppError as `managedCustomer` does. */
export async function resendInvitation(
  { db, clock, origin, mail }: Deps,
  caller: Caller,
  { named, invitation }: Named,
): Promise<MadeInvitation> {
  const { member, customer } = await managedCustomer({ db }, caller, named)
  const now = clock()
  const { link, columns } = newLink(origin, now)
  const made = await db.transaction(async (tx) => {
    const [resent] = await tx
      .update(invitations)
      .set({ ...columns, ...mailed(mail) })
      .where(and(eq(invitations.id, invitation), eq(invitations.customerId, customer.id)))
      .returning()
    if (!resent) throw noSuchInvitation()
    await tx.delete(invitationLinks).where(eq(invitationLinks.invitationId, resent.id))
    await enqueueInvitationMail(mail, tx, resent)
    const act = `Resent the invitation of ${resent.email}`
    await noteAudit(tx, { customerId: customer.id, member, act, now })
    return madeInvitation(resent, link)
  })
  mail?.jobs.wake()
  return made
}

export async function withdrawInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { named, invitation }: Named,
): Promise<void> {
  const { member, customer } = await managedCustomer({ db }, caller, named)
  await db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, invitation), eq(invitations.customerId, customer.id)))
      .returning()
    if (!withdrawn) throw noSuchInvitation()
    const act = `Withdrew the invitation of ${withdrawn.email}`
    await noteAudit(tx, { customerId: customer.id, member, act, now: clock() })
  })
}

const noSuchInvitation = () =>
  new AppError({ code: 'not_found', message: 'The invitation was withdrawn, or the person has joined.' })
