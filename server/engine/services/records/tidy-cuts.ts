import { filesOf, recordById, recordsWithFiles } from '@/server/engine/db/queries/records'
import { sharedLocations } from '@/server/engine/db/queries/shares'
import type { EngineDeps } from '@/server/engine/services/deps'
import { removeFiles } from '@/server/engine/services/record-files/kept-files'
import { isShownKind, staleKinds } from './shown-part'

/** ms: a cut is made shortly before its link. */
const newMs = 3_600_000

/** Removes what links of changed records showed, and of links that have ended. */
export async function tidyCuts({ db, clock }: Pick<EngineDeps, 'db' | 'clock'>): Promise<void> {
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
