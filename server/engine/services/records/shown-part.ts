import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Evaluation, filesOf, type StoredFile } from '@/server/engine/db/queries/records'
import { sharedLocations } from '@/server/engine/db/queries/shares'
import { AppError } from '@/server/engine/errors/app-error'
import type { OpenedFile } from '@/server/engine/files/file-store'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  claimFiles,
  contentTypes,
  dropUnclaimed,
  type NewFile,
  removeFiles,
  storeUnclaimed,
} from '@/server/engine/services/record-files/kept-files'
import { inMapFile } from './read-record-locations'

export type ShownDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'mapCutter' | 'mapTurns'>

export interface ShownRecord {
  record: Evaluation
  stored: readonly StoredFile[]
}

/** What a link shows of a record: one location, or with null its whole map. */
type LocationId = string | null

export interface ShownPart {
  /** As `cutMap` writes it. */
  file: OpenedFile
  /** Of the location; empty for the whole map. */
  name: string
  /** Changes with the record. */
  mark: string
}

/** Of a new link: a hundred times the usual. A map whose rows are all one location would be stored once a link. */
const maxLocationBytes = 500_000

/** Other kinds of a record's files do not begin like this. */
const shownKind = 'shown'

export const isShownKind = (kind: string) => kind === shownKind || kind.startsWith(`${shownKind}_`)

export const hash = (...texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)

const kindOf = (locationId: LocationId) =>
  locationId === null ? shownKind : `${shownKind}_${hash(locationId)}`

const mapIn = (stored: readonly StoredFile[]) => stored.find(({ kind }) => kind === 'map')

function requiredMap({ stored }: ShownRecord): StoredFile {
  const map = mapIn(stored)
  if (!map) throw new Error('The map of a shared record is missing from the file store.')
  return map
}

/** An evaluation writes its map in place, so that its key alone names no version. */
const versionOf = ({ id, version }: Evaluation, { key, createdAt }: StoredFile) =>
  hash(id, String(version), key, createdAt.toISOString())

const keyStart = (id: string, version: string) => `evaluations/${id}/${shownKind}-${version}-`

/** Kinds of cuts of an earlier version, and of those that no link shows any more. */
export function staleKinds({ record, stored }: ShownRecord, shared: readonly LocationId[]): string[] {
  const map = mapIn(stored)
  const start = map && keyStart(record.id, versionOf(record, map))
  const kept = new Set(shared.map(kindOf))
  return stored
    .filter(({ kind }) => isShownKind(kind))
    .filter(({ kind, key }) => !start || !key.startsWith(start) || !kept.has(kind))
    .map(({ kind }) => kind)
}

/**
 * Opens a stored cut of the record as it is now. A missing one is made first, with those of the
 * record's other links: reading the map takes longer than cutting it. Null without the location.
 * @throws AppError as `MapTurns`
 */
export async function openShownPart(
  deps: ShownDeps,
  shown: ShownRecord,
  locationId: LocationId,
): Promise<ShownPart | null> {
  const known = await storedPart(deps, shown, locationId)
  if (known) return openedPart(known)
  await deps.mapTurns.take({
    id: versionOf(shown.record, requiredMap(shown)),
    owner: shown.record.customerId,
    work: async () => {
      const current = await readAgain(deps, shown)
      if (await knownPart(deps, current, locationId)) return
      const { id } = shown.record
      const others = await sharedLocations(deps.db, { evaluationId: id, now: deps.clock() })
      const missing = others.filter((each) => each !== locationId && !fileIn(current, each))
      await cut(deps, current, [locationId, ...missing])
    },
  })
  const made = await storedPart(deps, await readAgain(deps, shown), locationId)
  if (!made) throw changedMeanwhile()
  return openedPart(made)
}

const changedMeanwhile = () =>
  new AppError({
    code: 'unavailable',
    message: 'This record has just changed. Open the link again.',
    isExpected: true,
  })

