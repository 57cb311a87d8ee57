import { clientAddressHeader } from '@/lib/config/request-guard'
import type { CallLimits } from '@/lib/contract/call'
import type { Session } from '@/server/auth/get-session'
import { getRuntime } from '@/server/base/process/runtime'
import { env } from '@/server/base/settings/env'
import { clientLimiter } from '@/server/limits/client-limiter'
import { type Limiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'
import { sharedLimiter } from '@/server/limits/shared-limiter'
import { AppError } from './app-error'

export interface CallLimit {
  take(request: Request, session: Session | null): Promise<void>
}

type Calls = CallLimits['perMinute']

/** @param wait milliseconds until the next call is taken */
export function tooManyCalls(wait: number): AppError {
  const left = Math.ceil(wait / 1000)
  return new AppError({
    code: 'too_many',
    detail: `Too many requests. Try again in ${left} s.`,
    headers: { 'retry-after': String(left) },
  })
}

/** Processes over one PostgreSQL share a named count; otherwise each counts alone. */
function limiterFor(name: string | undefined, size: LimitSize): Limiter {
  return name === undefined || env.DATABASE_URL === undefined
    ? memoryLimiter(size)
    : sharedLimiter({ name: `${name}:${size.seconds}`, ...size }, getRuntime)
}

function countIn(seconds: number, { registered, visitor }: Calls, name?: string): CallLimit {
  const named = (kind: string) => name && `${name}:${kind}`
  const ofPerson = limiterFor(named('registered'), { calls: registered, seconds })
  const ofClient = clientLimiter({ calls: visitor, seconds }, (size, part) =>
    limiterFor(named(part === 'site' ? 'visitor-site' : 'visitor'), size),
  )
  return {
    async take(request, session) {
      const wait = session
        ? await ofPerson.take(session.subject)
        : await ofClient.take(request.headers.get(clientAddressHeader) ?? 'unknown')
      if (wait !== null) throw tooManyCalls(wait)
    },
  }
}

const known = new Map<string, CallLimit>()

function namedLimit({ name, perMinute, perDay }: CallLimits): CallLimit {
  const limits = [countIn(60, perMinute, name), ...(perDay ? [countIn(86_400, perDay, name)] : [])]
  return {
    async take(request, session) {
      for (const limit of limits) await limit.take(request, session)
    },
  }
}

/** Per signed-in person, or fewer per address. Limits of one name share their count. */
export function limitOf(declared: CallLimits): CallLimit {
  const limit = known.get(declared.name) ?? namedLimit(declared)
  known.set(declared.name, limit)
  return limit
}

/** Far above what the screens need. Each process counts alone: these calls cost less than a shared count. */
export const usualLimit = (): CallLimit =>
  countIn(60, { registered: env.CALLS_PER_MINUTE, visitor: Math.ceil(env.CALLS_PER_MINUTE / 2) })
