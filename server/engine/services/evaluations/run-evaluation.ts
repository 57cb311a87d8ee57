import { eq } from 'drizzle-orm'
import { errorCode } from '@/server/base/error-code'
import {
  type Evaluation,
  endEvaluation,
  evaluationById,
  locationsOf,
  recordFiles,
} from '@/server/engine/db/queries/evaluations'
import { customers } from '@/server/engine/db/schema/customer'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openToVisitors } from './demo-rows'
import { type EvaluatedSubmission, evaluateSubmission, problemOf } from './evaluate-submission'
import { currents, formatRecordDate } from './evaluation-id'
import { uniqueSources } from './evaluation-map'
import { type SummarisePayload, summariseKind } from './job-kinds'
import { type FileEntry, writeEvaluationFiles } from './write-evaluation-files'

/**
 * Evaluates a submitted record, writes its files, then publishes them in one transaction. Nothing is visible
 * before it, so the job may be killed at any point and run again from the start.
 */
export async function runEvaluation(
  deps: EngineDeps,
  evaluationId: string,
  signal: AbortSignal,
): Promise<void> {
  const evaluation = await evaluationById(deps.db, evaluationId)
  if (evaluation?.status !== 'In progress') return
  const locations = await locationsOf(deps.db, evaluationId)
  const result = await evaluateSubmission(deps, { evaluation, locations }, signal)
  const files = result.locations.length === 0 ? [] : await writeFiles(deps, { evaluation, result }, signal)
  await publish(deps, { evaluation, result, files })
  deps.jobs.wake()
}

/** Ends a record whose every attempt failed: each location gives the reason. */
export async function failEvaluation(deps: EngineDeps, evaluationId: string, cause: unknown): Promise<void> {
  const reason = reasonOf(cause)
  const locations = await locationsOf(deps.db, evaluationId)
  const problems = locations.map((location) => problemOf(location, reason))
  await endEvaluation(deps.db, evaluationId, { status: 'Failed', problems })
}

interface Evaluated {
  evaluation: Evaluation
  result: EvaluatedSubmission
}

async function writeFiles(
  deps: EngineDeps,
  { evaluation, result }: Evaluated,
  signal: AbortSignal,
): Promise<FileEntry[]> {
  const [customer] = await deps.db.select().from(customers).where(eq(customers.id, evaluation.customerId))
  const sources = uniqueSources([...result.atlases.values()].flatMap((atlas) => atlas.manifest.sources))
  const document = {
    evalId: evaluation.evalId,
    name: evaluation.name,
    date: formatRecordDate(evaluation.createdAt),
    customer: customer?.name ?? '',
    sources,
    // Removed here rather than on reading: spreadsheets and scorecards cannot be filtered later.
    locations: customer?.isDemo ? result.locations.map(openToVisitors) : result.locations,
    atlases: result.atlases,
  }
  return writeEvaluationFiles(deps, { id: evaluation.id, powerType: evaluation.powerType, document }, signal)
}

async function publish(
  { db, jobs, clock }: EngineDeps,
  { evaluation, result, files }: Evaluated & { files: FileEntry[] },
): Promise<void> {
  const createdAt = clock()
  const status = result.locations.length > 0 ? 'Done' : 'Failed'
  await db.transaction(async (tx) => {
    const isOurs = await endEvaluation(tx, evaluation.id, { status, problems: result.problems })
    if (!isOurs) return
    await recordFiles(
      tx,
      files.map((file) => ({ ...file, createdAt })),
    )
    for (const current of currents) {
      if (!result.locations.some((each) => each.current === current)) continue
      const payload: SummarisePayload = { customerId: evaluation.customerId, current }
      await jobs.enqueue(tx, summariseKind, payload)
    }
  })
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

function reasonOf(cause: unknown): string {
  return fullDisk.has(errorCode(cause))
    ? 'The storage of the service is full, so the files could not be written. Submit the location again later.'
    : 'The evaluation failed because of an error on our side. Submit the location again.'
}
