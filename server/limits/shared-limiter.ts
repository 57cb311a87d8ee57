import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { type Limiter, type LimitSize, memoryLimiter } from './limiter'

interface SharedLimit extends LimitSize {
  name: string
}

interface SharedDeps {
  db: Db
  log: Pick<Log, 'warn'>
}

/** Calls that this process may answer alone until `until`; `isLast` if the shared count has no more before then. */
interface Share {
  left: number
  isLast: boolean
  until: number
}

/** A process takes calls in lots, so that map tiles cause few writes. */
const lots = 50
const tidyEvery = 500

/** Hashed, so that the table stores no addresses or accounts. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

export async function removeEndedCounts(db: Db): Promise<void> {
  await db.delete(rateCounts).where(lt(rateCounts.expire, sql`now()`))
}

/** While the database does not answer, this process counts alone. */
export function sharedLimiter({ name, ...size }: SharedLimit, deps: () => Promise<SharedDeps>): Limiter {
  const lot = Math.max(1, Math.floor(size.calls / lots))
  const alone = memoryLimiter(size)
  const shares = new Map<string, Share>()
  const asking = new Map<string, Promise<void>>()
  let asked = 0
  let counts: RateLimiterDrizzle | undefined

  const countsIn = (db: Db) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateCounts,
      keyPrefix: name,
      points: size.calls,
      duration: size.seconds,
      clearExpiredByTimeout: false,
    })

  async function ask(key: string, units: number): Promise<void> {
    const { db, log } = await deps()
    counts ??= countsIn(db)
    const more = Math.max(lot, units)
    const { consumedPoints, msBeforeNext } = await counts.penalty(hashOf(key), more)
    const room = size.calls - (consumedPoints - more)
    const until = Date.now() + msBeforeNext
    const kept = shares.get(key)
    const left = kept && kept.until > Date.now() ? kept.left : 0
    shares.set(key, { left: left + Math.max(0, Math.min(more, room)), isLast: room <= more, until })
    asked += 1
    if (asked % tidyEvery !== 0) return
    for (const [each, { until }] of shares) if (until <= Date.now()) shares.delete(each)
    removeEndedCounts(db).catch((error) => log.warn({ err: error }, 'Old counts of calls were not removed.'))
  }

  function askOnce(key: string, units: number): Promise<void> {
    const started = asking.get(key) ?? ask(key, units).finally(() => asking.delete(key))
    asking.set(key, started)
    return started
  }

  /** Null grants the call; a number is the wait in milliseconds. */
  function takeShare(key: string, units: number): number | null | 'ask' {
    const share = shares.get(key)
    const now = Date.now()
    if (!share || share.until <= now) return 'ask'
    if (share.left >= units) {
      share.left -= units
      return null
    }
    return share.isLast ? share.until - now : 'ask'
  }

  return {
    async take(key, units = 1) {
      try {
        for (;;) {
          const taken = takeShare(key, units)
          if (taken !== 'ask') return taken
          await askOnce(key, units)
        }
      } catch (error) {
        const { log } = await deps()
        log.warn({ err: error, limit: name }, 'Calls could not be counted together with the other processes.')
        return alone.take(key, units)
      }
    },
  }
}
