import 'server-only'
import { randomUUID } from 'node:crypto'
import { usualBodyBytes } from '@/lib/config/body-limits'
import type { BodyOf, DeclaredCall, ParamsOf, QueryOf } from '@/lib/contract/call'
import type { PathValues } from '@/lib/contract/call-address'
import { carriesSession, getSession, type Session } from '@/server/auth/get-session'
import { SessionError } from '@/server/auth/session-error'
import { getRuntime, type Runtime } from '@/server/base/runtime'
import { answerError } from './answer-error'
import { AppError } from './app-error'
import { type CallLimit, limitOf, usualLimit } from './call-limits'
import { jsonAnswer } from './json-answer'
import { noteCall } from './note-call'
import { parsePart, readJson, readQuery, refuseControl } from './read-input'
import { requireNoOtherPage, requireOwnPage } from './same-origin'
import { givenToken, sessionOfToken, tokenMissing } from './token-session'

/** One call on its way through the proxy: the caller, the request and its validated input. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  declared: DeclaredCall
  request: Request
  requestId: string
  session: Session | null
  runtime: Runtime
  body: Body
  query: Query
  params: Params
  /** Address and query as they came, for the service, which reads them itself. */
  given: { params: PathValues; query: PathValues }
}

/** A declared call with its input. */
export type CallOf<C extends DeclaredCall> = Call<BodyOf<C>, QueryOf<C>, ParamsOf<C>>

interface RouteContext {
  /** None at a fixed address. */
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

/**
 * The caller by their personal access token, else by their session, whose writes must come from our own pages. What
 * else a call asks for, role and customer, the service decides.
 */
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

/** Headers of every answer. Private unless declared public, and not cached unless the service says how. */
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

/**
 * The handler of a declared call: checks the caller and the origin of their writes, rate limits and input, runs the use
 * case and answers its value as JSON (a Response passes through) and its errors in the contract's form.
 */
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
