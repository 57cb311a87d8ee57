import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Act } from '@/lib/catalogue/acts'
import { may, refusalOf, roleOf } from '@/lib/domain/access/access'
import type { Db } from '@/server/base/db'
import { type Member, memberByEmail, memberBySubject } from '@/server/engine/db/queries/members'
import { appendSignIn } from '@/server/engine/db/queries/usage'
import { customers, members } from '@/server/engine/db/schema/customer'
import { invitations } from '@/server/engine/db/schema/invitation'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, Identity } from '@/server/engine/services/deps'
import { fullNameOf, joinCustomer, takeSignUp } from './join-customer'

/**
 * A first visit joins the customer that invited the verified email, or creates one named by the
 * sign-up request or the email.
 * @throws AppError 401 for a visitor, 403 for an invited or taken address that is not verified.
 */
export async function requireMember(deps: { db: Db }, caller: Caller): Promise<Member> {
  if (caller.kind === 'visitor') {
    throw new AppError({ code: 'unauthenticated', message: 'Authentication required.' })
  }
  const known = await memberBySubject(deps.db, caller.identity.subject)
  const member = known ?? (await welcome(deps.db, caller.identity))
  return keepName(deps.db, member, caller.identity)
}

/** Access tokens carry no name, so the last sign-in's stays. */
async function keepName(db: Db, member: Member, identity: Identity): Promise<Member> {
  const name = fullNameOf(identity)
  if (name === '' || name === member.name) return member
  await db.update(members).set({ name }).where(eq(members.id, member.id))
  return { ...member, name }
}

async function welcome(db: Db, identity: Identity): Promise<Member> {
  const email = identity.email.toLowerCase()
  await db.transaction(async (tx) => {
    if (await joinByAddress(tx, identity)) return
    const isNew = (await claimInvitation(tx, identity)) || (await createWithOwnCustomer(tx, identity))
    // The sign-in happened before there was a member.
    if (isNew) await appendSignIn(tx, { subject: identity.subject, at: new Date() })
  })
  const member = await memberBySubject(db, identity.subject)
  if (member) return member
  throw await whyUnknown(db, email)
}

async function joinByAddress(tx: Db, identity: Identity): Promise<boolean> {
  if (!identity.emailVerified) return false
  const now = new Date()
  const [latest] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, identity.email.toLowerCase()), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.sentAt))
    .limit(1)
  if (!latest) return false
  const [invitation] = await tx.delete(invitations).where(eq(invitations.id, latest.id)).returning()
  if (!invitation) return false
  await joinCustomer(tx, { identity, invitation, now })
  return true
}

/** Anyone can sign up with someone else's address: unverified, it opens no records. */
async function claimInvitation(tx: Db, identity: Identity): Promise<boolean> {
  if (!identity.emailVerified) return false
  const invited = await tx
    .update(members)
    .set({ subject: identity.subject })
    .where(and(eq(members.email, identity.email.toLowerCase()), isNull(members.subject)))
    .returning({ id: members.id })
  return invited.length > 0
}

/**
 * Concurrent first requests create one member. The customer's id comes from the subject, so a
 * matching email is not enough to join it.
 */
async function createWithOwnCustomer(tx: Db, { subject, ...identity }: Identity): Promise<boolean> {
  const email = identity.email.toLowerCase()
  const taken = await memberByEmail(tx, email)
  if (taken) return false
  // Anyone may have requested the name, so only the address's verified owner gets it.
  const name = (identity.emailVerified && (await takeSignUp(tx, email))) || email
  const customerId = createHash('sha256').update(`customer of ${subject}`).digest('hex').slice(0, 32)
  for (const each of [name, `${name} (${customerId.slice(0, 6)})`]) {
    await tx.insert(customers).values({ id: customerId, name: each }).onConflictDoNothing()
  }
  const made = await tx
    .insert(members)
    .values({ id: randomUUID(), subject, email, customerId, isAdmin: true })
    .onConflictDoNothing()
    .returning({ id: members.id })
  return made.length > 0
}

async function whyUnknown(db: Db, email: string): Promise<AppError> {
  const other = await memberByEmail(db, email)
  if (!other) return new AppError({ code: 'failed', message: 'The account could not be set up. Try again.' })
  const message = other.subject
    ? 'This email address belongs to another sign-in.'
    : 'This email address has been invited. Confirm it with your sign-in service, then sign in again.'
  return new AppError({ code: 'forbidden', message })
}

export const memberMay = (member: Member, act: Act): boolean => may(roleOf(member), act)

/** Staff submit for customers whose submissions they have stopped. */
export const maySubmit = (member: Member): boolean =>
  member.canSubmit && (memberMay(member, 'actForAny') || member.customer.canSubmit)

export function requireRights(member: Member, act: Act): void {
  if (!memberMay(member, act)) throw new AppError({ code: 'forbidden', message: refusalOf(act) })
}

export async function requireAct(deps: { db: Db }, caller: Caller, act: Act): Promise<Member> {
  const member = await requireMember(deps, caller)
  requireRights(member, act)
  return member
}
