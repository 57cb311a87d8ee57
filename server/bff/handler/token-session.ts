import 'server-only'
import type { DeclaredCall } from '@/lib/contract/call'
import { tokenRefusal } from '@/lib/domain/access/token-access'
import { deadTokenSentence, isPersonalToken } from '@/lib/domain/access/token-secret'
import type { Session } from '@/server/auth/get-session'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { ownerOfToken } from '@/server/auth/token-owner'
import type { Runtime } from '@/server/base/runtime'
import { AppError } from './app-error'
import { limitOf } from './call-limits'

const bothSentence =
  'Send either an access token or the cookie of a sign-in, not both: a call acts for one of them.'

const hasSessionCookie = ({ headers }: Request) =>
  (headers.get('cookie') ?? '')
    .split(';')
    .some((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))

/**
 * The personal access token that a request carries; null for none. Other `Authorization` headers are no part of a
 * call and are dropped. @throws AppError 400 beside the cookie of a session.
 */
export function givenToken(request: Request): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer === undefined || !isPersonalToken(bearer)) return null
  if (hasSessionCookie(request)) throw new AppError({ code: 'bad_request', detail: bothSentence })
  return bearer
}

/** For a call that only tokens may make. */
export const tokenMissing = () =>
  new AppError({
    code: 'unauthenticated',
    detail: 'Send an access token as “Authorization: Bearer kw_…”.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** Limits wrong tokens from one address: each costs a database query. */
const wrongTokens = limitOf({ name: 'wrong-tokens', perMinute: { registered: 60, visitor: 60 } })

interface Asked {
  request: Request
  requestId: string
  runtime: Runtime
  declared: DeclaredCall
}

/**
 * The person that a token acts for, in place of a session: they share its rate limits, and the service takes the
 * token for their sign-in. @throws AppError 401 for a token that does not work, 403 for one without the scope.
 */
export async function sessionOfToken(token: string, { declared, ...asked }: Asked): Promise<Session> {
  const { signal } = asked.request
  const owner = await ownerOfToken(asked.runtime, { token, requestId: asked.requestId, signal }).catch(
    (cause: unknown) => {
      const detail = 'The service behind this page failed. Try again in a moment.'
      throw new AppError({ code: 'upstream_failed', detail, cause })
    },
  )
  if (!owner) {
    await wrongTokens.take(asked.request, null)
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
    throw new AppError({ code: 'unauthenticated', detail: deadTokenSentence, headers })
  }
  const { id, subject, email, scopes } = owner
  const detail = tokenRefusal(declared, scopes)
  if (detail !== null) throw new AppError({ code: 'forbidden', detail })
  return { id, subject, email, accessToken: token, token: { id, scopes } }
}
