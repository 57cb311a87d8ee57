import type { SavedMap, SavedMaps } from '@/lib/contract/saved-map'
import { memberBySubject } from '@/server/engine/db/queries/members'
import {
  heldBytes,
  mapById,
  mapsOf,
  type StoredMap,
  type StoredVersion,
  versionsOf,
} from '@/server/engine/db/queries/saved-maps'
import { AppError } from '@/server/engine/errors/app-error'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

type ReadDeps = Pick<EngineDeps, 'db'>

/** One answer for missing and private maps. */
export const noSuchMap = () => new AppError({ code: 'not_found', message: "Can't find map with ID." })

export function shownMap(map: StoredMap, versions: readonly StoredVersion[], isOwn: boolean): SavedMap {
  const own = versions.filter(({ mapId }) => mapId === map.id)
  const { id, title, description, isPrivate, version, owner, updatedAt } = map
  return {
    id,
    title,
    description,
    isOwn,
    owner,
    version,
    privateMap: isPrivate,
    lastModification: updatedAt.toISOString(),
    bytes: own[0]?.bytes ?? 0,
    thumbnail: own[0]?.thumbnailKey != null,
    versions: isOwn
      ? own.map(({ version: number, savedAt, bytes }) => ({
          version: number,
          bytes,
          savedAt: savedAt.toISOString(),
        }))
      : [],
  }
}

export async function listMaps(deps: ReadDeps, caller: Caller): Promise<SavedMaps> {
  const member = await requireMember(deps, caller)
  const maps = await mapsOf(deps.db, member.id)
  const versions = await versionsOf(
    deps.db,
    maps.map(({ id }) => id),
  )
  return {
    maps: maps.map((map) => shownMap(map, versions, true)),
    bytes: await heldBytes(deps.db, member.id),
  }
}

/** @throws AppError 404 for a missing map and another's private one */
async function openableMap({ db }: ReadDeps, caller: Caller, id: string) {
  const map = await mapById(db, id)
  const member = caller.kind === 'visitor' ? undefined : await memberBySubject(db, caller.identity.subject)
  const isOwn = map !== undefined && member?.id === map.memberId
  if (!map || (map.isPrivate && !isOwn)) throw noSuchMap()
  return { map, isOwn, versions: await versionsOf(db, [id]) }
}

export async function readMap(deps: ReadDeps, caller: Caller, id: string): Promise<SavedMap> {
  const { map, isOwn, versions } = await openableMap(deps, caller, id)
  return shownMap(map, versions, isOwn)
}

/** Only the owner opens earlier versions. @throws AppError 404 */
export async function openMapFile(
  deps: ReadDeps & Pick<EngineDeps, 'files'>,
  caller: Caller,
  { id, version, file }: { id: string; version: number | undefined; file: 'map' | 'thumbnail' },
): Promise<OpenedFile> {
  const { isOwn, versions } = await openableMap(deps, caller, id)
  const wanted = versions.find((each) => version === undefined || (isOwn && each.version === version))
  const key = file === 'map' ? wanted?.mapKey : wanted?.thumbnailKey
  const opened = key ? await deps.files.open(key) : null
  if (!opened) throw noSuchMap()
  return opened
}