/** Makes the cut that a new link shows. @returns its name, null without the location */
export async function makeShownPart(
  deps: ShownDeps,
  shown: ShownRecord,
  locationId: LocationId,
): Promise<string | null> {
  const known = await knownPart(deps, shown, locationId)
  if (known) return known.name
  return deps.mapTurns.take({
    id: hash(versionOf(shown.record, requiredMap(shown)), kindOf(locationId)),
    owner: shown.record.customerId,
    work: async () => {
      const current = await readAgain(deps, shown)
      const meanwhile = await knownPart(deps, current, locationId)
      if (meanwhile) return meanwhile.name
      const maxBytes = locationId === null ? undefined : maxLocationBytes
      const [name = null] = await cut(deps, current, [locationId], maxBytes)
      return name
    },
  })
}

/** Another process, or the turn before, may have cut it during the wait. */
const readAgain = async ({ db }: ShownDeps, { record }: ShownRecord): Promise<ShownRecord> => ({
  record,
  stored: await filesOf(db, [record.id]),
})

/** Null before it is cut; its name is null without the location. */
async function knownPart(
  deps: ShownDeps,
  shown: ShownRecord,
  locationId: LocationId,
): Promise<{ name: string | null } | null> {
  const known = await storedPart(deps, shown, locationId)
  if (!known) return null
  await known.opened.stream.cancel()
  return { name: known.opened.size === 0 ? null : (known.file.name ?? '') }
}

function fileIn(shown: ShownRecord, locationId: LocationId): StoredFile | undefined {
  const start = keyStart(shown.record.id, versionOf(shown.record, requiredMap(shown)))
  const kind = kindOf(locationId)
  return shown.stored.find((each) => each.kind === kind && each.key.startsWith(start))
}

interface StoredPart {
  file: StoredFile
  opened: OpenedFile
}

async function storedPart(
  { files }: ShownDeps,
  shown: ShownRecord,
  locationId: LocationId,
): Promise<StoredPart | null> {
  const file = fileIn(shown, locationId)
  const opened = file && (await files.open(file.key))
  return opened ? { file, opened } : null
}

async function openedPart({ file, opened }: StoredPart): Promise<ShownPart | null> {
  if (opened.size > 0) return { file: opened, name: file.name ?? '', mark: hash(file.key) }
  await opened.stream.cancel()
  return null
}

/** A location that the map does not have gets an empty file, so that nobody looks for it again. */
async function cut(
  deps: ShownDeps,
  shown: ShownRecord,
  locationIds: readonly LocationId[],
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<(string | null)[]> {
  const { record } = shown
  const map = requiredMap(shown)
  const opened = await deps.files.open(map.key)
  if (!opened) throw new Error(`The file ${map.key} is missing from the file store.`)
  const start = keyStart(record.id, versionOf(record, map))
  return inMapFile(opened, async ({ path, folder }) => {
    const cuts = locationIds.map((locationId, at) => ({
      locationId,
      target: join(folder, `${at}.cut`),
      maxBytes,
    }))
    const names = await deps.mapCutter.cutMap({ path, cuts })
    const written: string[] = []
    try {
      const made: NewFile[] = []
      for (const [at, { locationId, target }] of cuts.entries()) {
        const key = `${start}${randomUUID()}.json`
        written.push(key)
        await storeUnclaimed(deps, key, createReadStream(target))
        const { size } = await stat(target)
        const name = names[at] || null
        made.push({ kind: kindOf(locationId), key, name, contentType: contentTypes.map, size })
      }
      await replaceCuts(deps, record.id, made)
    } catch (error) {
      await dropUnclaimed(deps, written)
      throw error
    }
    return names
  })
}

function replaceCuts({ db, clock }: ShownDeps, id: string, made: readonly NewFile[]): Promise<void> {
  const now = clock()
  return db.transaction(async (tx) => {
    const stored = await filesOf(tx, [id])
    const kinds = stored.map(({ kind }) => kind).filter((kind) => made.some((each) => each.kind === kind))
    await removeFiles(tx, { id, kinds, stored, now })
    await claimFiles(tx, { recordId: id, files: made, now })
  })
}
