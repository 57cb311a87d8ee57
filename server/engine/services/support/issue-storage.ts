import { count, inArray, lte, min, sql, sum } from 'drizzle-orm'
import type { EmptiedIssues, EmptyIssues, IssueStorage } from '@/lib/contract/issue'
import { emptiedAct } from '@/lib/domain/feedback/support-forms'
import type { Db } from '@/server/base/db'
import { markLeftover } from '@/server/engine/db/queries/leftover-files'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { removeDueFiles } from '@/server/engine/services/records/tidy-files'
import { removeEndedBudgets, visitorsToday } from './picture-budget'

const dayMs = 86_400_000
/** Per transaction: writers wait for one step, not for all. */
const maxAtOnce = 500
/** Per hour and process. */
const maxSteps = 20

type Removed = Omit<EmptiedIssues, 'until'>

const nothing: Removed = { messages: 0, pictures: 0, picture_bytes: 0 }

const added = (one: Removed, other: Removed): Removed => ({
  messages: one.messages + other.messages,
  pictures: one.pictures + other.pictures,
  picture_bytes: one.picture_bytes + other.picture_bytes,
})

/** @throws AppError 403 for anyone but staff. */
export async function readIssueStorage(
  { db, clock, issueTerms, outbox }: Pick<EngineDeps, 'db' | 'clock' | 'issueTerms' | 'outbox'>,
  caller: Caller,
): Promise<IssueStorage> {
  await requireAct({ db }, caller, 'manageIssues')
  const now = clock()
  const [messages] = await db
    .select({
      count: count(),
      bytes: sum(sql`octet_length(${issues.summary}) + octet_length(${issues.description})`).mapWith(Number),
      oldest: min(issues.createdAt),
      unsent: count(sql`case when ${issues.trackerKey} is null then 1 end`),
    })
    .from(issues)
  const [pictures] = await db
    .select({ count: count(), bytes: sum(issueAttachments.size).mapWith(Number) })
    .from(issueAttachments)
  return {
    messages: messages?.count ?? 0,
    message_bytes: messages?.bytes ?? 0,
    oldest: messages?.oldest?.toISOString() ?? null,
    unsent: outbox ? (messages?.unsent ?? 0) : null,
    pictures: pictures?.count ?? 0,
    picture_bytes: pictures?.bytes ?? 0,
    visitors_today: await visitorsToday(db, { terms: issueTerms, now }),
    visitors_daily: issueTerms.visitorPictureBytes,
    retention_days: issueTerms.retentionDays,
    as_of: now.toISOString(),
  }
}

/**
 * Removes what was there at `until`, when staff saw the figures. The files follow in the background.
 * @throws AppError 403 for anyone but staff.
 */
export async function emptyIssues(
  deps: Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log'>,
  caller: Caller,
  { what, until }: EmptyIssues,
): Promise<EmptiedIssues> {
  const member = await requireAct(deps, caller, 'manageIssues')
  const now = deps.clock()
  let removed = nothing
  for (;;) {
    const step = await deps.db.transaction(async (tx) => {
      const done = await removeStep(tx, { what, until: new Date(until), now })
      if (done.messages === 0 && done.pictures === 0) return done
      // An entry a step: what an interrupted call has removed is in the log as well.
      await noteAudit(tx, { customerId: member.customerId, member, act: emptiedAct(done), now })
      return done
    })
    removed = added(removed, step)
    if (step.messages === 0 && step.pictures === 0) break
  }
  void removeDueFiles(deps, now).catch((error) =>
    deps.log.warn({ err: error }, 'Pictures of removed messages are still in the file store.'),
  )
  return { ...removed, until }
}

/** Removes what is older than the retention, and counts of earlier days. Safe with many processes. */
export async function tidyIssues({
  db,
  clock,
  issueTerms: { retentionDays },
}: Pick<EngineDeps, 'db' | 'clock' | 'issueTerms'>): Promise<void> {
  const now = clock()
  await removeEndedBudgets(db, now)
  if (retentionDays === 0) return
  const until = new Date(now.getTime() - retentionDays * dayMs)
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const { messages } = await db.transaction((tx) => removeStep(tx, { what: 'everything', until, now }))
    if (messages === 0) return
  }
}

interface Step {
  what: EmptyIssues['what']
  until: Date
  now: Date
}

/** Files are marked in the same transaction; they are forgotten only once they are gone. */
async function removeStep(tx: Db, { what, until, now }: Step): Promise<Removed> {
  const ids = (await (what === 'pictures' ? issuesWithPictures(tx, until) : oldIssues(tx, until))).map(
    ({ id }) => id,
  )
  if (ids.length === 0) return nothing
  const gone = await tx
    .delete(issueAttachments)
    .where(inArray(issueAttachments.issueId, ids))
    .returning({ key: issueAttachments.key, size: issueAttachments.size })
  await markLeftover(
    tx,
    gone.map(({ key }) => key),
    now,
  )
  if (what === 'everything') await tx.delete(issues).where(inArray(issues.id, ids))
  return {
    messages: what === 'everything' ? ids.length : 0,
    pictures: gone.length,
    picture_bytes: gone.reduce((total, { size }) => total + size, 0),
  }
}

/** Skips what another process is removing. */
const oldIssues = (tx: Db, until: Date) =>
  tx
    .select({ id: issues.id })
    .from(issues)
    .where(lte(issues.createdAt, until))
    .orderBy(issues.id)
    .limit(maxAtOnce)
    .for('update', { skipLocked: true })

const issuesWithPictures = (tx: Db, until: Date) =>
  tx
    .selectDistinct({ id: issueAttachments.issueId })
    .from(issueAttachments)
    .where(lte(issueAttachments.createdAt, until))
    .orderBy(issueAttachments.issueId)
    .limit(maxAtOnce)
