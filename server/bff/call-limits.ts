import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddressHeader } from '@/lib/config/request-guard'
import type { Session } from '@/server/auth/get-session'
import { AppError } from './app-error'

export interface CallLimit {
  take(request: Request, session: Session | null): Promise<void>
}

interface Calls {
  registered: number
  visitor: number
}

/**
 * Calls per minute of one route: for each person signed in, and fewer for each address without a sign-in. Throws
 * 429 with Retry-After.
 */
export const perMinute = (calls: Calls): CallLimit => callLimit(calls, 60)

/** The same for a day, where calls have a price. */
export const perDay = (calls: Calls): CallLimit => callLimit(calls, 86_400)

/** Several limits at once; each must leave room. */
export const limitsOf = (...limits: readonly CallLimit[]): CallLimit => ({
  async take(request, session) {
    for (const limit of limits) await limit.take(request, session)
  },
})

function callLimit(calls: Calls, duration: number): CallLimit {
  const registered = new RateLimiterMemory({ points: calls.registered, duration })
  const visitor = new RateLimiterMemory({ points: calls.visitor, duration })
  return {
    async take(request, session) {
      const [limiter, key] = session
        ? [registered, session.subject]
        : [visitor, request.headers.get(clientAddressHeader) ?? 'unknown']
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError({
          code: 'too_many',
          detail: `Too many requests. Try again in ${seconds} s.`,
          headers: { 'retry-after': String(seconds) },
        })
      }
    },
  }
}
