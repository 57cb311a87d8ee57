import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { forgetOldJobs, freeHeldJobs, holdWaiting, type Job, takeJob } from '@/server/engine/db/queries/jobs'
import { jobs } from '@/server/engine/db/schema/job'
import type { JobHandler, JobQueue } from './job-queue'
import { type QueueTiming, runJob } from './run-job'

export interface TableQueueOptions {
  db: Db
  log: Log
  timing?: Partial<QueueTiming> | undefined
  /** No other process can open the database, so jobs of a dead one are free at once. */
  isAlone?: boolean | undefined
}

const defaults: QueueTiming = {
  leaseMs: 30_000,
  pollMs: 1_000,
  maxAttempts: 5,
  /** 2, 8, 32, 128 s: bridges an outage of two or three minutes. */
  backoffMs: (attempt) => 500 * 4 ** attempt,
}

const keptDays = 7

/**
 * Works with PostgreSQL, PGlite and any number of processes. A dead process's lease expires, and
 * another takes its job. Customers take turns.
 */
export function createTableQueue({ db, log, timing: given, isAlone }: TableQueueOptions): JobQueue {
  const timing = { ...defaults, ...given }
  const closing = new AbortController()
  const bell = createBell()
  let loop: Promise<void> = Promise.resolve()

  const takeAll = async (handlers: Readonly<Record<string, JobHandler>>) => {
    while (!closing.signal.aborted) {
      const job = await takeNext(handlers)
      if (!job) return
      const handler = handlers[job.kind]
      if (handler) await runJob({ db, log, timing, closing: closing.signal }, job, handler)
    }
  }
  const tidy = async (kinds: string[]) => {
    try {
      if (isAlone) await freeHeldJobs(db, kinds)
      await forgetOldJobs(db, keptDays)
    } catch (error) {
      log.warn({ err: error }, 'Old jobs were not tidied up.')
    }
  }
  const takeNext = (handlers: object): Promise<Job | undefined> =>
    takeJob(db, { kinds: Object.keys(handlers), holder: crypto.randomUUID(), leaseMs: timing.leaseMs })

  const run = async (handlers: Readonly<Record<string, JobHandler>>) => {
    await tidy(Object.keys(handlers))
    while (!closing.signal.aborted) {
      try {
        await takeAll(handlers)
      } catch (error) {
        log.error({ err: error }, 'Looking for work failed; it is tried again.')
      }
      if (!closing.signal.aborted) await bell.wait(timing.pollMs)
    }
  }

  return {
    async enqueue(tx, { kind, payload, customerId, size = 0, once }) {
      if (once && (await holdWaiting(tx, { kind, payload }))) return
      await tx.insert(jobs).values({ kind, payload, customerId, size, remaining: size })
    },
    wake: bell.ring,
    start(handlers) {
      loop = run(handlers)
    },
    async close() {
      closing.abort()
      bell.ring()
      await loop
    },
  }
}

/** A ring while awake shortens the next sleep. */
function createBell() {
  let rung = false
  let wakeUp: (() => void) | undefined
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async wait(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wakeUp = undefined
      rung = false
    },
  }
}
