import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { siteOf } from '@/server/base/web/client-network'

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

/** A /48 has 65,536 networks of /64, so one line could count as that many clients. */
export const networksPerSite = 10

/**
 * Counts clients without a sign-in by their network (`clientNetwork`), and all networks of an IPv6
 * site together at ten times the size.
 * @param make a limiter of a size; its `part` tells the two counts apart
 */
export function clientLimiter(
  size: LimitSize,
  make: (size: LimitSize, part: 'network' | 'site') => Limiter,
): Limiter {
  const networks = make(size, 'network')
  const sites = make({ ...size, calls: size.calls * networksPerSite }, 'site')
  return {
    async take(network, units) {
      const wait = await networks.take(network, units)
      const site = siteOf(network)
      if (wait !== null || site === undefined) return wait
      return sites.take(site, units)
    },
  }
}
