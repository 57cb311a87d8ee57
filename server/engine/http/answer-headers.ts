import { createMiddleware } from 'hono/factory'
import type { EngineContext } from '@/server/engine/services/deps'

/** Nothing is kept by caches unless the route says so, and no answer is taken for another type than it names. */
export const answerHeaders = createMiddleware<EngineContext>(async (context, next) => {
  await next()
  context.header('x-content-type-options', 'nosniff')
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})
