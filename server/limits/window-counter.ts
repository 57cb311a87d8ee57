import type { LimitSize } from './limiter'

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
