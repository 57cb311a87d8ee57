import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { emailAddressSchema } from '@/lib/contract/account'
import type { Db } from '@/server/base/db'
import { accounts } from '@/server/engine/db/schema/account'
import { hashPassword, verifyNothing, verifyPassword } from './password'

export type IdentityAccount = typeof accounts.$inferSelect

const PASSWORD_MIN = 10
export const passwordHint = `At least ${PASSWORD_MIN} characters. Several words make a good one.`

const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(256, 'Use at most 256 characters.')

/** The length has been checked. */
function easyPassword(password: string, email: string): string | undefined {
  if (new Set(password).size < 4) return 'Use more than three different characters.'
  const mailbox = email.split('@')[0] ?? ''
  const isNamed = mailbox.length > 3 && password.toLowerCase().includes(mailbox)
  return isNamed ? 'Leave your email address out of it.' : undefined
}

/** Undefined for a good password. */
export function newPasswordProblem(password: string, email: string): string | undefined {
  return passwordSchema.safeParse(password).error?.issues[0]?.message ?? easyPassword(password, email)
}

const name = (label: string) =>
  z.string().trim().min(1, `Enter your ${label}.`).max(100, `Your ${label} is longer than 100 characters.`)

/** For accounts that open by a mailed link. Messages appear under their fields. */
export const newPersonSchema = z.object({
  given_name: name('given name'),
  family_name: name('family name'),
  email: emailAddressSchema,
})
export type NewPerson = z.infer<typeof newPersonSchema>

/** For accounts that open at once, with a password. */
export const newAccountSchema = newPersonSchema
  .extend({ password: passwordSchema })
  .superRefine(({ email, password }, context) => {
    const message = easyPassword(password, email)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['password'], message })
  })
export type NewAccount = z.infer<typeof newAccountSchema>

export async function findAccount(db: Db, id: string): Promise<IdentityAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** Undefined for a wrong pair; takes equally long for both. */
export async function checkCredentials(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<IdentityAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.trim().toLowerCase()))
  const right = account ? await verifyPassword(password, account.passwordHash) : await verifyNothing(password)
  return right ? account : undefined
}

/** Undefined when the address already has an account. */
export async function insertAccount(
  db: Db,
  account: Omit<typeof accounts.$inferInsert, 'id' | 'createdAt'>,
): Promise<IdentityAccount | undefined> {
  const [created] = await db
    .insert(accounts)
    .values({ id: randomUUID(), ...account })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return created
}

/** The address is unproven. Undefined when it already has an account. */
export async function createAccount(db: Db, input: NewAccount): Promise<IdentityAccount | undefined> {
  return insertAccount(db, {
    email: input.email,
    givenName: input.given_name,
    familyName: input.family_name,
    passwordHash: await hashPassword(input.password),
  })
}
