import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/engine/db/db'
import { type Member, memberByEmail, memberBySubject } from '@/server/engine/db/queries/members'
import { customers, members } from '@/server/engine/db/schema/customer'
import type { Caller, Identity } from '@/server/engine/deps'
import { AppError } from '@/server/engine/http/app-error'

/**
 * The caller's membership. Somebody seen for the first time joins the customer that invited their e-mail, else gets
 * a customer of their own named after it. Throws 401 for a visitor.
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
    const invited = await tx
      .update(members)
      .set({ subject: identity.subject })
      .where(and(eq(members.email, email), isNull(members.subject)))
      .returning({ id: members.id })
    if (invited.length === 0) await createWithOwnCustomer(tx, identity.subject, email)
  })
  const member = await memberBySubject(db, identity.subject)
  if (member) return member
  throw await whyUnknown(db, email)
}

/**
 * Two first requests at once make one member: whoever comes second finds the rows there and adds nothing. The
 * customer's id follows from the subject, so that nobody slips into a customer that merely bears their e-mail.
 */
async function createWithOwnCustomer(tx: Db, subject: string, email: string): Promise<void> {
  const taken = await memberByEmail(tx, email)
  if (taken) return
  const customerId = createHash('sha256').update(`customer of ${subject}`).digest('hex').slice(0, 32)
  for (const name of [email, `${email} (${customerId.slice(0, 6)})`]) {
    await tx.insert(customers).values({ id: customerId, name }).onConflictDoNothing()
  }
  await tx.insert(members).values({ id: randomUUID(), subject, email, customerId }).onConflictDoNothing()
}

async function whyUnknown(db: Db, email: string): Promise<AppError> {
  const other = await memberByEmail(db, email)
  return other
    ? new AppError({ code: 'forbidden', message: 'This e-mail address belongs to another sign-in.' })
    : new AppError({ code: 'failed', message: 'The account could not be set up. Try again.' })
}
