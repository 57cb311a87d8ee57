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

  async function ask(key: string): Promise<void> {
    const { db, log } = await deps()
    counts ??= countsIn(db)
    const { consumedPoints, msBeforeNext } = await counts.penalty(hashOf(key), lot)
    const room = size.calls - (consumedPoints - lot)
    shares.set(key, { left: Math.min(lot, room), isLast: room <= lot, until: Date.now() + msBeforeNext })
    asked += 1
    if (asked % tidyEvery !== 0) return
    for (const [each, { until }] of shares) if (until <= Date.now()) shares.delete(each)
    removeEndedCounts(db).catch((error) => log.warn({ err: error }, 'Old counts of calls were not removed.'))
  }

  function askOnce(key: string): Promise<void> {
    const started = asking.get(key) ?? ask(key).finally(() => asking.delete(key))
    asking.set(key, started)
    return started
  }

  /** Null grants the call; a number is the wait in milliseconds. */
  function takeShare(key: string): number | null | 'ask' {
    const share = shares.get(key)
    const now = Date.now()
    if (!share || share.until <= now) return 'ask'
    if (share.left > 0) {
      share.left -= 1
      return null
    }
    return share.isLast ? share.until - now : 'ask'
  }

  return {
    async take(key) {
      try {
        for (;;) {
          const taken = takeShare(key)
          if (taken !== 'ask') return taken
          await askOnce(key)
        }
      } catch (error) {
        const { log } = await deps()
        log.warn({ err: error, limit: name }, 'Calls could not be counted together with the other processes.')
        return alone.take(key)
      }
    },
  }
}
