import { eq, sql } from 'drizzle-orm'
import { issues } from '@/server/engine/db/schema/issue'
import { RetryLaterError } from '@/server/engine/jobs/job-queue'
import { TrackerError, type TrackerIssue } from '@/server/engine/tracker/issue-tracker'
import type { ForwardDeps, ForwardTurn } from './forward-turn'

/**
 * Files an issue in the tracker unless it is already there. Records the attempt first: after a lost answer or
 * a crash, the next worker looks the issue up, once the tracker's search has settled.
 */
export async function forwardIssue(
  { db, outbox }: ForwardDeps,
  { issueId, signal }: ForwardTurn,
): Promise<void> {
  const { tracker, settleMs } = outbox
  const [issue] = await db
    .select({
      ...columns,
      // By the database's clock, which all machines share.
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
