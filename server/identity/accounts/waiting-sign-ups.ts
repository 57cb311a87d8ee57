import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { accounts, signUpLinks, waitingSignUps } from '@/server/engine/db/schema/account'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { signUpMail } from '@/server/mail/compose-mail'
import { type IdentityAccount, insertAccount, type NewPerson } from './accounts'
import { hashPassword, newLinkToken, tokenHashOf } from './password'

export const signUpHours = 24

/** For all addresses together. */
const maxWaiting = 10_000

type WaitingSignUp = typeof waitingSignUps.$inferSelect

const mailJob = (signUp: string) => ({ kind: signUpMail, payload: { signUp } })

/**
 * Does the same for an address with an account, so that neither answer nor timing reveals it.
 * @returns undefined while too many are waiting
 */
export async function addSignUp(
  db: Db,
  mail: MailOutbox,
  { person, now }: { person: NewPerson; now: Date },
): Promise<string | undefined> {
  // Concurrent sign-ups may exceed it by a few.
  if ((await db.$count(waitingSignUps, gt(waitingSignUps.expiresAt, now))) >= maxWaiting) return undefined
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + signUpHours * 3_600_000)
  const { email, given_name: givenName, family_name: familyName } = person
  await db.transaction(async (tx) => {
    await tx.insert(waitingSignUps).values({ id, email, givenName, familyName, expiresAt })
    await mail.jobs.enqueue(tx, mailJob(id))
  })
  mail.jobs.wake()
  return id
}

/** Undefined once it has expired or its address is proven. */
export async function waitingSignUp(db: Db, id: string, now: Date): Promise<WaitingSignUp | undefined> {
  const [found] = await db
    .select()
    .from(waitingSignUps)
    .where(and(eq(waitingSignUps.id, id), gt(waitingSignUps.expiresAt, now)))
  return found
}

export async function mailSignUpAgain(db: Db, mail: MailOutbox, id: string): Promise<void> {
  await mail.jobs.enqueue(db, mailJob(id))
  mail.jobs.wake()
}

/** Works once, while the sign-up waits; undefined for an address with an account. */
export async function makeSignUpLink(
  db: Db,
  { id, email }: Pick<WaitingSignUp, 'id' | 'email'>,
): Promise<string | undefined> {
  if ((await db.$count(accounts, eq(accounts.email, email))) > 0) return undefined
  const token = newLinkToken()
  await db.insert(signUpLinks).values({ tokenHash: tokenHashOf(token), signUpId: id })
  return token
}

/** Undefined for an expired or used token. */
export async function signUpOfLink(db: Db, token: string, now: Date): Promise<WaitingSignUp | undefined> {
  const [found] = await db
    .select({ signUp: waitingSignUps })
    .from(signUpLinks)
    .innerJoin(waitingSignUps, eq(waitingSignUps.id, signUpLinks.signUpId))
    .where(and(eq(signUpLinks.tokenHash, tokenHashOf(token)), gt(waitingSignUps.expiresAt, now)))
  return found?.signUp
}

interface Completion {
  token: string
  /** Chosen by the link's holder: a stranger may have typed the address at sign-up. */
  password: string
  now: Date
}

/**
 * Proves the address, and ends every other sign-up with it.
 * @returns undefined for an expired or used link, and for an address that has an account by now
 */
export async function completeSignUp(
  db: Db,
  { token, password, now }: Completion,
): Promise<IdentityAccount | undefined> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const signUp = await signUpOfLink(tx, token, now)
    if (!signUp) return undefined
    const { email, givenName, familyName } = signUp
    // Addresses are unique: the second of two concurrent links waits here and finds the first one's
    // account.
    const made = await insertAccount(tx, { email, givenName, familyName, passwordHash, emailProvedAt: now })
    await tx.delete(waitingSignUps).where(eq(waitingSignUps.email, email))
    return made
  })
}

export async function removeEndedSignUps(db: Db, now: Date): Promise<void> {
  await db.delete(waitingSignUps).where(lt(waitingSignUps.expiresAt, now))
}
