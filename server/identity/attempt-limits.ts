import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'
import { type LimitSize, memoryLimiter } from '@/server/limits/limiter'

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** Attempts on one account from one address before delays begin; they double from 15 s to 15 min. */
const free = {
  /** An address where the account has signed in: only its own attempts count there. */
  known: 100,
  unknown: 5,
  /** An unknown address while many others fail too. A first right password always passes. */
  suspicious: 1,
}
const firstDelay = 15 * SECOND
const longestDelay = 15 * 60 * SECOND
/** Wrong passwords for one account from unknown addresses, in a day, that make every such address suspicious. */
const manyFailures = 50

const attemptsKept = DAY
const placeKept = 90 * DAY

const quarter = 15 * 60
/** Checking passwords is slow by intent, so one address may not do it without end. */
const perMachine: LimitSize = { calls: 60, seconds: quarter }
const signUpsPerMachine: LimitSize = { calls: 20, seconds: quarter }

interface Attempt {
  email: string
  /** The client's address. */
  address: string
}

export interface AttemptLimits {
  /** Counts one attempt before its password is checked; returns the seconds to wait after too many, else null. */
  signIn(attempt: Attempt): Promise<number | null>
  signUp(attempt: { address: string }): Promise<number | null>
  /** Forgets failures after a right password, and remembers that the account signs in from this address. */
  succeeded(attempt: Attempt): Promise<void>
}

interface Options {
  /** Key of the stored hashes: an unkeyed hash of an address is found by trying them all. */
  secret: string
  now?: () => number
}

const seconds = (wait: number | null) => (wait === null ? null : Math.ceil(wait / SECOND))

/**
 * Limits of the sign-in form, counted in the database per account and client address. Failures elsewhere never delay
 * an address where the account has signed in within 90 days. Addresses are stored as keyed hashes.
 */
export function createAttemptLimits(db: Db, { secret, now = Date.now }: Options): AttemptLimits {
  const machine = memoryLimiter(perMachine)
  const signUps = memoryLimiter(signUpsPerMachine)

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

  const forget = (key: string) => db.delete(identityPayloads).where(eq(identityPayloads.key, key))

  async function read(key: string): Promise<Record<string, unknown> | null> {
    const [row] = await db.select().from(identityPayloads).where(eq(identityPayloads.key, key)).limit(1)
    const isLive = row?.expiresAt && row.expiresAt.getTime() > now()
    return isLive ? (row.payload as Record<string, unknown>) : null
  }

  /** Sets a row, or changes the live one to `next`. @returns what the row holds then */
  async function write(key: string, first: object, next: ReturnType<typeof sql>) {
    const at = new Date(now())
    const expiresAt = new Date(now() + attemptsKept)
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

  const { payload } = identityPayloads

  /** One statement, so that attempts at the same time cannot all pass. @returns milliseconds to wait, else null */
  async function countAttempt(key: string, allowed: number): Promise<number | null> {
    const by = randomUUID()
    const until = (count: number) => (count < allowed ? 0 : now() + firstDelay)
    const count = sql`(${payload}->>'count')::int + 1`
    const delay = sql`least(${longestDelay}::bigint, ${firstDelay}::bigint * power(2, least(greatest(${count} - ${allowed}, 0), 20))::bigint)`
    const kept = await write(
      key,
      { count: 1, until: until(1), by },
      sql`case when (${payload}->>'until')::bigint > ${now()} then ${payload} else jsonb_build_object(
        'count', ${count}, 'by', ${by}::text,
        'until', case when ${count} < ${allowed} then 0 else ${now()}::bigint + ${delay} end) end`,
    )
    return kept.by === by ? null : Number(kept.until) - now()
  }

  const countFailure = (key: string) =>
    write(key, { count: 1 }, sql`jsonb_build_object('count', (${payload}->>'count')::int + 1)`)

  return {
    async signIn(attempt) {
      const { place, pair, all } = keysOf(attempt)
      if (await read(place)) return seconds(await countAttempt(pair, free.known))
      const full = await machine.take(attempt.address)
      if (full !== null) return seconds(full)
      const { count } = await countFailure(all)
      const allowed = Number(count) > manyFailures ? free.suspicious : free.unknown
      return seconds(await countAttempt(pair, allowed))
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
