import { extname } from 'node:path'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { siteOf } from '@/server/base/web/client-network'
import { type LimitSize, networksPerSite } from '@/server/limits/limiter'
import type { Rule } from './gate'

/** What an answer takes of a processor, measured: a page some 20 ms, its data 5, a file or a call 1 or more. */
const unitsOf = { page: 20, pageData: 5, other: 1 } as const

const isFileOrCall = (path: string) =>
  path.startsWith('/api/') || path.startsWith('/_next/') || extname(path) !== ''

function costOf(url: string): number {
  const [path = '', query = ''] = url.split('?', 2)
  if (isFileOrCall(path)) return unitsOf.other
  return /(?:^|&)_rsc=/.test(query) ? unitsOf.pageData : unitsOf.page
}

/**
 * Counts in memory and at once, for rules that cannot wait. All keys share one window, so that its
 * end forgets them all.
 * @returns milliseconds to wait after too many units, else null
 */
export function windowCounter({ calls, seconds }: LimitSize, now: () => number = Date.now) {
  let counts = new Map<string, number>()
  let until = 0
  return (key: string, units: number): number | null => {
    const at = now()
    if (at >= until) {
      counts = new Map()
      until = at + seconds * 1000
    }
    const count = (counts.get(key) ?? 0) + units
    counts.set(key, count)
    return count > calls ? until - at : null
  }
}

/**
 * Answers 429 before anything else runs. Calls also have limits of their own, by person.
 * @param perMinute units of a client's network; ten times as many for a whole IPv6 site
 */
export function clientUnits(perMinute: number): Rule {
  const ofNetwork = windowCounter({ calls: perMinute, seconds: 60 })
  const ofSite = windowCounter({ calls: perMinute * networksPerSite, seconds: 60 })
  return ({ url = '', headers }) => {
    const network = String(headers[clientAddressHeader] ?? 'unknown')
    const site = siteOf(network)
    const units = costOf(url)
    const wait = ofNetwork(network, units) ?? (site === undefined ? null : ofSite(site, units))
    if (wait === null) return null
    const left = Math.ceil(wait / 1000)
    return {
      status: 429,
      detail: `Too many requests from your network. Try again in ${left} s.`,
      headers: { 'retry-after': String(left) },
    }
  }
}
