import { and, eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { MapVersions, RestoreMapVersion } from '@/lib/contract/record-versions'
import type { Db } from '@/server/base/db'
import {
  addVersionFiles,
  dropVersions,
  type Evaluation,
  filesOf,
  isKept,
  type MapVersionFile,
  type StoredFile,
  versionFilesOf,
} from '@/server/engine/db/queries/records'
import { evaluations, files as fileTable } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { claimFiles, letGoLater, removeFiles } from '@/server/engine/services/record-files/kept-files'
import { summariseAgain } from './insert-record'
import { recordToChange } from './record-plan'

type VersionDeps = Pick<EngineDeps, 'db' | 'clock' | 'jobs'>

/** The map, and its parts of a record of both currents. */
export const isMapKind = ({ kind }: Pick<StoredFile, 'kind'>): boolean => /^map(_ac|_dc)?$/.test(kind)

interface Keeping {
  record: Pick<Evaluation, 'id' | 'version' | 'locationCount' | 'mapAddress'>
  stored: readonly StoredFile[]
  now: Date
}

/**
 * Takes a replaced or removed map from its record and keeps it as an earlier version. The oldest versions go beyond
 * the limits. A copy of another site's map is removed: it is there still.
 */
export async function keepMapVersion(tx: Db, { record, stored, now }: Keeping): Promise<void> {
  const maps = stored.filter(isMapKind)
  const kinds = maps.map(({ kind }) => kind)
  const { id, version, locationCount } = record
  if (record.mapAddress !== null) return removeFiles(tx, { id, kinds, stored, now })
  for (const kind of kinds) {
    await tx.delete(fileTable).where(and(eq(fileTable.evaluationId, id), eq(fileTable.kind, kind)))
  }
  await addVersionFiles(
    tx,
    maps.map(({ createdAt, ...file }) => ({ ...file, version, locationCount, savedAt: createdAt })),
  )
  await dropOldest(tx, id, now)
}

async function dropOldest(tx: Db, recordId: string, now: Date): Promise<void> {
  const versions = byVersion(await versionFilesOf(tx, recordId))
  let bytes = 0
  const gone = versions.filter(({ files }, at) => {
    bytes += bytesOf(files)
    return at >= limits.recordMapVersions || bytes > limits.recordMapVersionsBytes
  })
  await letGoLater(
    tx,
    gone.flatMap(({ files }) => files.map(({ key }) => key)),
    now,
  )
  await dropVersions(
    tx,
    recordId,
    gone.map(({ version }) => version),
  )
}

const byVersion = (files: readonly MapVersionFile[]) =>
  [...Map.groupBy(files, ({ version }) => version)].map(([version, ofVersion]) => ({
    version,
    files: ofVersion,
  }))

const bytesOf = (files: readonly Pick<MapVersionFile, 'size'>[]) =>
  files.reduce((sum, { size }) => sum + size, 0)

interface OfRecord {
  evalId: string
  customer: string | undefined
}

async function changeable(deps: VersionDeps, caller: Caller, { evalId, customer: named }: OfRecord) {
  const member = await requireAct(deps, caller, 'restoreRecordMap')
  const customer = await writableCustomer(deps, member, named)
  return { member, customer, record: await recordToChange(deps, { customerId: customer.id, evalId }) }
}

/** The current map comes first. @throws AppError 403 for anyone but staff, 404, 409 while it is being evaluated */
export async function listMapVersions(
  deps: VersionDeps,
  caller: Caller,
  wanted: OfRecord,
): Promise<MapVersions> {
  const { record } = await changeable(deps, caller, wanted)
  const { id, version, mapAddress, locationCount } = record
  const current = (await filesOf(deps.db, [id])).filter((file) => mapAddress === null && isMapKind(file))
  const [map] = current
  const earlier = byVersion(await versionFilesOf(deps.db, id))
  return {
    version,
    current: map
      ? { savedAt: map.createdAt.toISOString(), bytes: bytesOf(current), locations: locationCount }
      : null,
    earlier: earlier.flatMap(({ version: number, files }) =>
      files.slice(0, 1).map(({ savedAt, locationCount: locations }) => ({
        version: number,
        savedAt: savedAt.toISOString(),
        bytes: bytesOf(files),
        locations,
      })),
    ),
  }
}

/**
 * The map as it is now becomes an earlier version.
 * @throws AppError as `listMapVersions`, 404 for a version that is not kept, 409 for an outdated `version`
 */
export async function restoreMapVersion(
  deps: VersionDeps,
  caller: Caller,
  { evalId, wanted }: { evalId: string; wanted: RestoreMapVersion },
): Promise<{ evalId: string; version: number }> {
  const { member, customer, record } = await changeable(deps, caller, { evalId, customer: wanted.customer })
  if (record.version !== wanted.version) throw changedMeanwhile()
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    await takeVersion(tx, record)
    const files = (await versionFilesOf(tx, record.id)).filter(({ version }) => version === wanted.from)
    const [first] = files
    if (!first) throw new AppError({ code: 'not_found', message: 'This version is no longer kept.' })
    const { locationCount } = first
    await tx.update(evaluations).set({ locationCount, mapAddress: null }).where(eq(evaluations.id, record.id))
    await dropVersions(tx, record.id, [wanted.from])
    await keepMapVersion(tx, { record, stored: await filesOf(tx, [record.id]), now })
    await claimFiles(tx, { recordId: record.id, files: files.map(fileOf), now })
    const act = `Restored the map of “${record.name}” of version ${wanted.from}`
    await noteAudit(tx, { customerId: customer.id, member, act, now })
    await summariseAgain(deps, tx, record)
  })
  deps.jobs.wake()
  return { evalId, version: wanted.version + 1 }
}

const fileOf = ({ kind, key, name, contentType, size }: MapVersionFile) => ({
  kind,
  key,
  name,
  contentType,
  size,
})

/** Refuses the later of two changes to one version. */
async function takeVersion(tx: Db, { id, version, status }: Evaluation): Promise<void> {
  const changed = await tx
    .update(evaluations)
    .set({ version: version + 1 })
    .where(
      and(
        ...[eq(evaluations.id, id), eq(evaluations.version, version), eq(evaluations.status, status), isKept],
      ),
    )
    .returning({ id: evaluations.id })
  if (changed.length === 0) throw changedMeanwhile()
}

const changedMeanwhile = () =>
  new AppError({
    code: 'conflict',
    message: 'Somebody has changed this record since you opened its versions. Nothing was restored.',
  })
