import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { CallScope } from '@/lib/domain/access/token-access'
import { carriesSession, getSession, type Session } from '@/server/auth/get-session'
import { SessionError } from '@/server/auth/session-error'
import { getRuntime, type Runtime } from '@/server/base/runtime'
import { answerError } from './answer-error'
import { AppError } from './app-error'
import { type CallLimit, usualLimit } from './call-limits'
import { jsonAnswer } from './json-answer'
import { noteCall } from './note-call'
import { parsePart, readJson, readQuery, refuseControl } from './read-input'
import { requireNoOtherPage, requireOwnPage } from './same-origin'
import { givenToken, sessionOfToken, tokenMissing } from './token-session'

/** One call on its way through the proxy: the caller, the request and its validated input. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  request: Request
  requestId: string
  session: Session | null
  runtime: Runtime
  body: Body
  query: Query
  params: Params
}

type Access = 'visitor' | 'registered' | 'token'

export interface HandleOptions<Body, Query, Params> {
  /**
   * `registered` refuses signed-out callers before the service is asked, `token` all but those with a personal
   * access token. The service decides the rest.
   */
  access: Access
  /** Scope that a personal access token needs; without one, tokens cannot make the call. */
  scope?: CallScope
  body?: z.core.$ZodType<Body>
  query?: z.core.$ZodType<Query>
  params?: z.core.$ZodType<Params>
  /** Defaults to `usualLimit`. */
  limit?: CallLimit
  /** The same for every caller: shared caches may keep the answer if the service says so. */
  isPublic?: true
}

interface RouteContext {
  /** None at a fixed address. */
  params?: Promise<Record<string, string | string[] | undefined>>
}

const isWrite = (request: Request) => request.method !== 'GET' && request.method !== 'HEAD'

/** A visitor's call continues without an expired session; routes that need one refuse it. */
async function sessionFor(request: Request, access: Access): Promise<Session | null> {
  const session = await getSession(request)
  if (session || access === 'visitor') return session
  if (await carriesSession(request)) throw new SessionError('expired')
  throw new AppError({ code: 'unauthenticated', detail: 'Authentication required.' })
}

interface Arrived {
  limit: CallLimit
  request: Request
  context: RouteContext
  requestId: string
  runtime: Runtime
  session: Session | null
}

interface Asking {
  request: Request
  requestId: string
  runtime: Runtime
}

/** The caller by their personal access token, else by their session, whose writes must come from our own pages. */
async function callerOf(
  asking: Asking,
  { access, scope }: Pick<HandleOptions<never, never, never>, 'access' | 'scope'>,
): Promise<Session | null> {
  if (access === 'token') requireNoOtherPage(asking.request)
  const token = givenToken(asking.request)
  if (token === null && access === 'token') throw tokenMissing()
  if (token !== null) return sessionOfToken(token, { ...asking, scope })
  if (isWrite(asking.request)) requireOwnPage(asking.request)
  return sessionFor(asking.request, access)
}

async function readCall<Body, Query, Params>(
  options: HandleOptions<Body, Query, Params>,
  { limit, request, context, requestId, runtime, session }: Arrived,
): Promise<Call<Body, Query, Params>> {
  await limit.take(request, session)
  const query = readQuery(request)
  const params = (await context.params) ?? {}
  refuseControl(params)
  return {
    request,
    requestId,
    session,
    runtime,
    params: options.params && parsePart('path', options.params, params),
    query: options.query && parsePart('query', options.query, query),
    body: options.body && parsePart('body', options.body, await readJson(request)),
  } as Call<Body, Query, Params>
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
 * A route handler: checks the caller and the origin of their writes, rate limits and input, runs the use case and
 * answers its value as JSON (a Response passes through) and its errors in the contract's form.
 * @example export const POST = handle({ access: 'registered', body: submissionSchema }, submitLocations)
 */
export function handle<Body = undefined, Query = undefined, Params = undefined>(
  options: HandleOptions<Body, Query, Params>,
  run: (call: Call<Body, Query, Params>) => Promise<unknown>,
) {
  const limit = options.limit ?? usualLimit()
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const started = performance.now()
    const requestId = randomUUID()
    const runtime = await getRuntime()
    let session: Session | null = null
    const answer = async () => {
      try {
        session = await callerOf({ request, requestId, runtime }, options)
        const arrived = { limit, request, context, requestId, runtime, session }
        const value = await run(await readCall(options, arrived))
        return value instanceof Response ? value : jsonAnswer(value)
      } catch (error) {
        return answerError(error, { log: runtime.log, requestId })
      }
    }
    const response = await answer()
    const isPublic = options.isPublic === true && response.status < 400
    const took = performance.now() - started
    noteCall(runtime.log, { request, requestId, session, status: response.status, took })
    return finish(response, requestId, isPublic)
  }
}
