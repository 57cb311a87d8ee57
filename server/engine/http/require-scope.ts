import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { callScope, tokenRefusal } from '@/lib/domain/access/token-access'
import { AppError } from '@/server/engine/base/app-error'
import type { EngineContext } from '@/server/engine/services/deps'

/**
 * Refuses calls that a personal access token may not make. Goes by the matched route, not by the address, which can
 * be written in many ways.
 */
export const requireScope = createMiddleware<EngineContext>(async (context, next) => {
  const { caller } = context.var
  const route = matchedRoutes(context).find(({ method }) => method !== 'ALL')
  if (caller.kind === 'member' && caller.token && route) {
    const message = tokenRefusal(callScope(`${route.method} ${route.path}`), caller.token.scopes)
    if (message !== null) throw new AppError({ code: 'forbidden', message })
  }
  await next()
})
