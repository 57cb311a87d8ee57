import { createMiddleware } from 'hono/factory'
import type { EngineContext } from '@/server/engine/services/deps'

/** Disables caching unless the route says otherwise, and MIME sniffing always. */
export const answerHeaders = createMiddleware<EngineContext>(async (context, next) => {
  await next()
  context.header('x-content-type-options', 'nosniff')
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})
