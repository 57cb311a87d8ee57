import type { Db } from '@/server/base/db'

/** Thrown by a handler that knows when the next attempt makes sense; takes the place of the queue's own pause. */
export class RetryLaterError extends Error {
  readonly delayMs: number

  constructor(message: string, { delayMs, cause }: { delayMs: number; cause?: unknown }) {
    super(message, { cause })
    this.name = 'RetryLaterError'
    this.delayMs = delayMs
  }
}

/** What a handler knows about its turn. */
export interface JobTurn {
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the lease is lost or the process closes: stop, somebody else takes the job up. */
  signal: AbortSignal
}

export interface JobHandler {
  /** Does the work; may run again after a crash, so doing it twice must be the same as doing it once. */
  run(payload: unknown, turn: JobTurn): Promise<void>
  /** Called once every attempt has failed, with what went wrong last. */
  giveUp(payload: unknown, cause: unknown): Promise<void>
}

/** Work that survives the process: it is in the database before the caller gets an answer. */
export interface JobQueue {
  /** Adds work inside the caller's transaction, so that a record never exists without its job. */
  enqueue(tx: Db, kind: string, payload: object): Promise<void>
  /** Looks for work at once instead of at the next poll; call it after the transaction has been committed. */
  wake(): void
  /** Begins to take work of the given kinds. */
  start(handlers: Readonly<Record<string, JobHandler>>): void
  /** Takes no more work, asks the current piece to stop and gives it back. */
  close(): Promise<void>
}
