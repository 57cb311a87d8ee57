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
  /** Aborted when the lease is lost or the process closes: stop, another worker takes over. */
  signal: AbortSignal
}

export interface JobHandler {
  /** Does the work. May run again after a crash, so it must be idempotent. */
  run(payload: unknown, turn: JobTurn): Promise<void>
  /** Called with the last error once every attempt has failed. */
  giveUp(payload: unknown, cause: unknown): Promise<void>
}

/** Durable work: stored in the database before the caller gets an answer. */
export interface JobQueue {
  /** Adds work inside the caller's transaction, so that a record never exists without its job. */
  enqueue(tx: Db, kind: string, payload: object): Promise<void>
  /** Looks for work at once instead of at the next poll; call it after the transaction commits. */
  wake(): void
  start(handlers: Readonly<Record<string, JobHandler>>): void
  /** Stops taking work, aborts the current job and returns it to the queue. */
  close(): Promise<void>
}
