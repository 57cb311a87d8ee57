import { eq, lte } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import { dueLeftovers, markLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { filesOf } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { removeOldWorkFolders } from '@/server/engine/workers/work-folder'

type TidyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log'>

const everyMs = 3_600_000
/** Maximum per round; the next round continues. */
const maxAtOnce = 1_000

/** Records deleted before this moment cannot be restored. */
export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.deletedRecordDays * 86_400_000)

/**
 * Removes records that can no longer be restored, then files that no record has, and what dead processes left. Safe
 * with many processes at once, and after one that died: a file is forgotten only once it is gone.
 */
export async function tidyFiles({ db, files, clock }: TidyDeps): Promise<void> {
  const now = clock()
  const ended = await db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(lte(evaluations.deletedAt, restorableSince(now)))
    .limit(maxAtOnce)
  for (const { id } of ended) {
    await db.transaction(async (tx) => {
      await markLeftover(
        tx,
        (await filesOf(tx, [id])).map(({ key }) => key),
        now,
      )
      await tx.delete(evaluations).where(eq(evaluations.id, id))
    })
  }
  for (const key of await dueLeftovers(db, now, maxAtOnce)) {
    await files.remove(key)
    await unmarkLeftover(db, [key])
  }
  // By the machine's clock, as the times of its folders are: another engine may be working in them.
  await removeOldWorkFolders(new Date())
}

/** Tidies now and every hour. @returns what stops it */
export function startTidying(deps: TidyDeps): () => void {
  const round = () =>
    void tidyFiles(deps).catch((error) => deps.log.warn({ err: error }, 'Old files were not removed.'))
  const first = setTimeout(round, 10_000)
  const timer = setInterval(round, everyMs)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
