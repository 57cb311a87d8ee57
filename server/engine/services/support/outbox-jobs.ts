import { type JobHandler, RetryLaterError } from '@/server/engine/jobs/job-queue'
import { TrackerError } from '@/server/engine/tracker/issue-tracker'
import { issueKind, outboxPayloadSchema, picturesKind } from '@/server/engine/tracker/outbox'
import { forwardIssue } from './forward-issue'
import { forwardPictures } from './forward-pictures'
import type { ForwardDeps, ForwardTurn } from './forward-turn'

/** Random share added to the tracker's requested pause, so that retries spread out. */
const spread = 0.3

/** The outbox's jobs: each issue once, then its pictures. */
export function outboxJobs(deps: ForwardDeps): Readonly<Record<string, JobHandler>> {
  const handler = (forward: (deps: ForwardDeps, turn: ForwardTurn) => Promise<void>): JobHandler => ({
    run: (payload, { signal }) =>
      forward(deps, { ...outboxPayloadSchema.parse(payload), signal }).catch(asTrackerWishes),
    giveUp: async (payload, cause) => deps.log.error({ payload, err: cause }, 'An issue was not forwarded.'),
  })
  return { [issueKind]: handler(forwardIssue), [picturesKind]: handler(forwardPictures) }
}

function asTrackerWishes(error: unknown): never {
  if (!(error instanceof TrackerError) || error.retryAfterMs === null) throw error
  const delayMs = error.retryAfterMs * (1 + Math.random() * spread)
  throw new RetryLaterError(error.message, { delayMs, cause: error })
}
