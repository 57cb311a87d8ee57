import { createHash } from 'node:crypto'
import { and, inArray, like, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { rateCounts } from '@/server/engine/db/schema/rate-count'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, IssueTerms } from '@/server/engine/services/deps'

interface Pool {
  /** Names no account: the table holds hashes alone. */
  key: string
  maxBytes: number
  /** Begins the sentence of a refusal. */
  whose: string
}

interface Asking {
  caller: Caller
  terms: IssueTerms
  now: Date
}

const prefix = 'issue-pictures:'
/** Accounts are free, so all together have a bound, too. */
const accountsTogether = 10

const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22)

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

const endOfDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

/** Daily budgets (UTC) that pictures of the caller count in. The common one comes last: many callers lock its row. */
export function poolsOf({ caller, terms, now }: Asking): Pool[] {
  const start = `${prefix}${dayOf(now)}:`
  if (caller.kind === 'visitor') {
    return [
      { key: `${start}visitors`, maxBytes: terms.visitorPictureBytes, whose: 'Pictures of all visitors' },
    ]
  }
  const maxBytes = terms.accountPictureBytes
  return [
    { key: `${start}${hashOf(caller.identity.subject)}`, maxBytes, whose: 'Your pictures' },
    { key: `${start}accounts`, maxBytes: maxBytes * accountsTogether, whose: 'Pictures of all accounts' },
  ]
}

const spent = ({ whose, maxBytes }: Pool) =>
  new AppError({
    code: 'too_many',
    message:
      maxBytes === 0
        ? 'No pictures are taken here. Send them by mail.'
        : `${whose} have used up today’s ${maxBytes / 1_000_000} MB. Send them tomorrow with another message, or by mail.`,
  })

/** Refuses before anything is read. @throws AppError 429 for a budget that is used up. */
export async function requireBudget(db: Db, asking: Asking): Promise<void> {
  const pools = poolsOf(asking)
  const used = await usedBytes(
    db,
    pools.map(({ key }) => key),
  )
  const full = pools.find(({ key, maxBytes }) => (used.get(key) ?? 0) >= maxBytes)
  if (full) throw spent(full)
}

/** Use the transaction that stores the pictures. @throws AppError 429 for more than is left. */
export async function takeFromBudget(tx: Db, asking: Asking & { bytes: number }): Promise<void> {
  const { bytes, now } = asking
  for (const pool of poolsOf(asking)) {
    const { key, maxBytes } = pool
    if (bytes > maxBytes) throw spent(pool)
    const taken = await tx
      .insert(rateCounts)
      .values({ key, points: bytes, expire: endOfDay(now) })
      .onConflictDoUpdate({
        target: rateCounts.key,
        set: { points: sql`${rateCounts.points} + ${bytes}` },
        setWhere: lte(rateCounts.points, maxBytes - bytes),
      })
      .returning({ key: rateCounts.key })
    if (taken.length === 0) throw spent(pool)
  }
}

async function usedBytes(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rateCounts.key, points: rateCounts.points })
    .from(rateCounts)
    .where(inArray(rateCounts.key, [...keys]))
  return new Map(rows.map(({ key, points }) => [key, points]))
}

/** Bytes that all visitors have sent today. */
export async function visitorsToday(db: Db, { terms, now }: Omit<Asking, 'caller'>): Promise<number> {
  const keys = poolsOf({ caller: { kind: 'visitor' }, terms, now }).map(({ key }) => key)
  const [used = 0] = (await usedBytes(db, keys)).values()
  return used
}

export async function removeEndedBudgets(db: Db, now: Date): Promise<void> {
  await db.delete(rateCounts).where(and(like(rateCounts.key, `${prefix}%`), lt(rateCounts.expire, now)))
}
