import { eq } from 'drizzle-orm'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import { publicPages } from '@/lib/config/public-pages'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { Db } from '@/server/base/db'
import { errorCode, isFullDisk } from '@/server/base/errors/error-code'
import { dropParts, evaluatedCount, keepPart, keptParts } from '@/server/engine/db/queries/evaluation-parts'
import {
  type Evaluation,
  endEvaluation,
  filesOf,
  locationsOf,
  recordById,
  recordFiles,
} from '@/server/engine/db/queries/records'
import { customers } from '@/server/engine/db/schema/customer'
import type { EvaluatedPart } from '@/server/engine/db/schema/evaluation'
import type { EvaluatedLocation, EvaluationDocument } from '@/server/engine/documents/documents'
import type { JobTurn } from '@/server/engine/jobs/job-queue'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  contentTypes,
  fileExtensions,
  keepEvaluated,
  removeFiles,
} from '@/server/engine/services/record-files/kept-files'
import {
  type EvaluateProgress,
  evaluateProgressSchema,
  type FileEntry,
  type SummarisePayload,
  summariseKind,
} from '@/server/engine/services/records/job-kinds'
import { isMapKind, keepMapVersion } from '@/server/engine/services/records/map-versions'
import { currents, formatRecordDay } from '@/server/engine/services/records/record-id'
import { encodeMap, evaluationMapOf, uniqueSources } from '@/server/engine/services/records/record-map'
import { isShownKind } from '@/server/engine/services/records/shown-part'
import { recordEvaluation } from '@/server/engine/usage/usage-log'
import { evaluateSubmission, problemOf } from './evaluate-submission'

type FileType = keyof typeof contentTypes

type FileDeps = Pick<EngineDeps, 'files' | 'documents'>

interface WriteInput {
  /** Prefixes the files' keys. */
  id: string
  /** Of the record: a further evaluation must not write over files that are kept as an earlier version. */
  version: number
  powerType: 'AC' | 'DC' | 'AC_DC'
  document: EvaluationDocument
  written: readonly FileEntry[]
  /** Called after each file with all files written so far. */
  keep(files: FileEntry[]): Promise<void>
}

/** Keys are the same on every attempt, so that retries leave no orphans. */
async function writeEvaluationFiles(
  deps: FileDeps,
  { id, version, powerType, document, written, keep }: WriteInput,
  signal: AbortSignal,
): Promise<FileEntry[]> {
  const parts: { suffix: string; document: EvaluationDocument; types: readonly FileType[] }[] = [
    { suffix: '', document, types: ['map', 'excel', 'scorecard'] },
  ]
  for (const current of powerType === 'AC_DC' ? currents : []) {
    const suffix = `_${current.toLowerCase()}`
    const locations = document.locations.filter((each: EvaluatedLocation) => each.current === current)
    if (locations.length === 0) continue
    const child = { ...document, evalId: `${document.evalId}${suffix}`, locations }
    parts.push({ suffix, document: child, types: ['map', 'excel'] })
  }
  const run = version === 1 ? '' : `-${version}`
  const entries = [...written]
  for (const part of parts) {
    for (const type of part.types) {
      signal.throwIfAborted()
      const kind = `${type}${part.suffix}`
      if (entries.some((entry) => entry.kind === kind)) continue
      const bytes = await makeFile(deps, type, part.document)
      const key = `evaluations/${id}/${type}${part.suffix}${run}.${fileExtensions[type]}`
      await deps.files.put(key, bytes)
      entries.push({ evaluationId: id, kind, key, contentType: contentTypes[type], size: bytes.byteLength })
      await keep(entries)
    }
  }
  return entries
}

/**
 * Keeps the PDF readable and its rendering within seconds; map and spreadsheet hold every location.
 */
function bestOf(document: EvaluationDocument): EvaluationDocument {
  const byLocation = Map.groupBy(document.locations, (each) => String(each.row.location_id))
  if (byLocation.size <= limits.scorecardLocations) return document
  const highest = (rows: EvaluatedLocation[]) => Math.max(...rows.map((each) => each.prediction.utilization))
  const best = [...byLocation.values()]
    .sort((a, b) => highest(b) - highest(a))
    .slice(0, limits.scorecardLocations)
  return { ...document, locations: best.flat(), selection: { shown: best.length, of: byLocation.size } }
}

async function makeFile(
  { documents }: FileDeps,
  type: FileType,
  document: EvaluationDocument,
): Promise<Uint8Array> {
  if (type === 'excel') return documents.spreadsheet(document)
  if (type === 'scorecard') return documents.scorecard(bestOf(document))
  const { evalId, name, sources, locations } = document
  return encodeMap(evaluationMapOf({ id: evalId, name, sources, rows: locations.map((each) => each.row) }))
}

/** Scouting hides these columns without an account, so the demo's records do too. */
const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))

function openToVisitors(location: EvaluatedLocation): EvaluatedLocation {
  const cells = Object.entries(location.row).map(([name, cell]) => [name, locked.has(name) ? null : cell])
  return { ...location, row: Object.fromEntries(cells) }
}

/** About half a second, which is how long another customer may wait. */
const chunk = 25

type EvaluationTurn = Pick<JobTurn, 'giveWay' | 'keep' | 'progress' | 'signal'>

/**
 * A job may be killed at any point and resumes after the last stored chunk or file. Files become
 * visible together. Small records finish in one turn.
 */
