import { createMiddleware } from 'hono/factory'
import { AppError } from '@/server/engine/base/app-error'
import type { Access, EngineContext } from '@/server/engine/services/deps'

/** Sets `caller`: a visitor without a bearer token, a member with a valid one; 401 for any other. */
export function identifyCaller(access: Access) {
  return createMiddleware<EngineContext>(async (context, next) => {
    const header = context.req.header('authorization')
    if (header === undefined) {
      context.set('caller', { kind: 'visitor' })
      return next()
    }
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
    if (!token) throw expired()
    context.set('caller', { kind: 'member', identity: await identityOf(access, token) })
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
