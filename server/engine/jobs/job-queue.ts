import type { Db } from '@/server/engine/db/db'

/** What a handler knows about its turn. */
export interface JobTurn {
  /** 1 for the first attempt. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the lease is lost or the process is closing. */
  signal: AbortSignal
}

export type JobHandler = (payload: unknown, turn: JobTurn) => Promise<void>

/** Work that survives the process: it is in the database before the caller gets an answer. */
export interface JobQueue {
  /** Adds work inside the caller's transaction, so that a record never exists without its job. */
  enqueue(tx: Db, kind: string, payload: object): Promise<void>
  /** Begins to take work of the given kinds. */
  start(handlers: Readonly<Record<string, JobHandler>>): void
  /** Takes no more work and waits for the current piece. */
  close(): Promise<void>
}
