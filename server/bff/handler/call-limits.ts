import { clientAddressHeader } from '@/lib/config/request-guard'
import type { CallLimits } from '@/lib/contract/call'
import type { Session } from '@/server/auth/get-session'
import { getRuntime } from '@/server/base/process/runtime'
import { env } from '@/server/base/settings/env'
import { clientLimiter, type Limiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'
import { sharedLimiter } from '@/server/limits/shared-limiter'
import { AppError } from './answer-error'

export interface CallLimit {
  /**
   * @param units of the call, 1 by default; `taken` of them before
   * @throws AppError 429, or 413 for more units than are allowed at all
   */
  take(request: Request, session: Session | null, units?: number, taken?: number): Promise<void>
}

/**
 * How many times the writes of one address all visitors may make together. Without it, a client
 * with many addresses could fill the disk.
 */
const visitorsTogether = 20

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

/** Waiting would not help. */
function refuseBeyond(most: number, units: number, session: Session | null): void {
  if (units <= most) return
  const detail = `This call counts as ${units}, and ${most} are allowed${session ? '' : ' without a sign-in'}. Send less at once.`
  throw new AppError({ code: 'too_large', detail })
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
  const ofVisitors = memoryLimiter({ calls: visitor * visitorsTogether, seconds })
  const takeOfVisitor = async (request: Request, units: number) => {
    const wait = await ofClient.take(request.headers.get(clientAddressHeader) ?? 'unknown', units)
    return wait === null && request.method !== 'GET' ? ofVisitors.take('all', units) : wait
  }
  return {
    async take(request, session, units = 1, taken = 0) {
      refuseBeyond(session ? registered : visitor, units, session)
      const more = units - taken
      const wait = session ? await ofPerson.take(session.subject, more) : await takeOfVisitor(request, more)
      if (wait !== null) throw tooManyCalls(wait)
    },
  }
}

const known = new Map<string, CallLimit>()

function namedLimit({ name, perMinute, perDay }: CallLimits): CallLimit {
  const limits = [countIn(60, perMinute, name), ...(perDay ? [countIn(86_400, perDay, name)] : [])]
  return {
    async take(request, session, units, taken) {
      for (const limit of limits) await limit.take(request, session, units, taken)
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
export const defaultLimit = (): CallLimit =>
  countIn(60, { registered: env.CALLS_PER_MINUTE, visitor: Math.ceil(env.CALLS_PER_MINUTE / 2) })
