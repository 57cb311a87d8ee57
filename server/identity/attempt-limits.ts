import { createHmac, randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'
import { clientLimiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** Attempts per account and address before delays, which double from 15 s to 15 min. */
const free = {
  /** The account has signed in from here before: only its own attempts count. */
  known: 100,
  unknown: 5,
  /**
   * Applies to unknown addresses while many others fail too. A correct first password always
   * passes.
   */
  suspicious: 1,
}
const delays = [15, 30, 60, 120, 240, 480, 900].map((each) => each * SECOND)
/** Failures per account and day from unknown addresses that make all of these suspicious. */
const manyFailures = 50

const placeKept = 90 * DAY

const quarter = 15 * 60
/** Checking passwords is slow by design, so limit it per address. */
const perMachine: LimitSize = { calls: 60, seconds: quarter }
const signUpsPerMachine: LimitSize = { calls: 20, seconds: quarter }

interface Attempt {
  email: string
  address: string
}

export interface AttemptLimits {
  /** Call it before checking the password. @returns seconds to wait, else null */
  signIn(attempt: Attempt): Promise<number | null>
  signUp(attempt: { address: string }): Promise<number | null>
  /** Forgets failures, and remembers this address for the account. */
  succeeded(attempt: Attempt): Promise<void>
}

interface Options {
  /** Keys the stored hashes: unkeyed hashes of addresses can be reversed by trying them all. */
  secret: string
  now?: () => number
}

const seconds = (wait: number | null) => (wait === null ? null : Math.ceil(wait / SECOND))

const countedFor = 24 * 60 * 60 * 1_000

interface Patience {
  free: number
  /** Milliseconds; the last repeats. */
  delays: readonly number[]
}

/** Shared by all processes; a count ends a day after its last change. */
export function countedAttempts(db: Db, now: () => number) {
  const { payload } = identityPayloads

  const forget = (key: string) => db.delete(identityPayloads).where(eq(identityPayloads.key, key))

  async function read(key: string): Promise<Record<string, unknown> | null> {
    const [row] = await db.select().from(identityPayloads).where(eq(identityPayloads.key, key)).limit(1)
    const isLive = row?.expiresAt && row.expiresAt.getTime() > now()
    return isLive ? (row.payload as Record<string, unknown>) : null
  }

  /** Writes `first`, or changes a live row to `next`. @returns the resulting value */
  async function write(key: string, first: object, next: SQL) {
    const at = new Date(now())
    const expiresAt = new Date(now() + countedFor)
    const [row] = await db
      .insert(identityPayloads)
      .values({ key, payload: first, expiresAt })
      .onConflictDoUpdate({
        target: identityPayloads.key,
        set: {
          payload: sql`case when ${identityPayloads.expiresAt} <= ${at.toISOString()}::timestamptz
            then ${JSON.stringify(first)}::jsonb else ${next} end`,
          expiresAt,
        },
      })
      .returning({ payload: identityPayloads.payload })
    return row?.payload as Record<string, unknown>
  }

  /**
   * A single statement, so that concurrent attempts cannot all pass.
   * @returns milliseconds to wait, else null
   */
  async function take(key: string, { free, delays }: Patience): Promise<number | null> {
    const by = randomUUID()
    const until = free > 1 ? 0 : now() + (delays[0] ?? 0)
    const count = sql`(${payload}->>'count')::int + 1`
    const delay = sql`(${JSON.stringify(delays)}::jsonb->>least(${count} - ${free}, ${delays.length - 1}))::bigint`
    const kept = await write(
      key,
      { count: 1, until, by },
      sql`case when (${payload}->>'until')::bigint > ${now()} then ${payload} else jsonb_build_object(
        'count', ${count}, 'by', ${by}::text,
        'until', case when ${count} < ${free} then 0 else ${now()}::bigint + ${delay} end) end`,
    )
    return kept.by === by ? null : Number(kept.until) - now()
  }

  const addOne = (key: string) =>
    write(key, { count: 1 }, sql`jsonb_build_object('count', (${payload}->>'count')::int + 1)`)

  return { take, addOne, read, forget }
}

/**
 * Failures elsewhere never delay an address where the account has signed in within 90 days. Stores
 * addresses as keyed hashes.
 */
export function createAttemptLimits(db: Db, { secret, now = Date.now }: Options): AttemptLimits {
  const machine = clientLimiter(perMachine, memoryLimiter)
  const signUps = clientLimiter(signUpsPerMachine, memoryLimiter)

  function keysOf({ email, address }: Attempt) {
    const person = email.trim().toLowerCase()
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
    const pair = hash(`${person}\n${address}`)
    return {
      place: `SignInPlace:${pair}`,
      pair: `SignInAttempts:${pair}`,
      all: `SignInFailures:${hash(person)}`,
    }
  }

  const { take, read, addOne, forget } = countedAttempts(db, now)

  return {
    async signIn(attempt) {
      const { place, pair, all } = keysOf(attempt)
      if (await read(place)) return seconds(await take(pair, { free: free.known, delays }))
      const full = await machine.take(attempt.address)
      if (full !== null) return seconds(full)
      const { count } = await addOne(all)
      const allowed = Number(count) > manyFailures ? free.suspicious : free.unknown
      return seconds(await take(pair, { free: allowed, delays }))
    },
    signUp: async ({ address }) => seconds(await signUps.take(address)),
    async succeeded(attempt) {
      const { place, pair } = keysOf(attempt)
      await forget(pair)
      const expiresAt = new Date(now() + placeKept)
      await db
        .insert(identityPayloads)
        .values({ key: place, payload: {}, expiresAt })
        .onConflictDoUpdate({ target: identityPayloads.key, set: { expiresAt } })
    },
  }
}
