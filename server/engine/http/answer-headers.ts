import { createMiddleware } from 'hono/factory'
import type { EngineContext } from '@/server/engine/services/deps'

export const answerHeaders = createMiddleware<EngineContext>(async (context, next) => {
  await next()
  context.header('x-content-type-options', 'nosniff')
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'private, no-store')
})
