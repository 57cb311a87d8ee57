import type { Runtime } from '@/server/base/process/runtime'
import { revokeToken } from './provider-client'
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
