import { limits } from '@/lib/config/limits'
import type { QueryOf } from '@/lib/contract/call'
import type { RecordedLocation, RecordLocations, recordLocationCalls } from '@/lib/contract/record-locations'
import { listOfType } from '@/lib/domain/records/record-facts'
import {
  type PlacedRecord,
  placedRecords,
  readLocations,
  submittedLocations,
} from '@/server/engine/db/queries/record-locations'
import type { StoredLocation } from '@/server/engine/db/schema/evaluation'
import { toMetre } from '@/server/engine/location-files/places-of-map'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { type ReadLocationsPayload, readLocationsKind } from './job-kinds'
import { isUnread } from './read-record-locations'

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
