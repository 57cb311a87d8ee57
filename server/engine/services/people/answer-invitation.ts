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
