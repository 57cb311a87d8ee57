import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { EngineContext } from '@/server/engine/services/deps'

/** Keeps an id that the proxy has set. */
export const requestId = createMiddleware<EngineContext>(async (context, next) => {
  const given = context.req.header('x-request-id')
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  context.set('requestId', id)
  await next()
  context.header('x-request-id', id)
})
