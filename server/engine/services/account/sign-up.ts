import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { SignUp, SignUpAnswer } from '@/lib/contract/account'
import type { Db } from '@/server/base/db'
import { signUps } from '@/server/engine/db/schema/sign-up'
import type { EngineDeps } from '@/server/engine/services/deps'

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
