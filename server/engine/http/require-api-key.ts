import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineContext } from '@/server/engine/services/deps'

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
