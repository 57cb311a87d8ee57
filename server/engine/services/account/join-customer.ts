import { createHmac, randomUUID } from 'node:crypto'
import { eq, isNull, lt, sql } from 'drizzle-orm'
import type { SignUp, SignUpAnswer } from '@/lib/contract/account'
import { lengths, withoutTurns } from '@/lib/contract/bounds'
import { rightsOf } from '@/lib/domain/customers/people-rules'
import type { Db } from '@/server/base/db'
import { memberBySubject, type StoredInvitation } from '@/server/engine/db/queries/members'
import { removeTokensOf } from '@/server/engine/db/queries/tokens'
import { appendSignIn } from '@/server/engine/db/queries/usage'
import { members } from '@/server/engine/db/schema/customer'
import { signUps } from '@/server/engine/db/schema/invitation'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps, Identity } from '@/server/engine/services/deps'
import { noteAudit } from './note-audit'

export const fullNameOf = ({ givenName, familyName }: Pick<Identity, 'givenName' | 'familyName'>): string =>
  withoutTurns(`${givenName} ${familyName}`)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, lengths.name)

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

const keptDays = 90

/**
 * A request grants nothing until the first verified sign-in with the address. A known address gets
 * the same answer, and the id comes from the address, so that answers do not reveal accounts.
 */
export async function signUp(
  { db, access, clock }: Pick<EngineDeps, 'db' | 'access' | 'clock'>,
  { email, name }: SignUp,
): Promise<SignUpAnswer> {
  const createdAt = clock()
  await db
    .insert(signUps)
    .values({ email, name, createdAt })
    .onConflictDoUpdate({ target: signUps.email, set: { name: sql`excluded.name`, createdAt } })
  await db.delete(signUps).where(lt(signUps.createdAt, new Date(createdAt.getTime() - keptDays * 86_400_000)))
  return { id: createHmac('sha256', access.apiKey).update(`sign-up of ${email}`).digest('hex').slice(0, 32) }
}

export async function takeSignUp(tx: Db, email: string): Promise<string | undefined> {
  const [taken] = await tx.delete(signUps).where(eq(signUps.email, email)).returning({ name: signUps.name })
  return taken?.name
}
