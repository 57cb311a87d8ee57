import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@/server/base/db'
import { type ProviderAccess, refreshTokens, SessionError } from './provider-client'
import {
  claimRenewal,
  lifetimes,
  postponeRenewal,
  readSession,
  removeSession,
  type SessionRow,
  storeTokens,
} from './session-store'

export interface RenewalDeps {
  db: Db
  identity: ProviderAccess
  clock: () => Date
  /** Milliseconds; by default, renews tokens that would not outlast a request. */
  before?: number
}

const POLL = 100

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

const needsRenewal = ({ before = lifetimes.renewBefore }: RenewalDeps, row: SessionRow, now: Date) =>
  row.accessExpiresAt.getTime() - now.getTime() < before

async function renewClaimed(deps: RenewalDeps, row: SessionRow): Promise<SessionRow> {
  try {
    if (!row.refreshToken) throw new SessionError('expired')
    const tokens = await refreshTokens(deps.identity, row.refreshToken)
    const stored = await storeTokens(deps.db, row, { tokens, now: deps.clock() })
    if (!stored) throw new SessionError('expired')
    return stored
  } catch (error) {
    if (error instanceof SessionError && error.reason === 'expired') await removeSession(deps.db, row.id)
    else await postponeRenewal(deps.db, row.id, later(deps.clock(), lifetimes.renewalPause))
    throw error
  }
}

async function awaitRenewal(deps: RenewalDeps, row: SessionRow): Promise<SessionRow> {
  const giveUp = later(deps.clock(), lifetimes.renewal)
  for (;;) {
    await wait(POLL)
    const current = await readSession(deps.db, row.id)
    if (!current) throw new SessionError('expired')
    const now = deps.clock()
    if (current.accessToken !== row.accessToken) return current
    if (now > giveUp) throw new SessionError('unreachable')
    const until = later(now, lifetimes.renewal)
    if (await claimRenewal(deps.db, current, { now, until })) return renewClaimed(deps, current)
  }
}

async function renew(deps: RenewalDeps, row: SessionRow): Promise<SessionRow> {
  const now = deps.clock()
  const claimed = await claimRenewal(deps.db, row, { now, until: later(now, lifetimes.renewal) })
  return claimed ? renewClaimed(deps, row) : awaitRenewal(deps, row)
}

const running = new Map<string, Promise<SessionRow>>()
const paused = new Map<string, Date>()

/** One renewal per process; the row's claim makes it one across processes. */
function renewOnce(deps: RenewalDeps, row: SessionRow): Promise<SessionRow> {
  const known = running.get(row.id)
  if (known) return known
  const started = renew(deps, row)
    .catch((error: unknown) => {
      if (error instanceof SessionError && error.reason === 'unreachable') {
        paused.set(row.id, later(deps.clock(), lifetimes.renewalPause))
        // Abandoned sessions must not stay in memory.
        setTimeout(() => paused.delete(row.id), lifetimes.renewalPause).unref()
      }
      throw error
    })
    .finally(() => running.delete(row.id))
  running.set(row.id, started)
  return started
}

/**
 * Using one refresh token twice would end the whole sign-in, so exactly one request renews and the
 * others get its result.
 * @throws SessionError `expired` when the provider refuses, `unreachable` when it does not answer
 * and the old token has expired too.
 */
export async function withFreshToken(deps: RenewalDeps, row: SessionRow): Promise<SessionRow> {
  const now = deps.clock()
  if (!needsRenewal(deps, row, now)) return row
  const stillValid = row.accessExpiresAt > now
  const until = paused.get(row.id)
  if (until && until > now) {
    if (stillValid) return row
    throw new SessionError('unreachable')
  }
  paused.delete(row.id)
  try {
    return await renewOnce(deps, row)
  } catch (error) {
    if (stillValid && error instanceof SessionError && error.reason === 'unreachable') return row
    throw error
  }
}
