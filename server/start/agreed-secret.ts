import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log'
import { installationFacts } from '@/server/engine/db/schema/installation'

const name = 'session secret'

/** Lets two processes compare secrets without revealing them. */
const markOf = (secret: string) => createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)

/** Stores the mark of the secret in use. @returns whether the last process to do so had another. */
export function noteSessionSecret(db: Db, secret: string): Promise<boolean> {
  const value = markOf(secret)
  return db.transaction(async (tx) => {
    const first = await tx
      .insert(installationFacts)
      .values({ name, value })
      .onConflictDoNothing()
      .returning({ name: installationFacts.name })
    if (first.length > 0) return false
    const mine = eq(installationFacts.name, name)
    const [last] = await tx.select().from(installationFacts).where(mine).for('update')
    if (last?.value === value) return false
    await tx.update(installationFacts).set({ value }).where(mine)
    return true
  })
}

interface OwnSecret {
  secret: string
  /** Whether it was configured; otherwise VAR_DIR holds a generated one. */
  isSet: boolean
}

/**
 * Warns when processes over one database have different session secrets: each would reject the other's
 * sign-ins as forged. After a change of secret, the first process to start warns once.
 */
export async function checkSessionSecret(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  { secret, isSet }: OwnSecret,
): Promise<void> {
  if (!(await noteSessionSecret(db, secret))) return
  const which = isSet
    ? 'SESSION_SECRET is not the one'
    : 'SESSION_SECRET is not set, and what was made up in VAR_DIR in its place is not the one'
  log.warn(
    { event: 'session_secret_differs', variable: 'SESSION_SECRET' },
    `${which} that a process over the same database has started with before. A sign-in holds only at processes with the same secret: give all of them one, or, after a change, restart them all.`,
  )
}
