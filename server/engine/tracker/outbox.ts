import * as z from 'zod'
import type { Db } from '@/server/base/db'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { QueueTiming } from '@/server/engine/jobs/run-job'
import type { IssueTracker } from './issue-tracker'

/** How issues reach the tracker of the installation. */
export interface Outbox {
  tracker: IssueTracker
  /** A queue of its own: a tracker that is slow keeps nobody's evaluation waiting. */
  jobs: JobQueue
  /** Milliseconds before a search of the tracker is sure to know what was filed without an answer. */
  settleMs: number
  /** Milliseconds before pictures look again whether their issue is filed. */
  restMs: number
}

export const issueKind = 'forward-issue'
export const picturesKind = 'forward-pictures'
export const outboxKinds = [issueKind, picturesKind]

export const outboxPayloadSchema = z.object({ issueId: z.number() })
type Entry = z.infer<typeof outboxPayloadSchema>

/** Searches of Jira Cloud lag behind its writes, by seconds as a rule. */
export const usualRests = { settleMs: 60_000, restMs: 10_000 }

const longestPauseMs = 5 * 60_000

/** Never given up. Pauses grow from 4 s to 5 min; half of each is chance, so that what waits does not come at once. */
export const outboxTiming: Partial<QueueTiming> = {
  maxAttempts: Number.POSITIVE_INFINITY,
  pollMs: 5_000,
  backoffMs: (attempt) => Math.min(longestPauseMs, 2_000 * 2 ** attempt) * (0.5 + Math.random() / 2),
}

/** Adds work inside the caller's transaction: what is kept without it would never be sent. */
export async function addToOutbox(
  outbox: Outbox | null,
  tx: Db,
  { kind, entry }: { kind: string; entry: Entry },
): Promise<void> {
  await outbox?.jobs.enqueue(tx, kind, entry)
}
