import type { EngineDeps } from '@/server/engine/services/deps'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { tidyIssues } from '@/server/engine/services/support/issue-storage'

/** Quotas count a file until it is removed. */
const everyMs = 300_000

/** @returns stop */
export function startTidying(
  deps: Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'issueTerms'>,
): () => void {
  const round = async () => {
    // First, so that their files are removed in the same round.
    await tidyIssues(deps).catch((error) => deps.log.warn({ err: error }, 'Old messages were not removed.'))
    await tidyFiles(deps).catch((error) => deps.log.warn({ err: error }, 'Old files were not removed.'))
  }
  const first = setTimeout(round, 10_000)
  const timer = setInterval(round, everyMs)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
