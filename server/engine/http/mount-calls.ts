import type { Context, Handler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bodyTooLarge, defaultAnswerBytes, defaultBodyBytes } from '@/lib/config/body-limits'
import type {
  BodyOf,
  DeclaredCall,
  DeclaredCalls,
  ParamsOf,
  QueryOf,
  ServiceAnswerOf,
} from '@/lib/contract/call'
import { addressFinder, allowedMethods } from '@/lib/contract/call-address'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import { AppError } from '@/server/engine/errors/app-error'
import { parseBody, parseParams, parseQuery } from '@/server/engine/errors/validate'
import { requireSmall } from '@/server/engine/http/send-body'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineContext, EngineDeps } from '@/server/engine/services/deps'

export interface EngineCall<C extends DeclaredCall = DeclaredCall> {
  context: Context<EngineContext>
  caller: Caller
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

type ServiceNames<Calls extends DeclaredCalls> = {
  [N in keyof Calls]: Calls[N] extends { via: 'app' } ? never : N
}[keyof Calls]

/** Files and other statuses need a Response. */
type AnswerTo<C extends DeclaredCall> =
  | Response
  | (ServiceAnswerOf<C> extends undefined
      ? Promise<Response> | Promise<void>
      : ServiceAnswerOf<C> | Promise<ServiceAnswerOf<C> | Response>)

/**
 * A value becomes JSON with the declared status, nothing an empty answer; a Response passes
 * through.
 */
export type Handlers<Calls extends DeclaredCalls> = {
  readonly [N in ServiceNames<Calls>]: (call: EngineCall<Calls[N]>) => AnswerTo<Calls[N]>
}

/** Checked before the input, so that others learn nothing about it. */
async function requireRights(deps: EngineDeps, declared: DeclaredCall, caller: Caller): Promise<void> {
  if (caller.kind === 'member' && caller.token) {
    const message = tokenRefusal(declared, caller.token.scopes)
    if (message !== null) throw new AppError({ code: 'forbidden', message })
  }
  const { access } = declared
  if (access === 'visitor' || access === 'token') return
  if (access !== 'person') await requireAct(deps, caller, access)
  else if (caller.kind === 'visitor') {
    throw new AppError({ code: 'unauthenticated', message: 'Authentication required.' })
  }
}

/** Files have limits of their own. */
function limitBody({ bodyBytes = defaultBodyBytes }: DeclaredCall) {
  const onError = () => {
    throw new AppError({ code: 'too_large', message: bodyTooLarge(bodyBytes) })
  }
  return bodyLimit({ maxSize: bodyBytes, onError })
}

type Answer = (call: EngineCall) => unknown

function answering(deps: EngineDeps, declared: DeclaredCall, answer: Answer): Handler<EngineContext> {
  const { params, query, body, bodyValues, status = 200, answerBytes = defaultAnswerBytes } = declared
  return async (context) => {
    context.set('answerBytes', answerBytes)
    const { caller } = context.var
    await requireRights(deps, declared, caller)
    const value = await answer({
      context,
      caller,
      params: (params && parseParams(context, params)) as undefined,
      query: (query && parseQuery(context, query)) as undefined,
      body: (body && (await parseBody(context, body, bodyValues))) as undefined,
    })
    if (value instanceof Response) return value
    if (value === undefined) return context.body(null, 204)
    const json = JSON.stringify(value)
    requireSmall(context, Buffer.byteLength(json))
    return context.body(json, status, { 'content-type': 'application/json' })
  }
}

export function mountCalls<Calls extends DeclaredCalls>(
  engine: Hono<EngineContext>,
  deps: EngineDeps,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  const entries = Object.entries(calls).filter(([, { via }]) => via !== 'app')
  for (const [name, declared] of entries) {
    const answer = handlers[name as ServiceNames<Calls>] as Answer
    if (!declared.form) engine.on(declared.method, declared.path, limitBody(declared))
    engine.on(declared.method, declared.path, answering(deps, declared, answer))
  }
  const find = addressFinder(entries.map(([, call]) => ({ call })))
  engine.notFound((context) => {
    const others = find(context.req.path.slice(1).split('/')).map(({ entry }) => entry.call)
    if (others.length === 0) return context.json({ detail: 'There is nothing at this address.' }, 404)
    const allow = allowedMethods(others)
    return context.json({ detail: `This address takes ${allow} only.` }, 405, { allow })
  })
}
