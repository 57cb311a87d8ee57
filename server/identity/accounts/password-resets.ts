import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { endSignIns } from '@/server/engine/db/queries/members'
import { accounts, passwordResets } from '@/server/engine/db/schema/account'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { passwordChangedMail, resetMail } from '@/server/mail/compose-mail'
import type { IdentityAccount } from './accounts'
import { hashPassword, newLinkToken, tokenHashOf } from './password'

const resetMinutes = 60

/**
 * Does the same work without an account, so that timing reveals nothing.
 * @param email in lower case
 */
export async function requestReset(db: Db, mail: MailOutbox, email: string): Promise<void> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  await mail.jobs.enqueue(db, { kind: resetMail, payload: { account: account?.id ?? null } })
  mail.jobs.wake()
}

/** Valid once, within an hour. */
export async function makeReset(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newLinkToken()
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000)
  await db.insert(passwordResets).values({ tokenHash: tokenHashOf(token), accountId, expiresAt })
  return { token, expiresAt }
}

const live = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHashOf(token)), gt(passwordResets.expiresAt, now))

/** Undefined for an expired or used token. */
export async function accountOfReset(db: Db, token: string, now: Date): Promise<IdentityAccount | undefined> {
  const [found] = await db
    .select({ account: accounts })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(live(token, now))
  return found?.account
}

interface NewPassword {
  token: string
  password: string
  now: Date
}

/**
 * Proves the address, and ends other tokens and every sign-in at the provider. Mails the person.
 * @returns false for an expired or used token
 */
export async function applyReset(
  db: Db,
  mail: MailOutbox,
  { token, password, now }: NewPassword,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const isDone = await db.transaction(async (tx) => {
    const [used] = await tx.delete(passwordResets).where(live(token, now)).returning()
    if (!used) return false
    const { accountId } = used
    await tx.update(accounts).set({ passwordHash, emailProvedAt: now }).where(eq(accounts.id, accountId))
    await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId))
    await endSignIns(tx, accountId)
    const payload = { account: accountId, at: now.toISOString() }
    await mail.jobs.enqueue(tx, { kind: passwordChangedMail, payload })
    return true
  })
  mail.jobs.wake()
  return isDone
}

export async function removeEndedResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}
