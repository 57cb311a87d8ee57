import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** @param units 1 by default. @returns milliseconds to wait after too many, else null. */
  take(key: string, units?: number): Promise<number | null>
}

export interface LimitSize {
  /** Or units. */
  calls: number
  seconds: number
}

/** Not shared with other processes. */
export function memoryLimiter({ calls, seconds }: LimitSize): Limiter {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return {
    async take(key, units = 1) {
      try {
        await limiter.consume(key, units)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
        throw refusal
      }
    },
  }
}