export async function runEvaluation(
  deps: EngineDeps,
  evaluationId: string,
  turn: EvaluationTurn,
): Promise<void> {
  const { db } = deps
  const evaluation = await recordById(db, evaluationId)
  if (evaluation?.status !== 'In progress') return
  const position = await evaluatedCount(db, evaluationId)
  const locations = await locationsOf(db, evaluationId, { from: position, limit: chunk })
  if (locations.length > 0) {
    const result = await evaluateSubmission(deps, { evaluation, locations }, turn.signal)
    await keepPart(db, { evaluationId, position, locationCount: locations.length, result })
    if (evaluation.locationCount > chunk) {
      return turn.giveWay(evaluation.locationCount - position - locations.length)
    }
    await turn.keep({ files: [] } satisfies EvaluateProgress)
  }
  await finish(deps, { evaluation, result: await keptParts(db, evaluationId) }, turn)
}

async function finish(deps: EngineDeps, evaluated: Evaluated, turn: EvaluationTurn): Promise<void> {
  const files = evaluated.result.locations.length === 0 ? [] : await writeFiles(deps, evaluated, turn)
  await publish(deps, { ...evaluated, files })
  deps.jobs.wake()
}

/** Each location gives the reason. */
export async function failEvaluation(deps: EngineDeps, evaluationId: string, cause: unknown): Promise<void> {
  const reason = reasonOf(cause)
  const locations = await locationsOf(deps.db, evaluationId)
  const problems = locations.map((location) => problemOf(location, reason))
  await deps.db.transaction(async (tx) => {
    await endEvaluation(tx, evaluationId, { status: 'Failed', problems })
    await dropParts(tx, evaluationId)
  })
}

interface Evaluated {
  evaluation: Evaluation
  result: EvaluatedPart
}

async function writeFiles(
  deps: EngineDeps,
  { evaluation, result }: Evaluated,
  { keep, progress, signal }: EvaluationTurn,
): Promise<FileEntry[]> {
  const [customer] = await deps.db.select().from(customers).where(eq(customers.id, evaluation.customerId))
  const atlases = await atlasesOf(deps, result.locations)
  const sources = uniqueSources([...atlases.values()].flatMap((atlas) => atlas.manifest.sources))
  const document = {
    evalId: evaluation.evalId,
    name: evaluation.name,
    date: formatRecordDay(evaluation.date),
    customer: customer?.name ?? '',
    modelAddress: `${deps.origin}${publicPages.model.path}`,
    sources,
    // Spreadsheets and scorecards cannot be filtered on reading.
    locations: customer?.isDemo ? result.locations.map(openToVisitors) : result.locations,
    atlases,
  }
  const { id, version, powerType } = evaluation
  const { files } = evaluateProgressSchema.parse(progress ?? { files: [] })
  return writeEvaluationFiles(
    deps,
    { id, version, powerType, document, written: files, keep: (written) => keep({ files: written }) },
    signal,
  )
}

async function atlasesOf(
  { atlas }: EngineDeps,
  locations: readonly EvaluatedLocation[],
): Promise<Map<string, Atlas>> {
  const atlases = new Map<string, Atlas>()
  for (const { row, surroundings } of locations) {
    if (atlases.has(surroundings.country)) continue
    const found = await atlas.at({ lat: Number(row.lat), lng: Number(row.lng) })
    if (found) atlases.set(surroundings.country, found)
  }
  return atlases
}

async function publish(
  { db, jobs, clock, usage }: EngineDeps,
  { evaluation, result, files }: Evaluated & { files: FileEntry[] },
): Promise<void> {
  const createdAt = clock()
  const status = result.locations.length > 0 ? 'Done' : 'Failed'
  await db.transaction(async (tx) => {
    const isOurs = await endEvaluation(tx, evaluation.id, { status, problems: result.problems })
    if (!isOurs) return
    await dropParts(tx, evaluation.id)
    const evaluated = new Set(result.locations.map(({ row }) => row.location_id))
    if (evaluated.size > 0) await recordEvaluation(usage, tx, { evaluation, locations: evaluated.size })
    await replaceFiles(tx, { evaluation, files, now: createdAt })
    await recordFiles(
      tx,
      files.map((file) => ({ ...file, createdAt })),
    )
    await keepEvaluated(tx, evaluation.id, result.locations)
    for (const current of currents) {
      if (!result.locations.some((each) => each.current === current)) continue
      const payload: SummarisePayload = { customerId: evaluation.customerId, current }
      // Last, and once for all records that finish before it, because a summary reads every record.
      const { customerId } = evaluation
      await jobs.enqueue(tx, {
        kind: summariseKind,
        payload,
        customerId,
        size: limits.submissionLocations,
        once: true,
      })
    }
  })
}

interface Replacing {
  evaluation: Evaluation
  files: readonly FileEntry[]
  now: Date
}

/** The map before is kept with the configuration that staff gave it; the other files go. */
async function replaceFiles(tx: Db, { evaluation, files, now }: Replacing): Promise<void> {
  if (files.length === 0) return
  const written = new Set(files.map(({ key }) => key))
  const replaced = (await filesOf(tx, [evaluation.id])).filter(
    ({ kind, key }) => !isShownKind(kind) && !written.has(key),
  )
  if (replaced.length === 0) return
  await keepMapVersion(tx, { record: evaluation, stored: replaced, now })
  const kinds = replaced.filter((file) => !isMapKind(file)).map(({ kind }) => kind)
  await removeFiles(tx, { id: evaluation.id, kinds, stored: replaced, now })
}

function reasonOf(cause: unknown): string {
  const code = errorCode(cause)
  if (isFullDisk(cause) || code === 'EFBIG') {
    return 'The storage of the service is full, so the files could not be written. Submit the location again later.'
  }
  return code === 'upstream_failed'
    ? 'The storage of the service did not answer, so the files could not be written. Submit the location again later.'
    : 'The evaluation failed because of an error on our side. Submit the location again.'
}
