import { and, asc, eq, isNull } from 'drizzle-orm'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { RetryLaterError } from '@/server/engine/jobs/job-queue'
import { TrackerError } from '@/server/engine/tracker/issue-tracker'
import type { ForwardDeps, ForwardTurn } from './forward-turn'

type Picture = typeof issueAttachments.$inferSelect

/** Statuses that the tracker would repeat for the same picture: not understood, too large, wrong type. */
const forGood = new Set([400, 413, 415])

/** Sends the pictures that the tracker's issue lacks, recognised by their numbered names. */
export async function forwardPictures(deps: ForwardDeps, { issueId, signal }: ForwardTurn): Promise<void> {
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
  /** A null key means that the issue has been deleted from the tracker. */
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
