import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keepLocations, type PlacedRecord, placedRecords } from '@/server/engine/db/queries/record-locations'
import type { OpenedFile } from '@/server/engine/files/file-store'
import type { PlacesOfMap } from '@/server/engine/location-files/places-of-map'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import type { ReadLocationsPayload } from './job-kinds'
import { openStoredMap } from './record-map'

type ReadDeps = Pick<EngineDeps, 'db' | 'files' | 'mapCutter' | 'log'>

/** Whether the map has changed since its locations were read. */
export const isUnread = ({ status, mark, readMark }: PlacedRecord): boolean =>
  status === 'Done' && mark !== null && mark !== readMark

/** In another process, map after map: those of earlier versions, of staff's files and of further evaluations. */
export async function readRecordLocations(
  deps: ReadDeps,
  { customerId }: ReadLocationsPayload,
  signal: AbortSignal,
): Promise<void> {
  for (const record of await placedRecords(deps.db, customerId)) {
    const { id, key, mark } = record
    if (!isUnread(record) || key === null || mark === null) continue
    signal.throwIfAborted()
    const { locations, count, unplaced } = await placesIn(deps, key)
    const read = { evaluationId: id, locations, locationCount: count, unplacedCount: unplaced }
    await keepLocations(deps.db, read, mark)
  }
}

const nowhere: PlacesOfMap = { locations: [], count: 0, unplaced: 0 }

/** Copies a stored map to where a process can read it; `folder` is removed afterwards. */
export function inMapFile<T>(
  { stream }: OpenedFile,
  work: (place: { path: string; folder: string }) => Promise<T>,
): Promise<T> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'map.json')
    const bytes = Readable.from(stream, { objectMode: false })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return work({ path, folder })
  })
}

/** A map that cannot be read is kept as empty, so that nobody reads it again. */
async function placesIn({ files, mapCutter, log }: ReadDeps, key: string): Promise<PlacesOfMap> {
  const opened = await openStoredMap(files, key)
  if (!opened) return nowhere
  try {
    return await inMapFile(opened, ({ path }) => mapCutter.placesOfMap(path))
  } catch (error) {
    log.warn({ err: error, key }, 'The locations of a map were not read.')
    return nowhere
  }
}
