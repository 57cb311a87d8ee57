import type { Db } from '@/server/base/db'

/** Thrown by a handler that knows when to retry; replaces the queue's own backoff. */
export class RetryLaterError extends Error {
  readonly delayMs: number

  constructor(message: string, { delayMs, cause }: { delayMs: number; cause?: unknown }) {
    super(message, { cause })
    this.name = 'RetryLaterError'
    this.delayMs = delayMs
  }
}

export interface JobTurn {
  attempt: number
  /** Last argument of `keep` in this turn's job; null before the first. */
  progress: unknown
  /**
   * Keeps how far the work is, for the turn after a kill, which then counts as the first. Throws when the job is no
   * longer ours.
   */
  keep(progress: object): Promise<void>
  /** Ends this turn without an error but with `remaining` locations left: others go first, then it runs again. */
  giveWay(remaining: number): void
  /** Aborted when the lease is lost or the process closes: stop, another worker takes over. */
  signal: AbortSignal
}

export interface JobHandler {
  /** Does the work. May run again after a crash, so it must be idempotent. */
  run(payload: unknown, turn: JobTurn): Promise<void>
  /** Called with the last error once every attempt has failed. */
  giveUp(payload: unknown, cause: unknown): Promise<void>
}

export interface NewJob {
  kind: string
  payload: object
  /** Customers take turns; work without one goes first. */
  customerId?: string
  /** Locations to work on; of a customer's jobs the smallest goes first. */
  size?: number
  /** Not added while the same work is waiting to begin. */
  once?: boolean
}

/** Durable work: stored in the database before the caller gets an answer. */
export interface JobQueue {
  /** Adds work inside the caller's transaction, so that a record never exists without its job. */
  enqueue(tx: Db, job: NewJob): Promise<void>
  /** Looks for work at once instead of at the next poll; call it after the transaction commits. */
  wake(): void
  start(handlers: Readonly<Record<string, JobHandler>>): void
  /** Stops taking work, aborts the current job and returns it to the queue. */
  close(): Promise<void>
}
