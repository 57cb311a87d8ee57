import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@/lib/config/limits'
import type { QueryOf } from '@/lib/contract/call'
import type { RecordedLocation, RecordLocations, recordLocationCalls } from '@/lib/contract/record-locations'
import { listOfType } from '@/lib/domain/records/record-facts'
import {
  keepLocations,
  type PlacedRecord,
  placedRecords,
  readLocations,
  submittedLocations,
} from '@/server/engine/db/queries/record-locations'
import type { StoredLocation } from '@/server/engine/db/schema/evaluation'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { type PlacesOfMap, toMetre } from '@/server/engine/location-files/places-of-map'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { type ReadLocationsPayload, readLocationsKind } from './job-kinds'
import { openStoredMap } from './record-map'

type ReadDeps = Pick<EngineDeps, 'db' | 'files' | 'mapCutter' | 'log'>

/** Whether the map has changed since its locations were read. */
const isUnread = ({ status, mark, readMark }: PlacedRecord): boolean =>
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

type LocationsDeps = Pick<EngineDeps, 'db' | 'jobs' | 'foreignMaps'>

/**
 * Locations of a customer's records, newest record first, up to `limits.recordLocations`. Those without an estimate
 * are as they were submitted. @throws AppError 404 as `readableCustomer`
 */
export async function listRecordLocations(
  deps: LocationsDeps,
  caller: Caller,
  { customer: named, list = 'default' }: QueryOf<typeof recordLocationCalls.listRecordLocations>,
): Promise<RecordLocations> {
  const { customer } = await readableCustomer(deps, caller, named)
  const all = await placedRecords(deps.db, customer.id)
  const records = all.filter((record) => listOfType(record.type) === list && isShown(deps, record))
  const isReading = records.some(isUnread)
  if (isReading) await readInTurn(deps, customer.id)
  const submitted = await submittedOf(deps, records)
  const counted = records.map((record) => ({
    record,
    own: submitted.get(record.id) ?? [],
    count: isRead(record) ? (record.count ?? 0) : 0,
  }))
  const shown = firstOf(counted)
  const ids = shown.filter(({ count }) => count > 0).map(({ record }) => record.id)
  const read = new Map((await readLocations(deps.db, ids)).map(({ id, locations }) => [id, locations]))
  const answer = shown.map(({ record, own }) => ({
    evalId: record.evalId,
    locations: [...(read.get(record.id) ?? []).map(locationOf), ...own],
  }))
  return {
    records: cut(answer),
    total: counted.reduce((sum, { own, count }) => sum + own.length + count, 0),
    unplaced: records.reduce((sum, record) => sum + (isRead(record) ? (record.unplaced ?? 0) : 0), 0),
    isReading,
  }
}

/** A copied map must not be shown once its host is off the list. */
const isShown = ({ foreignMaps }: LocationsDeps, { mapAddress }: PlacedRecord) =>
  mapAddress === null || foreignMaps.isListed(mapAddress)

/** While a record is evaluated again, its map before counts. */
const isRead = ({ mark, readMark }: PlacedRecord) => mark !== null && mark === readMark

async function readInTurn({ db, jobs }: LocationsDeps, customerId: string): Promise<void> {
  const payload: ReadLocationsPayload = { customerId }
  await jobs.enqueue(db, {
    kind: readLocationsKind,
    payload,
    customerId,
    size: limits.recordLocations,
    once: true,
  })
  jobs.wake()
}

/** All of a record without a read map, and of others those that could not be evaluated. */
async function submittedOf(
  { db }: LocationsDeps,
  records: readonly PlacedRecord[],
): Promise<Map<string, RecordedLocation[]>> {
  const wanted = records.filter((record) => !isRead(record) || record.problems.length > 0)
  const problems = new Map(
    wanted
      .filter(isRead)
      .map((record) => [record.id, new Set(record.problems.map(({ location_id }) => location_id))]),
  )
  const found = new Map<string, RecordedLocation[]>()
  const ids = wanted.map(({ id }) => id)
  for (const { evaluationId, locationId, lat, lng } of await submittedLocations(db, ids)) {
    const failed = problems.get(evaluationId)
    if (failed && !failed.has(locationId)) continue
    const own = found.get(evaluationId) ?? []
    own.push({ id: locationId, lat: toMetre(lat), lng: toMetre(lng), AC: null, DC: null })
    found.set(evaluationId, own)
  }
  return found
}

interface Counted {
  record: PlacedRecord
  own: readonly RecordedLocation[]
  count: number
}

/** Records until the limit is reached: no more are read than can be answered. */
function firstOf(counted: readonly Counted[]): readonly Counted[] {
  let before = 0
  const first: Counted[] = []
  for (const each of counted) {
    if (before >= limits.recordLocations) break
    before += each.own.length + each.count
    first.push(each)
  }
  return first
}

function cut(records: RecordLocations['records']): RecordLocations['records'] {
  let room: number = limits.recordLocations
  return records
    .map(({ evalId, locations }) => {
      const shown = locations.slice(0, room)
      room -= shown.length
      return { evalId, locations: shown }
    })
    .filter(({ locations }) => locations.length > 0)
}

const locationOf = ([id, lat, lng, AC, DC]: StoredLocation): RecordedLocation => ({ id, lat, lng, AC, DC })
