import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { scopeTexts, tokenScopes } from '@/lib/catalogue/token-scopes'
import { type ListedToken, type MadeToken, maxTokens, type NewToken } from '@/lib/contract/token'
import { deadTokenSentence, isTokenForm, tokenEnd, tokenOf, wrongTokenEnd } from '@/lib/domain/access/tokens'
import {
  countTokens,
  noteTokenUse,
  removeToken,
  type Token,
  tokenBySecret,
  tokensOf,
} from '@/server/engine/db/queries/tokens'
import { tokens } from '@/server/engine/db/schema/token'
import { AppError } from '@/server/engine/errors/app-error'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

type Deps = Pick<EngineDeps, 'db' | 'clock'>

export async function listTokens(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
): Promise<{ tokens: ListedToken[] }> {
  const member = await requireMember({ db }, caller)
  const found = await tokensOf(db, member.id)
  return {
    tokens: found.map((token) => ({
      ...described(token),
      last_used_at: token.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

const described = ({ id, name, scopes, createdAt, expiresAt }: Omit<Token, 'lastUsedAt'>) => ({
  id,
  name,
  scopes,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

const usedEveryMs = 60_000

/** 256 random bits. */
const newSecret = (): string => tokenOf(randomBytes(32).toString('base64url'))

/** Stored instead of the secret: read access to the table is not enough to make calls. */
const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

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

/**
 * Returns the secret once and stores its hash.
 * @throws AppError 422 for a wrong end, 429 above the limit per person.
 */
export async function makeToken({ db, clock }: Deps, caller: Caller, wanted: NewToken): Promise<MadeToken> {
  const member = await requireMember({ db }, caller)
  const now = clock()
  const expiresAt = tokenEnd(wanted.expires_at, now)
  if (!expiresAt) throw new AppError({ code: 'invalid', message: wrongTokenEnd })
  const secret = newSecret()
  const made = {
    id: randomUUID(),
    secretHash: secretHashOf(secret),
    memberId: member.id,
    name: wanted.name,
    scopes: tokenScopes.filter((scope) => wanted.scopes.includes(scope)),
    createdAt: now,
    expiresAt,
  }
  await db.transaction(async (tx) => {
    if ((await countTokens(tx, member.id, now)) >= maxTokens) throw tooMany()
    await tx.insert(tokens).values(made)
    const may = made.scopes.map((scope) => scopeTexts[scope].name.toLowerCase()).join(', ')
    const act = `Made the access token “${made.name}” (${may})`
    await noteAudit(tx, { customerId: member.customerId, member, act, now })
  })
  return { ...described(made), secret }
}

const tooMany = () =>
  new AppError({
    code: 'too_many',
    message: `You have ${maxTokens} access tokens, which is the limit. Revoke one that is no longer needed.`,
  })

/** @throws AppError the same 404 for another's token and a missing one. */
export async function revokeToken({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  const member = await requireMember({ db }, caller)
  await db.transaction(async (tx) => {
    const removed = await removeToken(tx, member.id, id)
    if (!removed) throw new AppError({ code: 'not_found', message: 'This token was revoked before.' })
    const act = `Revoked the access token “${removed.name}”`
    await noteAudit(tx, { customerId: member.customerId, member, act, now: clock() })
  })
}
