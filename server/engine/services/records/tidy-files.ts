import { eq, lte } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import { dueLeftovers, markLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { filesOf, recordById, recordsWithFiles, versionFilesOf } from '@/server/engine/db/queries/records'
import { sharedLocations } from '@/server/engine/db/queries/shares'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { removeFiles } from '@/server/engine/services/record-files/kept-files'
import { removeOldWorkFolders } from '@/server/engine/workers/work-folder'
import { isShownKind, staleKinds } from './shown-part'

type TidyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log'>

/** The next round continues. */
const maxAtOnce = 1_000
const maxSteps = 10

export const restorableSince = (now: Date): Date =>
  new Date(now.getTime() - limits.deletedRecordDays * 86_400_000)

/** ms: a cut is made shortly before its link. */
const newMs = 3_600_000

/** Removes what links of changed records showed, and of links that have ended. */
async function tidyCuts({ db, clock }: Pick<EngineDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - newMs)
  for (const id of await recordsWithFiles(db, { kinds: 'shown%', before })) {
    const record = await recordById(db, id)
    if (!record) continue
    const shared = await sharedLocations(db, { evaluationId: id, now })
    await db.transaction(async (tx) => {
      const stored = await filesOf(tx, [id])
      const old = new Set(
        stored
          .filter(({ kind, createdAt }) => isShownKind(kind) && createdAt <= before)
          .map(({ kind }) => kind),
      )
      const kinds = staleKinds({ record, stored }, shared).filter((kind) => old.has(kind))
      await removeFiles(tx, { id, kinds, stored, now })
    })
  }
}

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
