import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { AppError } from '@/server/engine/base/app-error'
import { type Member, memberByEmail, memberBySubject } from '@/server/engine/db/queries/members'
import { customers, members } from '@/server/engine/db/schema/customer'
import type { Caller, Identity } from '@/server/engine/services/deps'
import { takeSignUp } from './sign-up'

/**
 * The caller's membership. On a first visit, the caller joins the customer that invited their verified email,
 * else gets a new customer named by their sign-up request (`signUp`) or their email.
 * @throws AppError 401 for a visitor, 403 for an invited or taken address that is not verified.
 */
export async function requireMember(deps: { db: Db }, caller: Caller): Promise<Member> {
  if (caller.kind === 'visitor') {
    throw new AppError({ code: 'unauthenticated', message: 'Authentication required.' })
  }
  const known = await memberBySubject(deps.db, caller.identity.subject)
  return known ?? (await welcome(deps.db, caller.identity))
}

async function welcome(db: Db, identity: Identity): Promise<Member> {
  const email = identity.email.toLowerCase()
  await db.transaction(async (tx) => {
    if (!(await claimInvitation(tx, identity))) await createWithOwnCustomer(tx, identity)
  })
  const member = await memberBySubject(db, identity.subject)
  if (member) return member
  throw await whyUnknown(db, email)
}

/** Anyone can sign up with a foreign address: unverified, it opens no records. */
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
 * Two concurrent first requests make one member: the second finds the rows and adds nothing. The customer's
 * id is derived from the subject, so that no one joins a customer that merely has their email.
 */
async function createWithOwnCustomer(tx: Db, { subject, ...identity }: Identity): Promise<void> {
  const email = identity.email.toLowerCase()
  const taken = await memberByEmail(tx, email)
  if (taken) return
  // A sign-up request may name a company, so only the address's verified owner gets it.
  const name = (identity.emailVerified && (await takeSignUp(tx, email))) || email
  const customerId = createHash('sha256').update(`customer of ${subject}`).digest('hex').slice(0, 32)
  for (const each of [name, `${name} (${customerId.slice(0, 6)})`]) {
    await tx.insert(customers).values({ id: customerId, name: each }).onConflictDoNothing()
  }
  await tx.insert(members).values({ id: randomUUID(), subject, email, customerId }).onConflictDoNothing()
}

async function whyUnknown(db: Db, email: string): Promise<AppError> {
  const other = await memberByEmail(db, email)
  if (!other) return new AppError({ code: 'failed', message: 'The account could not be set up. Try again.' })
  const message = other.subject
    ? 'This email address belongs to another sign-in.'
    : 'This email address has been invited. Confirm it with your sign-in service, then sign in again.'
  return new AppError({ code: 'forbidden', message })
}
