import { createTableQueue, type TableQueueOptions } from '@/server/engine/jobs/table-queue'
import type { EngineDeps } from '@/server/engine/services/deps'
import { createJira, type JiraSettings } from '@/server/engine/tracker/jira'
import { type Outbox, outboxTiming, usualRests } from '@/server/engine/tracker/outbox'
import { outboxJobs } from './outbox-jobs'

/** The outbox of the installation's tracker; null without one. */
export function openOutbox(tracker: JiraSettings | null, queue: TableQueueOptions): Outbox | null {
  if (!tracker) return null
  return {
    tracker: createJira(tracker),
    jobs: createTableQueue({ timing: outboxTiming, ...queue }),
    ...usualRests,
  }
}

export function startOutbox({ outbox, ...deps }: Pick<EngineDeps, 'db' | 'files' | 'log' | 'outbox'>): void {
  outbox?.jobs.start(outboxJobs({ ...deps, outbox }))
}

/** Ends the call under way; the next worker looks up its outcome. */
export async function closeOutbox({ outbox }: Pick<EngineDeps, 'outbox'>): Promise<void> {
  await outbox?.jobs.close()
  await outbox?.tracker.close()
}
