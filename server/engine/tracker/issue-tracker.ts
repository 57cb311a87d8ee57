import * as z from 'zod'
import type { Db } from '@/server/base/db'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { QueueTiming } from '@/server/engine/jobs/run-job'

/** `reference` finds it again. */
export interface TrackerIssue {
  reference: string
  summary: string
  description: string
}

export interface TrackerPicture {
  name: string
  contentType: string
  size: number
  stream: ReadableStream<Uint8Array>
}

/** Calls throw TrackerError. */
export interface IssueTracker {
  address: string
  /** Null if unknown, or not yet searchable. */
  find(reference: string, signal: AbortSignal): Promise<string | null>
  file(issue: TrackerIssue, signal: AbortSignal): Promise<string>
  /** Null when the issue is gone. */
  pictureNames(key: string, signal: AbortSignal): Promise<ReadonlySet<string> | null>
  attach(to: { key: string; picture: TrackerPicture }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** `undone`: certainly had no effect; `unknown`: may have taken effect without an answer. */
export class TrackerError extends Error {
  readonly outcome: 'undone' | 'unknown'
  /** Null without an answer. */
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    given: {
      outcome: TrackerError['outcome']
      status?: number
      retryAfterMs?: number | null
      cause?: unknown
    },
  ) {
    super(message, { cause: given.cause })
    this.name = 'TrackerError'
    this.outcome = given.outcome
    this.status = given.status ?? null
    this.retryAfterMs = given.retryAfterMs ?? null
  }
}

export interface Outbox {
  tracker: IssueTracker
  /** Separate, so that a slow tracker delays no evaluation. */
  jobs: JobQueue
  /** Milliseconds until the tracker's search reliably shows an unconfirmed issue. */
  settleMs: number
  /** Milliseconds until pictures look for their issue again. */
  restMs: number
}

export const issueKind = 'forward-issue'
export const picturesKind = 'forward-pictures'
export const outboxKinds = [issueKind, picturesKind]

export const outboxPayloadSchema = z.object({ issueId: z.number() })
type Entry = z.infer<typeof outboxPayloadSchema>

/** Jira Cloud's searches usually lag its writes by seconds. */
export const defaultRests = { settleMs: 60_000, restMs: 10_000 }

const maxPauseMs = 5 * 60_000

/** Retries forever. Pauses grow from 4 s to 5 min; half of each is random to spread retries. */
export const outboxTiming: Partial<QueueTiming> = {
  maxAttempts: Number.POSITIVE_INFINITY,
  pollMs: 5_000,
  backoffMs: (attempt) => Math.min(maxPauseMs, 2_000 * 2 ** attempt) * (0.5 + Math.random() / 2),
}

/** Uses the caller's transaction: an issue stored without its job would never be sent. */
export async function addToOutbox(
  outbox: Outbox | null,
  tx: Db,
  { kind, entry }: { kind: string; entry: Entry },
): Promise<void> {
  await outbox?.jobs.enqueue(tx, { kind, payload: entry })
}
