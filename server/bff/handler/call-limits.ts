import { clientAddressHeader } from '@/lib/config/request-guard'
import type { Session } from '@/server/auth/get-session'
import { env } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import { type Limiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'
import { sharedLimiter } from '@/server/limits/shared-limiter'
import { AppError } from './app-error'

export interface CallLimit {
  take(request: Request, session: Session | null): Promise<void>
}

interface Calls {
  registered: number
  visitor: number
  /** Processes over one PostgreSQL share the count under this name; without one each counts its own. */
  shared?: string
}

/**
 * Calls per minute of one route: per signed-in person, and fewer per address without a sign-in.
 * @throws AppError 429 with Retry-After.
 */
export const perMinute = (calls: Calls): CallLimit => callLimit(calls, 60)

/**
 * For a route that names no limit, far above what its screens ask. Each process counts its own: these calls cost
 * less than a shared count.
 */
export const usualLimit = (): CallLimit =>
  perMinute({ registered: env.CALLS_PER_MINUTE, visitor: Math.ceil(env.CALLS_PER_MINUTE / 2) })

/** The same per day, for paid calls. */
export const perDay = (calls: Calls): CallLimit => callLimit(calls, 86_400)

/** Combines limits; a call must pass all of them. */
export const limitsOf = (...limits: readonly CallLimit[]): CallLimit => ({
  async take(request, session) {
    for (const limit of limits) await limit.take(request, session)
  },
})

function limiterFor(name: string | undefined, size: LimitSize): Limiter {
  return name === undefined || env.DATABASE_URL === undefined
    ? memoryLimiter(size)
    : sharedLimiter({ name: `${name}:${size.seconds}`, ...size }, getRuntime)
}

function callLimit({ shared, ...calls }: Calls, seconds: number): CallLimit {
  const named = (kind: string) => shared && `${shared}:${kind}`
  const registered = limiterFor(named('registered'), { calls: calls.registered, seconds })
  const visitor = limiterFor(named('visitor'), { calls: calls.visitor, seconds })
  return {
    async take(request, session) {
      const wait = session
        ? await registered.take(session.subject)
        : await visitor.take(request.headers.get(clientAddressHeader) ?? 'unknown')
      if (wait === null) return
      const left = Math.ceil(wait / 1000)
      throw new AppError({
        code: 'too_many',
        detail: `Too many requests. Try again in ${left} s.`,
        headers: { 'retry-after': String(left) },
      })
    },
  }
}
