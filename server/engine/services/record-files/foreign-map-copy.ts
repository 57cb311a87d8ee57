import { and, eq } from 'drizzle-orm'
import { type Evaluation, filesOf, isKept } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { claimFiles, dropUnclaimed, removeFiles } from './kept-files'
import { receiveForeignMap } from './receive-file'

type CopyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'recordMaps' | 'foreignMaps'>

/** Older copies are fetched again when a person reads them. */
const freshMs = 5 * 60_000

const isOfMap = (kind: string) => kind === 'map' || kind.startsWith('map_')

/**
 * A visitor gets the existing copy and makes the server fetch nothing.
 * @throws AppError as `receiveForeignMap`, 409 if the record has changed meanwhile.
 */
export async function refreshForeignMap(deps: CopyDeps, caller: Caller, record: Evaluation): Promise<void> {
  const { id, mapAddress: address, status } = record
  if (caller.kind === 'visitor' || address === null || status === 'In progress') return
  if (!deps.foreignMaps.isListed(address)) return
  const copy = (await filesOf(deps.db, [id])).find(({ kind }) => kind === 'map')
  if (copy && deps.clock().getTime() - copy.createdAt.getTime() < freshMs) return
  await deps.foreignMaps.once(id, () => replaceCopy(deps, { ...record, mapAddress: address }))
}

async function replaceCopy(
  deps: CopyDeps,
  { id, powerType, mapAddress }: Evaluation & { mapAddress: string },
): Promise<void> {
  const written: string[] = []
  try {
    const to = { recordId: id, powerType, written }
    const { files, locations = 0 } = await receiveForeignMap(deps, mapAddress, to)
    const now = deps.clock()
    await deps.db.transaction(async (tx) => {
      // Locks the row against a change of the address.
      const changed = await tx
        .update(evaluations)
        .set({ locationCount: locations })
        .where(and(eq(evaluations.id, id), eq(evaluations.mapAddress, mapAddress), isKept))
        .returning({ id: evaluations.id })
      if (changed.length === 0) throw changedMeanwhile()
      const stored = await filesOf(tx, [id])
      const kinds = stored.map(({ kind }) => kind).filter(isOfMap)
      await removeFiles(tx, { id, kinds, stored, now })
      await claimFiles(tx, { recordId: id, files, now })
    })
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  }
}

const changedMeanwhile = () =>
  new AppError({
    code: 'conflict',
    message: 'Somebody has changed this record in the meantime. Open it again.',
  })
