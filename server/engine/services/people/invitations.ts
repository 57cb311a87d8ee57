import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, or } from 'drizzle-orm'
import {
  type MadeInvitation,
  maxInvitations,
  type NewInvitation,
  type OpenedInvitation,
} from '@/lib/contract/people'
import { overPeopleQuota } from '@/lib/domain/customers/people-rules'
import type { Db } from '@/server/base/db'
import {
  countInvitations,
  countPeople,
  lockedCustomer,
  memberByEmail,
  type StoredInvitation,
} from '@/server/engine/db/queries/members'
import { accounts } from '@/server/engine/db/schema/account'
import { customers } from '@/server/engine/db/schema/customer'
import { invitationLinks, invitations } from '@/server/engine/db/schema/invitation'
import { AppError } from '@/server/engine/errors/app-error'
import { joinCustomer } from '@/server/engine/services/account/join-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { enqueueInvitationMail, invitationTokenHash, newLink } from './mail-invitation'
import { managedCustomer } from './people'

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

const ended = () =>
  new AppError({
    code: 'not_found',
    message:
      'This invitation has ended, was withdrawn or has been used. If you have joined, sign in. If not, ask for a new one.',
  })

function live(db: Db, token: string, now: Date) {
  const hash = invitationTokenHash(token)
  const mailed = db
    .select({ id: invitationLinks.invitationId })
    .from(invitationLinks)
    .where(eq(invitationLinks.tokenHash, hash))
  return and(
    or(eq(invitations.tokenHash, hash), inArray(invitations.id, mailed)),
    gt(invitations.expiresAt, now),
  )
}

/** @throws AppError the same 404 for every link that opens nothing. */
export async function openInvitation(
  { db, clock }: Pick<EngineDeps, 'db' | 'clock'>,
  token: string,
): Promise<OpenedInvitation> {
  const [found] = await db
    .select({ invitation: invitations, customer: customers.name })
    .from(invitations)
    .innerJoin(customers, eq(customers.id, invitations.customerId))
    .where(live(db, token, clock()))
  if (!found) throw ended()
  const { email, canSubmit, expiresAt } = found.invitation
  return { email, can_submit: canSubmit, customer: found.customer, expires_at: expiresAt.toISOString() }
}

/** Unlike `requireMember`, creates no membership. */
function requireIdentity(caller: Caller) {
  if (caller.kind === 'member') return caller.identity
  throw new AppError({ code: 'unauthenticated', message: 'Authentication required.' })
}

/**
 * If mail is sent, the address must be proven by the identity provider or the mailed link.
 * @throws AppError 401 for a visitor, 403 for another or an unproven address, and as
 * `openInvitation` and `joinCustomer` do.
 */
export async function acceptInvitation(
  { db, clock, mail }: Pick<EngineDeps, 'db' | 'clock' | 'mail'>,
  caller: Caller,
  token: string,
): Promise<void> {
  const identity = requireIdentity(caller)
  const now = clock()
  await db.transaction(async (tx) => {
    const isMailed = await provesAddress(tx, token)
    const [invitation] = await tx
      .delete(invitations)
      .where(live(tx, token, now))
      .returning()
    if (!invitation) throw ended()
    const { email } = invitation
    if (email !== identity.email.toLowerCase()) {
      const message = `This invitation is for ${email}. Sign in with that address.`
      throw new AppError({ code: 'forbidden', message })
    }
    if (mail !== null && !isMailed && !identity.emailVerified) {
      const message = `Open the invitation from the mail to ${email}: its link shows that the address is yours.`
      throw new AppError({ code: 'forbidden', message })
    }
    if (isMailed) await noteProof(tx, { subject: identity.subject, email, now })
    await joinCustomer(tx, { identity, invitation, now })
  })
}

/** Links shown to the inviting person prove nothing about the invited address. */
const provesAddress = async (db: Db, token: string) =>
  (await db.$count(invitationLinks, eq(invitationLinks.tokenHash, invitationTokenHash(token)))) > 0

/** Takes effect with the embedded identity provider's next token. */
async function noteProof(tx: Db, { subject, email, now }: { subject: string; email: string; now: Date }) {
  const isOwn = and(eq(accounts.id, subject), eq(accounts.email, email))
  await tx.update(accounts).set({ emailProvedAt: now }).where(isOwn)
}
