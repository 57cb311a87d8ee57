import { type Figure, milliseconds, quantile } from '@/tests/bench/figure'

interface Route {
  /** Good answers only, ms. */
  times: number[]
  notices: number
  errors: number
}

export interface Observed {
  good(route: string, ms: number): void
  /** An answer that asked for a retry, which succeeded. */
  notice(route: string): void
  error(route: string, reason: string): void
  figures(): Figure[]
  calls(): number
  notices(): number
  errors(): ReadonlyMap<string, number>
}

export function observe(): Observed {
  const routes = new Map<string, Route>()
  const reasons = new Map<string, number>()
  const routeOf = (name: string): Route => {
    const route = routes.get(name) ?? { times: [], notices: 0, errors: 0 }
    routes.set(name, route)
    return route
  }
  const sum = (count: (route: Route) => number) =>
    [...routes.values()].reduce((total, route) => total + count(route), 0)
  return {
    good(name, ms) {
      routeOf(name).times.push(ms)
    },
    notice(name) {
      routeOf(name).notices += 1
    },
    error(name, reason) {
      routeOf(name).errors += 1
      const text = `${name}: ${reason}`
      reasons.set(text, (reasons.get(text) ?? 0) + 1)
    },
    figures: () =>
      [...routes]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, route]) => ({
          name,
          value: spans(route.times),
          note: `${route.times.length} calls, ${route.notices} notices, ${route.errors} errors`,
        })),
    calls: () => sum(({ times }) => times.length),
    notices: () => sum(({ notices }) => notices),
    errors: () => reasons,
  }
}

function spans(times: readonly number[]): string {
  if (times.length === 0) return 'never'
  return [0.5, 0.95, 0.99].map((share) => milliseconds(quantile(times, share))).join(' / ')
}
