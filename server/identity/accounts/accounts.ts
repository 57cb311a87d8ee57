import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { emailAddressSchema } from '@/lib/contract/account'
import type { Db } from '@/server/base/db'
import { accounts } from '@/server/engine/db/schema/account'
import { hashPassword, verifyNothing, verifyPassword } from './password'

export type IdentityAccount = typeof accounts.$inferSelect

export const PASSWORD_MIN = 10
const name = (label: string) =>
  z.string().trim().min(1, `Enter your ${label}.`).max(100, `Your ${label} is longer than 100 characters.`)

/** The sign-up form's input. Messages appear under their fields. */
export const newAccountSchema = z
  .object({
    given_name: name('given name'),
    family_name: name('family name'),
    email: emailAddressSchema,
    password: z
      .string()
      .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
      .max(256, 'Use at most 256 characters.'),
  })
  .superRefine((value, context) => {
    if (new Set(value.password).size < 4) {
      context.addIssue({
        code: 'custom',
        path: ['password'],
        message: 'Use more than three different characters.',
      })
    }
    const mailbox = value.email.split('@')[0] ?? ''
    if (mailbox.length > 3 && value.password.toLowerCase().includes(mailbox)) {
      context.addIssue({
        code: 'custom',
        path: ['password'],
        message: 'Leave your email address out of it.',
      })
    }
  })
export type NewAccount = z.infer<typeof newAccountSchema>

export async function findAccount(db: Db, id: string): Promise<IdentityAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** The account for this email and password, undefined for a wrong pair; takes equally long for both. */
export async function checkCredentials(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<IdentityAccount | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.trim().toLowerCase()))
  const right = account ? await verifyPassword(password, account.passwordHash) : await verifyNothing(password)
  return right ? account : undefined
}

/** Creates the account; undefined when the address already has one. */
export async function createAccount(db: Db, input: NewAccount): Promise<IdentityAccount | undefined> {
  const [created] = await db
    .insert(accounts)
    .values({
      id: randomUUID(),
      email: input.email,
      givenName: input.given_name,
      familyName: input.family_name,
      passwordHash: await hashPassword(input.password),
    })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return created
}
