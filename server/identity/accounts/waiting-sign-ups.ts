import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { accounts, signUpLinks, waitingSignUps } from '@/server/engine/db/schema/account'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { signUpMail } from '@/server/mail/mail-jobs'
import { type IdentityAccount, insertAccount, type NewPerson } from './accounts'
import { newLinkToken, tokenHashOf } from './link-token'
import { hashPassword } from './password'

/** Hours until a sign-up with an unproven address ends. */
export const signUpHours = 24

/** From everybody together. */
const maxWaiting = 10_000

type WaitingSignUp = typeof waitingSignUps.$inferSelect

const mailJob = (signUp: string) => ({ kind: signUpMail, payload: { signUp } })

/**
 * Keeps a sign-up until its address is proven, and asks for a mail with a link. Does the same for an address with an
 * account, so that neither answer nor time tells.
 * @returns its id; undefined while too many are waiting
 */
export async function addSignUp(
  db: Db,
  mail: MailOutbox,
  { person, now }: { person: NewPerson; now: Date },
): Promise<string | undefined> {
  // Those that are added at the same time may exceed it by a few.
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

/** A sign-up that waits; undefined for one that has ended or whose address was proven. */
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

/** A token that completes this sign-up, once, while it waits; undefined for an address with an account. */
export async function makeSignUpLink(
  db: Db,
  { id, email }: Pick<WaitingSignUp, 'id' | 'email'>,
): Promise<string | undefined> {
  if ((await db.$count(accounts, eq(accounts.email, email))) > 0) return undefined
  const token = newLinkToken()
  await db.insert(signUpLinks).values({ tokenHash: tokenHashOf(token), signUpId: id })
  return token
}

/** The sign-up that a token completes; undefined for one that has ended or been used. */
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
  /** Chosen by the holder of the link: a stranger may have typed the address at the sign-up. */
  password: string
  now: Date
}

/**
 * Makes the account of a mailed link, its address proven, and ends every other sign-up with this address.
 * @returns undefined for a link that has ended or been used, and for an address that has got an account since
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
    // Accounts are unique by address: of two links at once, the second waits here and finds the first one's account.
    const made = await insertAccount(tx, { email, givenName, familyName, passwordHash, emailProvedAt: now })
    await tx.delete(waitingSignUps).where(eq(waitingSignUps.email, email))
    return made
  })
}

export async function removeEndedSignUps(db: Db, now: Date): Promise<void> {
  await db.delete(waitingSignUps).where(lt(waitingSignUps.expiresAt, now))
}
