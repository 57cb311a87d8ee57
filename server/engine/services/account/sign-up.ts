import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { SignUp, SignUpAnswer } from '@/lib/contract/account'
import type { Db } from '@/server/base/db'
import { signUps } from '@/server/engine/db/schema/sign-up'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Who has not signed in for so long has changed their mind. */
const keptDays = 90

/**
 * Keeps that somebody wants an account: the first sign-in with this address, proved by the identity provider, makes
 * a customer of the name given here. Until then it is only a wish: it gives no rights, and whoever types somebody
 * else's address keeps them from nothing. What is done and answered is the same for a known address, and the id
 * follows from the address, so that nobody learns from it who has an account.
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

/** The name that somebody with this proved address has asked for, if any; it is asked for once. */
export async function takeSignUp(tx: Db, email: string): Promise<string | undefined> {
  const [taken] = await tx.delete(signUps).where(eq(signUps.email, email)).returning({ name: signUps.name })
  return taken?.name
}
