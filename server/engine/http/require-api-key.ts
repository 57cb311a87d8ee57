import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineContext } from '@/server/engine/services/deps'

/** Requires the right `X-API-Key`; answers 401 otherwise. */
export function requireApiKey(apiKey: string) {
  const expected = digest(apiKey)
  return createMiddleware<EngineContext>(async (context, next) => {
    // Hashes have equal length, so that the comparison does not leak the key's.
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
