import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** Counts one call of `key`. @returns milliseconds to wait after too many, else null. */
  take(key: string): Promise<number | null>
}

export interface LimitSize {
  /** Calls allowed per `seconds`. */
  calls: number
  seconds: number
}

/** A limit that this process counts for itself. */
export function memoryLimiter({ calls, seconds }: LimitSize): Limiter {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
        throw refusal
      }
    },
  }
}
