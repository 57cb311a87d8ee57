import { eq, lte } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import { dueLeftovers, markLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { versionFilesOf } from '@/server/engine/db/queries/map-versions'
import { filesOf } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { removeOldWorkFolders } from '@/server/engine/workers/work-folder'
import { tidyCuts } from './tidy-cuts'

type TidyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log'>

/** The next round continues. */
const maxAtOnce = 1_000
const maxSteps = 10

export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.deletedRecordDays * 86_400_000)

/** Safe with many processes and after a crash: a file is forgotten only once it is gone. */
export async function tidyFiles(deps: TidyDeps): Promise<void> {
  const { db, files, clock } = deps
  const now = clock()
  await tidyCuts(deps)
  const ended = await db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(lte(evaluations.deletedAt, restorableSince(now)))
    .limit(maxAtOnce)
  for (const { id } of ended) {
    await db.transaction(async (tx) => {
      await markLeftover(
        tx,
        [...(await filesOf(tx, [id])), ...(await versionFilesOf(tx, id))].map(({ key }) => key),
        now,
      )
      await tx.delete(evaluations).where(eq(evaluations.id, id))
    })
  }
  await removeDueFiles({ db, files }, now)
  // The file system's clock, not the injected one: another engine may be working in these folders.
  await removeOldWorkFolders(new Date())
}

export async function removeDueFiles(
  { db, files }: Pick<EngineDeps, 'db' | 'files'>,
  now: Date,
): Promise<void> {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const keys = await dueLeftovers(db, now, maxAtOnce)
    for (const key of keys) {
      await files.remove(key)
      await unmarkLeftover(db, [key])
    }
    if (keys.length < maxAtOnce) return
  }
}
