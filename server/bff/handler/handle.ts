import 'server-only'
import { randomUUID } from 'node:crypto'
import { withoutShareToken } from '@/lib/config/routes'
import type { BodyOf, DeclaredCall, ParamsOf, QueryOf } from '@/lib/contract/call'
import type { PathValues } from '@/lib/contract/call-address'
import { carriesSession, getSession, type Session } from '@/server/auth/get-session'
import { SessionError } from '@/server/auth/provider-client'
import { getRuntime, type Runtime } from '@/server/base/process/runtime'
import { AppError, answerError, jsonAnswer } from './answer-error'
import { type CallLimit, defaultLimit, limitOf } from './call-limits'
import { parsePart, readJson, readQuery, refuseControl } from './read-input'
import { requireNoOtherPage, requireOwnPage } from './same-origin'
import { givenToken, sessionOfToken, tokenMissing } from './token-session'

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
  const body = declared.body && parsePart('body', declared.body, await readJson(request, declared))
  const units = declared.units?.(body) ?? 1
  if (units > 1) await limit.take(request, session, units, 1)
  return {
    ...asking,
    params: declared.params && parsePart('path', declared.params, params),
    query: declared.query && parsePart('query', declared.query, query),
    body,
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
  const limit = declared.limit ? limitOf(declared.limit) : defaultLimit()
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
