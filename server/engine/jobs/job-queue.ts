import type { Db } from '@/server/base/db'

/** Replaces the queue's own backoff. */
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
  /** Last argument of `keep`; null before the first. */
  progress: unknown
  /** Survives a kill, and resets the count of attempts. Throws when the lease is lost. */
  keep(progress: object): Promise<void>
  /** Yields to other jobs with `remaining` locations left; not an error. */
  giveWay(remaining: number): void
  /** Aborts when the lease is lost or the process closes; another worker takes over. */
  signal: AbortSignal
}

export interface JobHandler {
  /** Must be idempotent: it may run again after a crash. */
  run(payload: unknown, turn: JobTurn): Promise<void>
  /** Receives the last error once every attempt has failed. */
  giveUp(payload: unknown, cause: unknown): Promise<void>
}

export interface NewJob {
  kind: string
  payload: object
  /** Jobs without a customer go first. */
  customerId?: string
  /** Locations; a customer's smallest job goes first. */
  size?: number
  /** Skips a job that is already waiting. */
  once?: boolean
}

/** Durable: stored before the caller gets an answer. */
export interface JobQueue {
  /** Uses the caller's transaction, so that no record exists without its job. */
  enqueue(tx: Db, job: NewJob): Promise<void>
  /** Skips the poll's wait; call it after the transaction commits. */
  wake(): void
  start(handlers: Readonly<Record<string, JobHandler>>): void
  /** Aborts the current job and returns it to the queue. */
  close(): Promise<void>
}
