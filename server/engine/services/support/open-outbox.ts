import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { type JobHandler, RetryLaterError } from '@/server/engine/jobs/job-queue'
import { createTableQueue, type TableQueueOptions } from '@/server/engine/jobs/table-queue'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  defaultRests,
  issueKind,
  type Outbox,
  outboxPayloadSchema,
  outboxTiming,
  picturesKind,
  TrackerError,
  type TrackerIssue,
} from '@/server/engine/tracker/issue-tracker'
import { createJira, type JiraSettings } from '@/server/engine/tracker/jira'

type ForwardDeps = Pick<EngineDeps, 'db' | 'files' | 'log'> & { outbox: Outbox }

interface ForwardTurn {
  issueId: number
  signal: AbortSignal
}

/**
 * Records the attempt first: after a lost answer or a crash, the next worker looks the issue up
 * once the tracker's search has settled.
 */
async function forwardIssue({ db, outbox }: ForwardDeps, { issueId, signal }: ForwardTurn): Promise<void> {
  const { tracker, settleMs } = outbox
  const [issue] = await db
    .select({
      ...columns,
      // All machines share the database's clock.
      askedMsAgo: sql<number | null>`extract(epoch from now() - ${issues.trackerAskedAt}) * 1000`.mapWith(
        Number,
      ),
    })
    .from(issues)
    .where(eq(issues.id, issueId))
  if (!issue || issue.trackerKey !== null) return
  const note = (values: Partial<typeof issues.$inferInsert>) =>
    db.update(issues).set(values).where(eq(issues.id, issueId))

  if (issue.askedMsAgo !== null) {
    const delayMs = settleMs - issue.askedMsAgo
    if (delayMs > 0) throw new RetryLaterError('The tracker may have this issue already.', { delayMs })
    const trackerKey = await tracker.find(issue.reference, signal)
    if (trackerKey !== null) {
      await note({ trackerKey })
      return
    }
  }
  await db.update(issues).set({ trackerAskedAt: sql`now()` }).where(eq(issues.id, issueId))
  try {
    await note({ trackerKey: await tracker.file(toTracker(issue), signal) })
  } catch (error) {
    if (error instanceof TrackerError && error.outcome === 'undone') await note({ trackerAskedAt: null })
    throw error
  }
}

const columns = {
  id: issues.id,
  reference: issues.reference,
  project: issues.project,
  type: issues.type,
  summary: issues.summary,
  description: issues.description,
  trackerKey: issues.trackerKey,
}

type Kept = Pick<typeof issues.$inferSelect, keyof typeof columns>

function toTracker({ id, reference, project, type, summary, description }: Kept): TrackerIssue {
  return { reference, summary, description: `${description}\n\n${project}-${id} (${type})` }
}

type Picture = typeof issueAttachments.$inferSelect

/** The tracker would repeat these for the same picture: not understood, too large, wrong type. */
const forGood = new Set([400, 413, 415])

/** Numbered names show which pictures the tracker lacks. */
async function forwardPictures(deps: ForwardDeps, { issueId, signal }: ForwardTurn): Promise<void> {
  const { db, outbox } = deps
  const [issue] = await db.select({ key: issues.trackerKey }).from(issues).where(eq(issues.id, issueId))
  if (!issue) return
  if (issue.key === null) throw new RetryLaterError('The issue is not filed yet.', { delayMs: outbox.restMs })
  const waiting = await db
    .select()
    .from(issueAttachments)
    .where(and(eq(issueAttachments.issueId, issueId), isNull(issueAttachments.trackerState)))
    .orderBy(asc(issueAttachments.position))
  const known = await outbox.tracker.pictureNames(issue.key, signal)
  for (const picture of waiting) {
    const isThere = known?.has(nameOf(picture)) ?? false
    const state = isThere ? 'sent' : await send(deps, picture, { key: known && issue.key, signal })
    await db
      .update(issueAttachments)
      .set({ trackerState: state })
      .where(and(eq(issueAttachments.issueId, issueId), eq(issueAttachments.position, picture.position)))
  }
}

const nameOf = ({ position, name }: Picture) => `${position}-${name}`

async function send(
  { files, log, outbox }: ForwardDeps,
  picture: Picture,
  /** Null when the issue was deleted from the tracker. */
  { key, signal }: { key: string | null; signal: AbortSignal },
): Promise<'sent' | 'refused'> {
  const { issueId, position, contentType } = picture
  const file = key && (await files.open(picture.key))
  if (!file) {
    const why = key === null ? 'Its issue is gone from the tracker' : 'Its file is missing'
    log.error({ issueId, position }, `A picture is not sent to the tracker. ${why}.`)
    return 'refused'
  }
  try {
    await outbox.tracker.attach({ key, picture: { name: nameOf(picture), contentType, ...file } }, signal)
    return 'sent'
  } catch (error) {
    await file.stream.cancel().catch(() => undefined)
    if (!(error instanceof TrackerError) || !forGood.has(error.status ?? 0)) throw error
    log.error({ issueId, position, err: error }, 'The tracker does not take a picture.')
    return 'refused'
  }
}

/** Spreads retries after the tracker's requested pause. */
const spread = 0.3

function outboxJobs(deps: ForwardDeps): Readonly<Record<string, JobHandler>> {
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

/** Null without a tracker. */
export function openOutbox(tracker: JiraSettings | null, queue: TableQueueOptions): Outbox | null {
  if (!tracker) return null
  return {
    tracker: createJira(tracker),
    jobs: createTableQueue({ timing: outboxTiming, ...queue }),
    ...defaultRests,
  }
}

export function startOutbox({ outbox, ...deps }: Pick<EngineDeps, 'db' | 'files' | 'log' | 'outbox'>): void {
  outbox?.jobs.start(outboxJobs({ ...deps, outbox }))
}

/** Aborts the current call; the next worker looks up its outcome. */
export async function closeOutbox({ outbox }: Pick<EngineDeps, 'outbox'>): Promise<void> {
  await outbox?.jobs.close()
  await outbox?.tracker.close()
}
