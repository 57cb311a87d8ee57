import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { RestoreMap, SavedMap } from '@/lib/contract/saved-map'
import type { Db } from '@/server/base/db'
import { type HeldFile, markHeldLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { lockMember } from '@/server/engine/db/queries/members'
import {
  changeMap,
  countMaps,
  heldBytes,
  mapById,
  removeVersions,
  type StoredMap,
  type StoredVersion,
  versionsOf,
} from '@/server/engine/db/queries/saved-maps'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { AppError } from '@/server/engine/errors/app-error'

import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, FormPart } from '@/server/engine/services/deps'
import { noSuchMap, shownMap } from './read-maps'
import { type ReceiveDeps, type ReceivedMap, withReceivedMap } from './receive-map'

/** Readers may still hold a replaced file; ms. */
const readMs = 10 * 60_000

const overQuota = (held: number) =>
  new AppError({
    code: 'storage_full',
    isExpected: true,
    message:
      "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan. " +
      `Your maps use ${(held / 1_000_000).toFixed(1)} of ${limits.savedMapsBytes / 1_000_000} MB. What you delete ` +
      'counts until its files are removed, a quarter of an hour later.',
  })
const tooMany = () =>
  new AppError({
    code: 'forbidden',
    message:
      "Failed to upload. You've exceeded the number of datasets allowed with your plan. Consider upgrading your plan.",
  })
const changedMeanwhile = () =>
  new AppError({
    code: 'conflict',
    message: 'This map has changed in the meantime. Open it again, or save yours as a new map.',
  })

type Content = Pick<StoredVersion, 'mapKey' | 'thumbnailKey' | 'bytes' | 'thumbnailBytes'>

function filesOf({ mapKey, bytes, thumbnailKey, thumbnailBytes }: Content): HeldFile[] {
  const map = { key: mapKey, bytes }
  return thumbnailKey ? [map, { key: thumbnailKey, bytes: thumbnailBytes }] : [map]
}

interface LettingGo {
  memberId: string
  kept: readonly StoredVersion[]
  now: Date
}

/** Files that no kept version has; their bytes count until they are removed. */
async function letGo(tx: Db, gone: readonly StoredVersion[], { memberId, kept, now }: LettingGo) {
  const held = new Set(kept.flatMap(filesOf).map(({ key }) => key))
  const files = new Map(gone.flatMap(filesOf).map((file) => [file.key, file]))
  const unheld = [...files.values()].filter(({ key }) => !held.has(key))
  await markHeldLeftover(tx, unheld, { memberId, removeAfter: new Date(now.getTime() + readMs) })
}

interface NewVersion {
  memberId: string
  mapId: string
  version: number
  content: Content
  now: Date
}

async function addVersion(tx: Db, { memberId, content, now, ...key }: NewVersion) {
  await tx.insert(savedMapVersions).values({ ...key, ...content, savedAt: now })
  await unmarkLeftover(
    tx,
    filesOf(content).map((file) => file.key),
  )
  const versions = await versionsOf(tx, [key.mapId])
  const kept = versions.slice(0, limits.savedMapVersions)
  const gone = versions.slice(limits.savedMapVersions)
  await letGo(tx, gone, { memberId, kept, now })
  await removeVersions(
    tx,
    key.mapId,
    gone.map(({ version }) => version),
  )
}

/** Locks the member, so that two changes cannot pass the quota together. */
async function requireRoom(tx: Db, memberId: string, { maps, bytes }: { maps: number; bytes: number }) {
  await lockMember(tx, memberId)
  if (maps > 0 && (await countMaps(tx, memberId)) + maps > limits.savedMaps) throw tooMany()
  const held = await heldBytes(tx, memberId)
  if (bytes > 0 && held + bytes > limits.savedMapsBytes) throw overQuota(held)
}

function contentOf({ map, thumbnail }: ReceivedMap): Content | undefined {
  return (
    map && {
      mapKey: map.key,
      bytes: map.bytes,
      thumbnailKey: thumbnail?.key ?? null,
      thumbnailBytes: thumbnail?.bytes ?? 0,
    }
  )
}

const bytesOf = (content: Content | undefined) => (content ? content.bytes + content.thumbnailBytes : 0)

/** @throws AppError the same 404 for another's map and a missing one */
async function ownMap(deps: ReceiveDeps, caller: Caller, id: string): Promise<StoredMap> {
  const member = await requireMember(deps, caller)
  const map = await mapById(deps.db, id)
  if (map?.memberId !== member.id) throw noSuchMap()
  return map
}

async function ownShown(deps: ReceiveDeps, id: string): Promise<SavedMap> {
  const map = await mapById(deps.db, id)
  if (!map) throw noSuchMap()
  return shownMap(map, await versionsOf(deps.db, [id]), true)
}

