import { eq } from 'drizzle-orm'
import type { Runtime } from '@/server/base/process/runtime'
import { endSignIns } from '@/server/engine/db/queries/members'
import { sessions } from '@/server/engine/db/schema/session'
import { type ProviderAccess, revokeToken } from './provider-client'
import { memoryOf } from './session-memory'
import { removeSession, type SessionRow } from './session-store'

/** Invalidates the cookie and revokes the refresh token. Undefined if the session had ended. */
export async function forgetSession(
  { db, identity, log }: Pick<Runtime, 'db' | 'identity' | 'log'>,
  id: string,
): Promise<SessionRow | undefined> {
  const row = await removeSession(db, id)
  if (!row?.refreshToken) return row
  await revokeToken(identity, row.refreshToken).catch((error: unknown) =>
    log.warn({ err: error }, 'The identity provider could not be told about a sign-out.'),
  )
  return row
}

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
