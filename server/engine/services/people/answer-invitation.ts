import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { OpenedInvitation } from '@/lib/contract/people'
import type { Db } from '@/server/base/db'
import { accounts } from '@/server/engine/db/schema/account'
import { customers } from '@/server/engine/db/schema/customer'
import { invitationLinks, invitations } from '@/server/engine/db/schema/invitation'
import { AppError } from '@/server/engine/errors/app-error'
import { joinCustomer } from '@/server/engine/services/account/join-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { invitationTokenHash } from './invitation-token'

const ended = () =>
  new AppError({
    code: 'not_found',
    message:
      'This invitation has ended, was withdrawn or has been used. If you have joined, sign in. If not, ask for a new one.',
  })

/** The invitation that a shown or a mailed link opens. */
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

/** The offer of an invitation, for the holder of its link. @throws AppError one 404 for all that open nothing. */
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

/** @throws AppError 401 for a visitor. Creates no membership, unlike `requireMember`. */
function requireIdentity(caller: Caller) {
  if (caller.kind === 'member') return caller.identity
  throw new AppError({ code: 'unauthenticated', message: 'Authentication required.' })
}

/**
 * Accepts an invitation, once, by a sign-in with the invited address. If mail is sent, that address must be proven: by the
 * identity provider or by the mailed link.
 * @throws AppError 401 for a visitor, 404 as `openInvitation`, 403 for another address, an unproven one and as
 * `joinCustomer`.
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

/** Whether a token was mailed to the invited address, not shown to the one who invited it. */
const provesAddress = async (db: Db, token: string) =>
  (await db.$count(invitationLinks, eq(invitationLinks.tokenHash, invitationTokenHash(token)))) > 0

/** An account of the embedded identity provider counts as proven from its next token on. */
async function noteProof(tx: Db, { subject, email, now }: { subject: string; email: string; now: Date }) {
  const isOwn = and(eq(accounts.id, subject), eq(accounts.email, email))
  await tx.update(accounts).set({ emailProvedAt: now }).where(isOwn)
}
