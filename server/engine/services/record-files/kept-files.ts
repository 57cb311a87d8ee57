import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { EvaluationFile } from '@/lib/contract/evaluation'
import { locationPlace } from '@/lib/domain/records/location-place'
import type { Db } from '@/server/base/db'
import { markLeftover, unmarkLeftover } from '@/server/engine/db/queries/leftover-files'
import { keepLocations, mapMark } from '@/server/engine/db/queries/record-locations'
import { recordFiles, type StoredFile } from '@/server/engine/db/queries/records'
import { files as fileTable } from '@/server/engine/db/schema/evaluation'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { storedLocation } from '@/server/engine/location-files/places-of-map'
import type { EngineDeps } from '@/server/engine/services/deps'

export interface NewFile {
  kind: string
  key: string
  name: string | null
  contentType: string
  size: number
}

type FileDeps = Pick<EngineDeps, 'db' | 'files' | 'clock'>

/** Uploads and copies that take longer belong to a dead process. */
const unfinishedMs = 24 * 3_600_000
/** ms during which readers may still hold a replaced file. */
const replacedMs = 10 * 60_000

/** A new key each time, so that readers of the old file never get parts of the new one. */
export const newKey = (recordId: string, kind: string, extension: string): string =>
  `evaluations/${recordId}/${kind}-${randomUUID()}.${extension}`

/** Notes the key first: if this process dies, the file is removed a day later. */
export async function storeUnclaimed(
  { db, files, clock }: FileDeps,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  await markLeftover(db, [key], new Date(clock().getTime() + unfinishedMs))
  await files.put(key, bytes)
}

/** A failure leaves them to the next tidying. */
export async function dropUnclaimed(
  { db, files, log }: FileDeps & Pick<EngineDeps, 'log'>,
  keys: readonly string[],
) {
  try {
    for (const key of keys) await files.remove(key)
    await unmarkLeftover(db, keys)
  } catch (error) {
    log.warn({ err: error }, 'Files of a refused change are removed later.')
  }
}

const replacedUntil = (now: Date): Date => new Date(now.getTime() + replacedMs)

/** Call it in the transaction that makes or changes the record. */
export async function claimFiles(
  tx: Db,
  { recordId, files, now }: { recordId: string; files: readonly NewFile[]; now: Date },
): Promise<void> {
  await recordFiles(
    tx,
    files.map((file) => ({ ...file, evaluationId: recordId, createdAt: now })),
  )
  await unmarkLeftover(
    tx,
    files.map(({ key }) => key),
  )
}

interface Removing {
  id: string
  kinds: readonly string[]
  stored: readonly StoredFile[]
  now: Date
}

/** Readers may still hold the files. */
export const letGoLater = (tx: Db, keys: readonly string[], now: Date): Promise<void> =>
  markLeftover(tx, keys, replacedUntil(now))

/** Files stay a while for their readers. */
export async function removeFiles(tx: Db, { id, kinds, stored, now }: Removing): Promise<void> {
  if (kinds.length === 0) return
  await tx.delete(fileTable).where(and(eq(fileTable.evaluationId, id), inArray(fileTable.kind, [...kinds])))
  const keys = stored.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key)
  await letGoLater(tx, keys, now)
}

export const contentTypes = {
  map: 'application/json',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  scorecard: 'application/pdf',
} as const satisfies Record<EvaluationFile, string>

export const fileExtensions = { map: 'json', excel: 'xlsx', scorecard: 'pdf' } as const satisfies Record<
  EvaluationFile,
  string
>

type Evaluated = Pick<EvaluatedLocation, 'current' | 'row' | 'prediction'>

/** Locations of a map just written, so that nobody reads it for them. Nothing without a map. */
export async function keepEvaluated(tx: Db, evaluationId: string, evaluated: readonly Evaluated[]) {
  const mark = await mapMark(tx, evaluationId)
  if (mark === undefined) return
  const groups = Map.groupBy(evaluated, ({ row }) =>
    locationPlace({ id: row.location_id, lat: row.lat, lng: row.lng }),
  )
  groups.delete(undefined)
  const locations = [...groups.values()].flatMap((rows) => {
    const first = rows.find(({ current }) => current === 'DC') ?? rows[0]
    if (!first) return []
    const { zid, lat, lng } = first.row
    const predicted = rows.map(({ current, prediction: { utilization, band } }) => ({
      current,
      prediction: { utilization, ...band },
    }))
    return [storedLocation({ zid: String(zid), lat: Number(lat), lng: Number(lng), rows: predicted })]
  })
  const kept = { evaluationId, locations: locations.slice(0, limits.recordLocations) }
  await keepLocations(tx, { ...kept, locationCount: locations.length, unplacedCount: 0 }, mark)
}
