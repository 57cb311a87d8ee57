import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** @returns milliseconds to wait after too many calls, else null. */
  take(key: string): Promise<number | null>
}

export interface LimitSize {
  calls: number
  seconds: number
}

/** Not shared with other processes. */
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
