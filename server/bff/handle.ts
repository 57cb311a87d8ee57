import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { carriesSession, getSession, type Session } from '@/server/auth/get-session'
import { SessionError } from '@/server/auth/session-error'
import { getRuntime, type Runtime } from '@/server/runtime'
import { answerError } from './answer-error'
import { AppError } from './app-error'
import type { CallLimit } from './call-limits'
import { parsePart, readJson, readQuery } from './read-input'
import { requireOwnPage } from './same-origin'

/** One call on its way through the proxy: who asks for what, with input that has been checked. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  request: Request
  requestId: string
  session: Session | null
  runtime: Runtime
  body: Body
  query: Query
  params: Params
}

export interface HandleOptions<Body, Query, Params> {
  /** `registered` refuses who is not signed in before the service is asked. The service decides the rest. */
  access: 'visitor' | 'registered'
  body?: z.ZodType<Body>
  query?: z.ZodType<Query>
  params?: z.ZodType<Params>
  limit?: CallLimit
}

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>
}

const isWrite = (request: Request) => request.method !== 'GET' && request.method !== 'HEAD'

/** A visitor's call goes on without a session that has ended; whatever needs one then says so. */
async function sessionFor(request: Request, access: 'visitor' | 'registered'): Promise<Session | null> {
  const session = await getSession(request)
  if (session || access === 'visitor') return session
  if (await carriesSession(request)) throw new SessionError('expired')
  throw new AppError({ code: 'unauthenticated', detail: 'Authentication required.' })
}

async function readCall<Body, Query, Params>(
  options: HandleOptions<Body, Query, Params>,
  given: { request: Request; context: RouteContext; requestId: string; runtime: Runtime },
): Promise<Call<Body, Query, Params>> {
  const { request, context, requestId, runtime } = given
  if (isWrite(request)) requireOwnPage(request)
  const session = await sessionFor(request, options.access)
  await options.limit?.take(request, session)
  return {
    request,
    requestId,
    session,
    runtime,
    params: options.params && parsePart('path', options.params, await context.params),
    query: options.query && parsePart('query', options.query, readQuery(request)),
    body: options.body && parsePart('body', options.body, await readJson(request)),
  } as Call<Body, Query, Params>
}

/** Headers of every answer. What does not say otherwise is private and kept by nobody. */
function finish(response: Response, requestId: string): Response {
  response.headers.set('x-request-id', requestId)
  response.headers.set('x-content-type-options', 'nosniff')
  if (!response.headers.has('cache-control')) {
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('vary', 'Cookie')
  }
  return response
}

/**
 * A route handler: checks where a write comes from, who asks, how often and what with, runs the use case and turns
 * its value into JSON (a Response goes out as it is) and whatever it throws into the contract's error form.
 * @example export const POST = handle({ access: 'registered', body: submissionSchema }, submitLocations)
 */
export function handle<Body = undefined, Query = undefined, Params = undefined>(
  options: HandleOptions<Body, Query, Params>,
  run: (call: Call<Body, Query, Params>) => Promise<unknown>,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = randomUUID()
    const runtime = await getRuntime()
    try {
      const call = await readCall(options, { request, context, requestId, runtime })
      const value = await run(call)
      return finish(value instanceof Response ? value : Response.json(value), requestId)
    } catch (error) {
      return finish(answerError(error, { log: runtime.log, requestId }), requestId)
    }
  }
}
