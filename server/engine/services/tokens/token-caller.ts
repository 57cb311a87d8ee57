import { createHash, randomBytes } from 'node:crypto'
import { deadTokenSentence, isTokenForm, tokenOf } from '@/lib/domain/access/token-secret'
import { noteTokenUse, tokenBySecret } from '@/server/engine/db/queries/tokens'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

const usedEveryMs = 60_000

/** 256 random bits. */
export const newSecret = (): string => tokenOf(randomBytes(32).toString('base64url'))

/** Stored instead of the secret: read access to the table is not enough to make calls. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** @throws the same AppError 401 for an unknown, an expired and a revoked token. */
export async function callerOfToken(
  { db, clock, log }: Pick<EngineDeps, 'db' | 'clock' | 'log'>,
  secret: string,
): Promise<Caller> {
  const now = clock()
  const found = isTokenForm(secret) ? await tokenBySecret(db, secretHashOf(secret), now) : undefined
  if (!found || found.subject === null) {
    throw new AppError({ code: 'unauthenticated', message: deadTokenSentence })
  }
  const { id, scopes, lastUsedAt } = found.token
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= usedEveryMs) {
    // A full disk must not refuse the call.
    await noteTokenUse(db, id, now).catch((error) =>
      log.warn({ err: error, token: id }, 'The use of an access token was not noted.'),
    )
  }
  const { subject, email } = found
  const identity = { subject, email, emailVerified: false, givenName: '', familyName: '' }
  return { kind: 'member', identity, token: { id, scopes } }
}
