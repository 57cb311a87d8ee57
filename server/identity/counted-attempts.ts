import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'

const DAY = 24 * 60 * 60 * 1_000

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
    const expiresAt = new Date(now() + DAY)
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
