import * as z from 'zod'
import type { Db } from '@/server/base/db'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { QueueTiming } from '@/server/engine/jobs/run-job'
import type { IssueTracker } from './issue-tracker'

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
export const usualRests = { settleMs: 60_000, restMs: 10_000 }

const longestPauseMs = 5 * 60_000

/** Retries forever. Pauses grow from 4 s to 5 min; half of each is random to spread retries. */
export const outboxTiming: Partial<QueueTiming> = {
  maxAttempts: Number.POSITIVE_INFINITY,
  pollMs: 5_000,
  backoffMs: (attempt) => Math.min(longestPauseMs, 2_000 * 2 ** attempt) * (0.5 + Math.random() / 2),
}

/** Uses the caller's transaction: an issue stored without its job would never be sent. */
export async function addToOutbox(
  outbox: Outbox | null,
  tx: Db,
  { kind, entry }: { kind: string; entry: Entry },
): Promise<void> {
  await outbox?.jobs.enqueue(tx, { kind, payload: entry })
}
