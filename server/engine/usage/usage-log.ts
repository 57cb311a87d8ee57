import { eq } from 'drizzle-orm'
import { usagePeriods } from '@/lib/contract/usage'
import { dayAt } from '@/lib/domain/usage/days'
import { periodStart } from '@/lib/domain/usage/periods'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { memberByEmail } from '@/server/engine/db/queries/members'
import type { Evaluation } from '@/server/engine/db/queries/records'
import {
  addToTotals,
  adoptRecords,
  appendUsage,
  holdUsage,
  rebuildTotals,
  type UsageRow,
} from '@/server/engine/db/queries/usage'
import { installationFacts } from '@/server/engine/db/schema/installation'

type UsageEvent = Omit<UsageRow, 'id' | 'at'>

export interface UsageLog {
  /** Defines days, weeks, months and years. */
  timeZone: string
  /** Appends in the caller's transaction, so that both succeed or fail together. */
  record(tx: Db, event: UsageEvent): Promise<void>
  /**
   * Appends within a second, off the request's path. Drops events above `maxNoted` while the
   * database fails.
   */
  note(event: UsageEvent): void
  flush(): Promise<void>
  close(): Promise<void>
}

interface UsageLogParts {
  db: Db
  log: Log
  clock: () => Date
  timeZone: string
}

const flushAfterMs = 1_000
/** In memory, and per insert. */
const maxNoted = 1_000

export function createUsageLog({ db, log, clock, timeZone }: UsageLogParts): UsageLog {
  let noted: UsageRow[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  const append = async () => {
    const rows = noted
    if (rows.length === 0) return
    noted = []
    try {
      await appendUsage(db, rows)
    } catch (error) {
      const kept = [...rows, ...noted]
      dropped += Math.max(0, kept.length - maxNoted)
      noted = kept.slice(-maxNoted)
      log.warn({ err: error, waiting: noted.length, dropped }, 'Usage was not recorded; it is tried again.')
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(append)
    return flushing
  }
  const wait = () => {
    timer ??= setTimeout(() => void flush().then(() => noted.length > 0 && wait()), flushAfterMs).unref()
  }

  return {
    timeZone,
    async record(tx, event) {
      const at = clock()
      await appendUsage(tx, [{ ...event, at }])
      if (event.kind !== 'submission') return
      const day = dayAt(at, timeZone)
      const starts = usagePeriods.map((period) => ({ period, start: periodStart(day, period) }))
      await addToTotals(tx, { customerId: event.customerId, locations: event.locations ?? 0, starts })
    },
    note(event) {
      if (noted.length >= maxNoted) dropped += 1
      else noted.push({ ...event, at: clock() })
      wait()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** The product's own examples are not usage. */
export async function recordEvaluation(
  usage: UsageLog,
  tx: Db,
  { evaluation, locations }: { evaluation: Evaluation; locations: number },
): Promise<void> {
  if (evaluation.submittedBy === null) return
  const member = await memberByEmail(tx, evaluation.submittedBy)
  const { customerId, evalId } = evaluation
  await usage.record(tx, { kind: 'evaluation', customerId, memberId: member?.id ?? null, evalId, locations })
}

const fact = 'usage_time_zone'

const settledZone = async (db: Db) => {
  const [row] = await db.select().from(installationFacts).where(eq(installationFacts.name, fact))
  return row?.value
}

/**
 * Needed on the first start with a ledger and after a change of time zone; otherwise one small
 * read. Safe with many processes.
 */
export async function settleUsageTotals(db: Db, timeZone: string): Promise<void> {
  if ((await settledZone(db)) === timeZone) return
  await db.transaction(async (tx) => {
    // Before any write: processes that start together would deadlock on each other's rows.
    await holdUsage(tx)
    const settled = await settledZone(tx)
    if (settled === timeZone) return
    if (settled === undefined) await adoptRecords(tx)
    await rebuildTotals(tx, timeZone)
    await tx
      .insert(installationFacts)
      .values({ name: fact, value: timeZone })
      .onConflictDoUpdate({ target: installationFacts.name, set: { value: timeZone } })
  })
}

export async function openUsage(parts: UsageLogParts): Promise<UsageLog> {
  await settleUsageTotals(parts.db, parts.timeZone)
  return createUsageLog(parts)
}