const settingsOf = ({ form }: ReceivedMap) => ({
  title: form.title.trim(),
  description: form.description,
  isPrivate: form.private === 'true',
})

/**
 * @throws AppError 403 for too many maps, 507 beyond the account's bytes, and as `withReceivedMap`
 */
export async function makeMap(
  deps: ReceiveDeps,
  caller: Caller,
  parts: AsyncIterable<FormPart>,
): Promise<SavedMap> {
  const member = await requireMember(deps, caller)
  const id = randomUUID()
  await withReceivedMap(deps, parts, async (received) => {
    const content = contentOf(received)
    if (!content) throw new AppError({ code: 'invalid', message: 'Send the map as the file “map”.' })
    const now = deps.clock()
    await deps.db.transaction(async (tx) => {
      await requireRoom(tx, member.id, { maps: 1, bytes: bytesOf(content) })
      const settings = settingsOf(received)
      await tx
        .insert(savedMaps)
        .values({ id, memberId: member.id, ...settings, createdAt: now, updatedAt: now })
      await addVersion(tx, { memberId: member.id, mapId: id, version: 1, content, now })
    })
  })
  return ownShown(deps, id)
}

/** @throws AppError as `makeMap`, 404 for another's map, 409 for the later of two changes */
export async function changeSavedMap(
  deps: ReceiveDeps,
  caller: Caller,
  { id, parts }: { id: string; parts: AsyncIterable<FormPart> },
): Promise<SavedMap> {
  const before = await ownMap(deps, caller, id)
  await withReceivedMap(deps, parts, async (received) => {
    const { form } = received
    const content = contentOf(received)
    if (form.version === undefined) {
      throw new AppError({ code: 'invalid', message: 'Say which version the change was made to.' })
    }
    const version = form.version
    const now = deps.clock()
    await deps.db.transaction(async (tx) => {
      await requireRoom(tx, before.memberId, { maps: 0, bytes: bytesOf(content) })
      if (!(await changeMap(tx, { id, version }, { ...settingsOf(received), updatedAt: now }))) {
        throw changedMeanwhile()
      }
      if (!content) return
      await addVersion(tx, { memberId: before.memberId, mapId: id, version: version + 1, content, now })
    })
  })
  return ownShown(deps, id)
}

/** Versions in between stay, and the file is shared, so no bytes are added. @throws AppError 404, 409 as `changeSavedMap` */
export async function restoreMap(
  deps: ReceiveDeps,
  caller: Caller,
  { id, version, from }: RestoreMap & { id: string },
): Promise<SavedMap> {
  const map = await ownMap(deps, caller, id)
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    await requireRoom(tx, map.memberId, { maps: 0, bytes: 0 })
    const old = (await versionsOf(tx, [id])).find((each) => each.version === from)
    if (!old) throw new AppError({ code: 'not_found', message: 'This version is no longer kept.' })
    if (!(await changeMap(tx, { id, version }, { updatedAt: now }))) throw changedMeanwhile()
    const { mapKey, thumbnailKey, bytes, thumbnailBytes } = old
    const content = { mapKey, thumbnailKey, bytes, thumbnailBytes }
    await addVersion(tx, { memberId: map.memberId, mapId: id, version: version + 1, content, now })
  })
  return ownShown(deps, id)
}

export async function deleteMap(deps: ReceiveDeps, caller: Caller, id: string): Promise<void> {
  const map = await ownMap(deps, caller, id)
  await deps.db.transaction((tx) => dropMaps(tx, map.memberId, { ids: [map.id], now: deps.clock() }))
}

/**
 * Files stay if another version has them. @throws AppError 404 for a missing version, 409 for the
 * latest one
 */
export async function deleteVersion(
  deps: ReceiveDeps,
  caller: Caller,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const map = await ownMap(deps, caller, id)
  await deps.db.transaction(async (tx) => {
    await lockMember(tx, map.memberId)
    const versions = await versionsOf(tx, [id])
    const gone = versions.filter((each) => each.version === version)
    if (gone.length === 0)
      throw new AppError({ code: 'not_found', message: 'This version is no longer kept.' })
    if (gone[0] === versions[0]) {
      throw new AppError({ code: 'conflict', message: 'The latest version stays: the map is made of it.' })
    }
    const kept = versions.filter((each) => each.version !== version)
    await letGo(tx, gone, { memberId: map.memberId, kept, now: deps.clock() })
    await removeVersions(tx, id, [version])
  })
}

/** Locks the member: a version that is saved meanwhile would leave its file behind, known to nobody. */
export async function dropMaps(
  tx: Db,
  memberId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  await letGo(tx, await versionsOf(tx, ids), { memberId, kept: [], now })
  for (const id of ids) await tx.delete(savedMaps).where(eq(savedMaps.id, id))
}
