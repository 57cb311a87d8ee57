import { siteOf } from '@/server/base/web/client-network'
import type { Limiter, LimitSize } from './limiter'

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
