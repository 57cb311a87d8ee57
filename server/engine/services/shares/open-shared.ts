import { type Shared, type SharedFile, sharedFiles } from '@/lib/contract/share'
import { type Evaluation, filesOf, recordById, type StoredFile } from '@/server/engine/db/queries/records'
import { noteShareUse, type Share, shareByToken } from '@/server/engine/db/queries/shares'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { isMapHidden } from '@/server/engine/services/records/find-file'
import { formatRecordDay } from '@/server/engine/services/records/record-id'
import { readStoredMap } from '@/server/engine/services/records/stored-map'
import { mapOfLocation } from './map-of-location'
import { shareTokenHash } from './share-token'

type OpenDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'foreignMaps'>

/** Needs no account. @throws the same AppError 404 for an unknown, an ended and a revoked link. */
export async function openShared(deps: OpenDeps, token: string): Promise<Shared> {
  const share = await workingShare(deps, token)
  const shown = await shownBy(deps, share)
  // A full disk must not close the link.
  await noteShareUse(deps.db, share.id, deps.clock()).catch((error) =>
    deps.log.warn({ err: error, share: share.id }, 'A visit of a public link was not counted.'),
  )
  return shown
}

/** Only links to the whole record open its files. Throws as `openShared`. */
export async function findSharedFile(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  token: string,
  file: SharedFile,
): Promise<{ stored: StoredFile; record: Evaluation }> {
  const share = await workingShare(deps, token)
  if (share.kind !== 'record' || share.evaluationId === null) throw noSuchLink()
  const { record, stored } = await storedOf(deps, share.evaluationId)
  const found = stored.find(({ kind }) => kind === file)
  if (!found) throw noSuchLink()
  return { stored: found, record }
}

const noSuchLink = () =>
  new AppError({
    code: 'not_found',
    message: 'This link does not work. It may have ended or been revoked; ask its sender for a new one.',
  })

async function workingShare({ db, clock }: Pick<EngineDeps, 'db' | 'clock'>, token: string): Promise<Share> {
  const share = await shareByToken(db, shareTokenHash(token), clock())
  if (!share) throw noSuchLink()
  return share
}

async function storedOf({ db }: Pick<EngineDeps, 'db'>, evaluationId: string) {
  const record = await recordById(db, evaluationId)
  if (!record) throw noSuchLink()
  return { record, stored: await filesOf(db, [evaluationId]) }
}

async function shownBy(deps: OpenDeps, share: Share): Promise<Shared> {
  const expires_at = share.expiresAt.toISOString()
  if (share.parameters) return { kind: 'result', expires_at, parameters: share.parameters }
  if (share.evaluationId === null) throw noSuchLink()
  const { record, stored } = await storedOf(deps, share.evaluationId)
  if (isMapHidden(deps, record)) throw noSuchLink()
  const map = await mapIn(deps, stored)
  if (share.locationId !== null) {
    const location = mapOfLocation(map, share.locationId)
    if (!location) throw noSuchLink()
    return { kind: 'location', expires_at, ...location }
  }
  const { name, powerType, type, problems } = record
  return {
    kind: 'record',
    expires_at,
    name,
    date: formatRecordDay(record.date),
    powerType,
    type,
    problems,
    files: sharedFiles.filter((file) => stored.some(({ kind }) => kind === file)),
    map,
  }
}

async function mapIn({ files }: Pick<EngineDeps, 'files'>, stored: readonly StoredFile[]) {
  const key = stored.find(({ kind }) => kind === 'map')?.key
  const map = key === undefined ? null : await readStoredMap(files, key)
  if (!map) throw new Error('The map of a shared record is missing from the file store.')
  return map
}
