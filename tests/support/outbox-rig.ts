import { isNull, ne } from 'drizzle-orm'
import { attachmentTokenHeader, type FiledIssue } from '@/lib/contract/issue'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { issues } from '@/server/engine/db/schema/issue'
import { jobs } from '@/server/engine/db/schema/job'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { closeOutbox, startOutbox } from '@/server/engine/services/support/open-outbox'
import type { Outbox } from '@/server/engine/tracker/issue-tracker'
import { createJira } from '@/server/engine/tracker/jira'
import { engineRig, silentLog } from './engine-rig'
import { trackerToken, trackerUser } from './issue-tracker'
import { formOf } from './pictures'
import { until } from './until'

/** Ms that a lost filing waits before it is looked up. */
export const settleMs = 500

interface OutboxOptions {
  log?: Log
  user?: string | null
  isAlone?: boolean
}

export function outboxRig(
  db: Db,
  url: string,
  { log = silentLog, user = trackerUser, isAlone = false }: OutboxOptions = {},
) {
  const newOutbox = (): Outbox => ({
    tracker: createJira({ url, user, token: trackerToken, project: 'HELP', issueType: 'Problem' }),
    jobs: createTableQueue({
      db,
      log,
      isAlone,
      timing: { leaseMs: 20_000, pollMs: 20, maxAttempts: Number.POSITIVE_INFINITY, backoffMs: () => 20 },
    }),
    settleMs,
    restMs: 100,
  })
  const rig = engineRig(db, { outbox: newOutbox() })
  const working: (typeof rig.deps)[] = []
  let isFirst = true

  return {
    /** Starts another process that sends waiting issues. */
    work() {
      const deps = { ...rig.deps, outbox: isFirst ? rig.deps.outbox : newOutbox() }
      isFirst = false
      working.push(deps)
      startOutbox(deps)
    },
    async stop() {
      await Promise.all(working.splice(0).map(closeOutbox))
    },
    async file(over: object = {}): Promise<FiledIssue> {
      const issue = {
        project: { key: 'SUPPORT' },
        summary: 'The map stays grey',
        description: 'Since this morning.',
        issuetype: { name: 'Problem' },
      }
      return (await rig.post('/issue', { body: { ...issue, ...over } })).json()
    },
    attach: ({ id, attachment_token }: FiledIssue, ...files: File[]) =>
      rig.upload(`/issue/${id}/attachments`, formOf(...files), {
        [attachmentTokenHeader]: attachment_token ?? '',
      }),
    allSent: () => until(async () => (await db.$count(jobs, ne(jobs.state, 'done'))) === 0),
    unsent: () => db.select().from(issues).where(isNull(issues.trackerKey)),
    async close() {
      await this.stop()
      await rig.close()
      await db.delete(jobs)
      await db.delete(issues)
    },
  }
}
