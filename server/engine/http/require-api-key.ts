import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { AppError } from '@/server/engine/base/app-error'
import type { EngineContext } from '@/server/engine/services/deps'

/** Lets through who sends the right `X-API-Key`; anything else is 401. */
export function requireApiKey(apiKey: string) {
  const expected = digest(apiKey)
  return createMiddleware<EngineContext>(async (context, next) => {
    // Hashes have one length, so that the comparison tells nothing about the key's.
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
