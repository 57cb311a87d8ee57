import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { rightsOf } from '@/lib/domain/customers/people-rules'
import type { Db } from '@/server/base/db'
import { memberBySubject } from '@/server/engine/db/queries/members'
import type { StoredInvitation } from '@/server/engine/db/queries/people'
import { removeTokensOf } from '@/server/engine/db/queries/tokens'
import { appendSignIn } from '@/server/engine/db/queries/usage'
import { members } from '@/server/engine/db/schema/customer'
import { AppError } from '@/server/engine/errors/app-error'
import type { Identity } from '@/server/engine/services/deps'
import { fullNameOf } from './full-name'
import { noteAudit } from './note-audit'

interface Joining {
  identity: Identity
  /** Deleted in the same transaction, so that it is accepted once. */
  invitation: StoredInvitation
  now: Date
}

/** @throws AppError 403 for staff, and for an address that belongs to another sign-in. */
export async function joinCustomer(tx: Db, { identity, invitation, now }: Joining): Promise<void> {
  const { customerId, canSubmit } = invitation
  const { subject } = identity
  const name = fullNameOf(identity)
  const place = { customerId, ...rightsOf(canSubmit ? 'planner' : 'reader'), ...(name !== '' && { name }) }
  const known = await memberBySubject(tx, subject)
  if (known?.isInternal) {
    const message = 'Staff cannot join a customer. Sign in with another account.'
    throw new AppError({ code: 'forbidden', message })
  }
  // Their tokens belong to the customer they leave.
  if (known && known.customerId !== customerId) await removeTokensOf(tx, known.id)
  const joined = known
    ? await tx.update(members).set(place).where(eq(members.id, known.id)).returning()
    : await tx
        .insert(members)
        .values({ id: randomUUID(), subject, email: invitation.email, ...place })
        .onConflictDoUpdate({
          target: members.email,
          set: { subject, ...place },
          setWhere: isNull(members.subject),
        })
        .returning()
  const member = joined.length > 0 ? await memberBySubject(tx, subject) : undefined
  if (!member) {
    const message = 'This email address belongs to another sign-in.'
    throw new AppError({ code: 'forbidden', message })
  }
  // The sign-in happened before there was a member.
  if (!known) await appendSignIn(tx, { subject, at: now })
  await noteAudit(tx, { customerId, member, act: `Joined as ${canSubmit ? 'planner' : 'reader'}`, now })
}
