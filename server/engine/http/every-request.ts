import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { withoutShareToken } from '@/lib/config/routes'
import { isPersonalToken } from '@/lib/domain/access/tokens'
import { isFullDisk, isLostDatabase, lostDatabaseSentence } from '@/server/base/errors/error-code'
import type { Log } from '@/server/base/log/log'
import { AppError } from '@/server/engine/errors/app-error'
import type { Access, Caller, EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { callerOfToken } from '@/server/engine/services/tokens/manage-tokens'
import { accountOwner, askingAs, networkOwner } from '@/server/limits/current-asker'

const plainFailure = 'Something went wrong on our side. Try again; the request id helps support to find it.'

/** Messages of unknown errors go to the log, never to the caller. */
export function answerError(log: Log) {
  return (error: Error, context: Context<EngineContext>): Response => {
    const requestId = context.var.requestId
    if (error instanceof AppError) {
      if (error.status >= 500 && !error.isExpected) log.error({ requestId, err: error }, error.message)
      const { retryAfter } = error
      if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
      return context.json({ detail: error.detail }, error.status)
    }
    if (error instanceof HTTPException) return context.json({ detail: error.message }, error.status)
    if (isFullDisk(error)) {
      log.error({ requestId, err: error }, 'The disk is full.')
      return context.json({ detail: fullDiskSentence }, 507)
    }
    if (isLostDatabase(error)) {
      log.error({ requestId, err: error }, 'The database does not answer.')
      return context.json({ detail: lostDatabaseSentence }, 503, { 'retry-after': '5' })
    }
    log.error({ requestId, err: error, path: withoutShareToken(context.req.path) }, 'A request failed.')
    return context.json({ detail: plainFailure }, 500)
  }
}

export const answerHeaders = createMiddleware<EngineContext>(async (context, next) => {
  await next()
  context.header('x-content-type-options', 'nosniff')
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})

/** Keeps an id that the proxy has set. */
export const requestId = createMiddleware<EngineContext>(async (context, next) => {
  const given = context.req.header('x-request-id')
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  context.set('requestId', id)
  await next()
  context.header('x-request-id', id)
})

export function requireApiKey(apiKey: string) {
  const expected = digest(apiKey)
  return createMiddleware<EngineContext>(async (context, next) => {
    // Comparing the keys themselves would leak their length.
    const given = digest(context.req.header('x-api-key') ?? '')
    if (!timingSafeEqual(expected, given)) {
      throw new AppError({ code: 'unauthenticated', message: 'The API key is missing or wrong.' })
    }
    await next()
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

type CallerDeps = Pick<EngineDeps, 'access' | 'db' | 'clock' | 'log'>

/**
 * Accepts tokens of the identity provider and personal access tokens; an invalid token gets 401.
 */
export function identifyCaller(deps: CallerDeps) {
  return createMiddleware<EngineContext>(async (context, next) => {
    const caller = await callerOf(deps, context.req.header('authorization'))
    context.set('caller', caller)
    return askingAs({ owner: ownerOf(caller, context) }, next)
  })
}

async function callerOf(deps: CallerDeps, header: string | undefined): Promise<Caller> {
  if (header === undefined) return { kind: 'visitor' }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (!token) throw expired()
  if (isPersonalToken(token)) return callerOfToken(deps, token)
  return { kind: 'member', identity: await identityOf(deps.access, token) }
}

/** The web app sets the header, and nobody else has the key to call. */
const ownerOf = (caller: Caller, context: Context): string =>
  caller.kind === 'member'
    ? accountOwner(caller.identity.subject)
    : networkOwner(context.req.header(clientAddressHeader))

async function identityOf(access: Access, token: string) {
  try {
    return await access.verify(token)
  } catch (error) {
    // An unreachable provider is not the caller's fault.
    if (error instanceof AppError) throw error
    throw expired(error)
  }
}

function expired(cause?: unknown): AppError {
  return new AppError({ code: 'unauthenticated', message: 'The sign-in is not valid or has expired.', cause })
}
