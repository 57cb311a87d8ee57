import 'server-only'
import { randomUUID } from 'node:crypto'
import { usualBodyBytes } from '@/lib/config/body-limits'
import { withoutShareToken } from '@/lib/config/shared-links'
import type { BodyOf, DeclaredCall, ParamsOf, QueryOf } from '@/lib/contract/call'
import type { PathValues } from '@/lib/contract/call-address'
import { tokenRefusal } from '@/lib/domain/access/token-access'
import { deadTokenSentence, isPersonalToken } from '@/lib/domain/access/token-secret'
import { carriesSession, getSession, type Session } from '@/server/auth/get-session'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { SessionError } from '@/server/auth/session-error'
import { ownerOfToken } from '@/server/auth/token-owner'
import { getRuntime, type Runtime } from '@/server/base/process/runtime'
import { answerError } from './answer-error'
import { AppError } from './app-error'
import { type CallLimit, limitOf, usualLimit } from './call-limits'
import { jsonAnswer } from './json-answer'
import { parsePart, readJson, readQuery, refuseControl } from './read-input'
import { requireNoOtherPage, requireOwnPage } from './same-origin'

const bothSentence =
  'Send either an access token or the cookie of a sign-in, not both: a call acts for one of them.'

const hasSessionCookie = ({ headers }: Request) =>
  (headers.get('cookie') ?? '')
    .split(';')
    .some((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))

/** Ignores other `Authorization` headers. @throws AppError 400 together with a session cookie. */
function givenToken(request: Request): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer === undefined || !isPersonalToken(bearer)) return null
  if (hasSessionCookie(request)) throw new AppError({ code: 'bad_request', detail: bothSentence })
  return bearer
}

const tokenMissing = () =>
  new AppError({
    code: 'unauthenticated',
    detail: 'Send an access token as “Authorization: Bearer kw_…”.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** Per address: each wrong token costs a database query. */
const wrongTokens = limitOf({ name: 'wrong-tokens', perMinute: { registered: 60, visitor: 60 } })

interface Asked {
  request: Request
  requestId: string
  runtime: Runtime
  declared: DeclaredCall
}

/** Shares the person's rate limits. @throws AppError 401 for an invalid token, 403 without the scope */
async function sessionOfToken(token: string, { declared, ...asked }: Asked): Promise<Session> {
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

interface AnsweredCall {
  request: Request
  requestId: string
  session: Session | null
  status: number
  /** Milliseconds to the answer's headers. */
  took: number
}

const notable: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  429: 'too_many',
}

/** Omits the query, which may hold private data, and tokens of public links. */
function noteCall(log: Runtime['log'], { request, requestId, session, status, took }: AnsweredCall): void {
  const { pathname } = new URL(request.url)
  const fields = {
    event: notable[status] ?? 'call',
    requestId,
    method: request.method,
    path: withoutShareToken(pathname),
    status,
    ms: Math.round(took),
    ...(session && { subject: session.subject }),
    ...(session?.token && { token: session.token.id }),
  }
  if (notable[status]) log.warn(fields, 'A call was refused.')
  else log.debug(fields, 'A call was answered.')
}

export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  declared: DeclaredCall
  request: Request
  requestId: string
  session: Session | null
  runtime: Runtime
  body: Body
  query: Query
  params: Params
  given: { params: PathValues; query: PathValues }
}

export type CallOf<C extends DeclaredCall> = Call<BodyOf<C>, QueryOf<C>, ParamsOf<C>>

interface RouteContext {
  params?: Promise<PathValues>
}

interface Asking {
  declared: DeclaredCall
  request: Request
  requestId: string
  runtime: Runtime
}

/** A visitor's call continues without an expired session; calls that need one refuse it. */
async function sessionFor({ declared, request }: Asking): Promise<Session | null> {
  const session = await getSession(request)
  if (session || declared.access === 'visitor') return session
  if (await carriesSession(request)) throw new SessionError('expired')
  throw new AppError({ code: 'unauthenticated', detail: 'Authentication required.' })
}

/** A token wins over the session, whose writes must come from our own pages. */
async function callerOf(asking: Asking): Promise<Session | null> {
  const { access, method } = asking.declared
  if (access === 'token') requireNoOtherPage(asking.request)
  const token = givenToken(asking.request)
  if (token !== null) return sessionOfToken(token, asking)
  if (access === 'token') throw tokenMissing()
  if (method !== 'GET') requireOwnPage(asking.request)
  return sessionFor(asking)
}

interface Arrived extends Asking {
  limit: CallLimit
  context: RouteContext
  session: Session | null
}

async function readCall({ limit, context, ...asking }: Arrived): Promise<Call> {
  const { declared, request, session } = asking
  await limit.take(request, session)
  const query = readQuery(request)
  const params = (await context.params) ?? {}
  refuseControl(params)
  const { bodyBytes = usualBodyBytes } = declared
  return {
    ...asking,
    params: declared.params && parsePart('path', declared.params, params),
    query: declared.query && parsePart('query', declared.query, query),
    body: declared.body && parsePart('body', declared.body, await readJson(request, bodyBytes)),
    given: { params, query },
  }
}

/** Private unless declared public; cached only as the service says. */
function finish(response: Response, requestId: string, isPublic: boolean): Response {
  const { headers } = response
  headers.set('x-request-id', requestId)
  headers.set('x-content-type-options', 'nosniff')
  const caching = headers.get('cache-control') ?? ''
  if ((isPublic && caching !== '') || /\bprivate\b/.test(caching)) return response
  headers.set('cache-control', 'private, no-store')
  headers.append('vary', 'Cookie, Authorization')
  return response
}

/** A Response from `run` passes through; any other value becomes JSON. */
export function handle<C extends DeclaredCall>(declared: C, run: (call: CallOf<C>) => Promise<unknown>) {
  const limit = declared.limit ? limitOf(declared.limit) : usualLimit()
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const started = performance.now()
    const requestId = randomUUID()
    const runtime = await getRuntime()
    const asking = { declared, request, requestId, runtime }
    let session: Session | null = null
    const answer = async () => {
      try {
        session = await callerOf(asking)
        const value = await run((await readCall({ ...asking, limit, context, session })) as CallOf<C>)
        return value instanceof Response ? value : jsonAnswer(value)
      } catch (error) {
        return answerError(error, { log: runtime.log, requestId })
      }
    }
    const response = await answer()
    const isPublic = declared.isPublic === true && response.status < 400
    const took = performance.now() - started
    noteCall(runtime.log, { request, requestId, session, status: response.status, took })
    return finish(response, requestId, isPublic)
  }
}
