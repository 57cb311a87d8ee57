import 'server-only'
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { DeclaredCall } from '@/lib/contract/call'
import { currentTokenSchema } from '@/lib/contract/token'
import { deadTokenSentence, isPersonalToken, isTokenForm, tokenRefusal } from '@/lib/domain/access/tokens'
import type { Session } from '@/server/auth/get-session'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import type { Runtime } from '@/server/base/process/runtime'
import { memoryLimiter } from '@/server/limits/limiter'
import { AppError } from './answer-error'
import { limitOf, tooManyCalls } from './call-limits'

const bothSentence =
  'Send either an access token or the cookie of a sign-in, not both: a call acts for one of them.'

const hasSessionCookie = ({ headers }: Request) =>
  (headers.get('cookie') ?? '')
    .split(';')
    .some((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))

/** Ignores other `Authorization` headers. @throws AppError 400 together with a session cookie. */
export function givenToken(request: Request): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer === undefined || !isPersonalToken(bearer)) return null
  if (hasSessionCookie(request)) throw new AppError({ code: 'bad_request', detail: bothSentence })
  return bearer
}

export const tokenMissing = () =>
  new AppError({
    code: 'unauthenticated',
    detail: 'Send an access token as “Authorization: Bearer kw_…”.',
    headers: { 'www-authenticate': 'Bearer' },
  })

const tokenDead = () =>
  new AppError({
    code: 'unauthenticated',
    detail: deadTokenSentence,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

/** Per address: each token that did not work lately costs a query, whether it works or not. */
const unprovenTokens = limitOf({ name: 'wrong-tokens', perMinute: { registered: 60, visitor: 60 } })
/** Of all addresses together: guesses from a thousand networks must not hold up others' queries. */
const unprovenTokensOfAll = memoryLimiter({ calls: 600, seconds: 60 })

const provenFor = 10 * 60_000
const maxProven = 10_000
/** When each token, by its hash, last worked. */
const proven = new Map<string, number>()

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function noteProven(hash: string): void {
  proven.delete(hash)
  proven.set(hash, Date.now())
  const [oldest] = proven.keys()
  if (proven.size > maxProven && oldest !== undefined) proven.delete(oldest)
}

/** @throws AppError 429 before any query */
async function countUnproven(hash: string, request: Request): Promise<void> {
  const workedAt = proven.get(hash)
  if (workedAt !== undefined && Date.now() - workedAt < provenFor) return
  await unprovenTokens.take(request, null)
  const wait = await unprovenTokensOfAll.take('all')
  if (wait !== null) throw tooManyCalls(wait)
}

interface TokenCall {
  token: string
  requestId: string
  signal: AbortSignal
}

/** Never dialled: the service's own address replaces it. */
const address = 'http://api.invalid/tokens/current'

/** Not cached, so that a revoked token stops at once. @throws Error when the service fails */
async function ownerOfToken(
  { apiFetch, apiKey }: Pick<Runtime, 'apiFetch' | 'apiKey'>,
  { token, requestId, signal }: TokenCall,
): Promise<z.infer<typeof currentTokenSchema> | null> {
  const headers = { 'x-api-key': apiKey, 'x-request-id': requestId, authorization: `Bearer ${token}` }
  const answer = await apiFetch(new Request(address, { headers, signal, redirect: 'manual' }))
  if (answer.status === 401) {
    await answer.body?.cancel()
    return null
  }
  if (!answer.ok) throw new Error(`The service answered ${answer.status} about an access token.`)
  return z.parse(currentTokenSchema, await answer.json())
}

interface Asked {
  request: Request
  requestId: string
  runtime: Runtime
  declared: DeclaredCall
}

/**
 * Shares the person's rate limits.
 * @throws AppError 401 for an invalid token, 403 without the scope, 429 after too many tokens that
 * did not work
 */
export async function sessionOfToken(token: string, { declared, ...asked }: Asked): Promise<Session> {
  if (!isTokenForm(token)) throw tokenDead()
  const { signal } = asked.request
  const hash = hashOf(token)
  await countUnproven(hash, asked.request)
  const owner = await ownerOfToken(asked.runtime, { token, requestId: asked.requestId, signal }).catch(
    (cause: unknown) => {
      const detail = 'The service behind this page failed. Try again in a moment.'
      throw new AppError({ code: 'upstream_failed', detail, cause })
    },
  )
  if (!owner) {
    proven.delete(hash)
    throw tokenDead()
  }
  noteProven(hash)
  const { id, subject, email, scopes } = owner
  const detail = tokenRefusal(declared, scopes)
  if (detail !== null) throw new AppError({ code: 'forbidden', detail })
  return { id, subject, email, accessToken: token, token: { id, scopes } }
}
