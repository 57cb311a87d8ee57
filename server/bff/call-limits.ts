import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddressHeader } from '@/lib/config/request-guard'
import type { Session } from '@/server/auth/get-session'
import { AppError } from './app-error'

export interface CallLimit {
  take(request: Request, session: Session | null): Promise<void>
}

/**
 * Calls per minute of one route: for each person signed in, and fewer for each address without a sign-in. Throws
 * 429 with Retry-After.
 */
export function perMinute(limits: { registered: number; visitor: number }): CallLimit {
  const registered = new RateLimiterMemory({ points: limits.registered, duration: 60 })
  const visitor = new RateLimiterMemory({ points: limits.visitor, duration: 60 })
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
