import { eq } from 'drizzle-orm'
import type { Runtime } from '@/server/base/process/runtime'
import { endSignIns } from '@/server/engine/db/queries/sign-ins'
import { sessions } from '@/server/engine/db/schema/session'
import { type ProviderAccess, revokeToken } from './provider-client'
import { memoryOf } from './session-memory'

type Deps = Pick<Runtime, 'db' | 'log'> & { identity: ProviderAccess }

/** Also revokes the refresh tokens at the provider. */
export async function endSessionsOf({ db, identity, log }: Deps, subject: string): Promise<void> {
  const ended = await memoryOf(db).write(null, async () =>
    db.delete(sessions).where(eq(sessions.subject, subject)).returning({ token: sessions.refreshToken }),
  )
  for (const { token } of ended) {
    if (token === null) continue
    await revokeToken(identity, token).catch((error: unknown) =>
      log.warn({ err: error }, 'The identity provider could not be told about an ended session.'),
    )
  }
}

/** The embedded provider then asks for the password again. */
export async function endSignInsOf(deps: Deps, subject: string): Promise<void> {
  // First: a browser that finds its session ended signs in again at once.
  await endSignIns(deps.db, subject)
  await endSessionsOf(deps, subject)
}
