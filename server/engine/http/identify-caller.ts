import { createMiddleware } from 'hono/factory'
import { isPersonalToken } from '@/lib/domain/access/token-secret'
import { AppError } from '@/server/engine/errors/app-error'
import type { Access, EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { callerOfToken } from '@/server/engine/services/tokens/token-caller'

/**
 * Accepts tokens of the identity provider and personal access tokens; an invalid token gets 401.
 */
export function identifyCaller(deps: Pick<EngineDeps, 'access' | 'db' | 'clock' | 'log'>) {
  return createMiddleware<EngineContext>(async (context, next) => {
    const header = context.req.header('authorization')
    if (header === undefined) {
      context.set('caller', { kind: 'visitor' })
      return next()
    }
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
    if (!token) throw expired()
    context.set(
      'caller',
      isPersonalToken(token)
        ? await callerOfToken(deps, token)
        : { kind: 'member', identity: await identityOf(deps.access, token) },
    )
    return next()
  })
}

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
