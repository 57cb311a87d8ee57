import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  type Evaluation,
  evaluationByEvalId,
  finishedMaps,
  recordFiles,
} from '@/server/engine/db/queries/evaluations'
import { summaryType } from '@/server/engine/db/queries/runs'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { summaryIdOf } from './evaluation-id'
import {
  encodeMap,
  evaluationMapOf,
  readStoredMap,
  rowsOfMap,
  sourcesOfMap,
  uniqueSources,
} from './evaluation-map'
import type { SummarisePayload } from './job-kinds'
import { contentTypes } from './write-evaluation-files'

type SummaryDeps = Pick<EngineDeps, 'db' | 'files' | 'clock'>

/**
 * Rewrites a customer's `0000_ac` or `0000_dc` from every row of every finished map of that current. Restarts
 * when another process has rewritten it meanwhile, because its input may be stale.
 */
export async function summariseLocations(
  deps: SummaryDeps,
  payload: SummarisePayload,
  signal: AbortSignal,
): Promise<void> {
  const summary = await ensureSummary(deps, payload)
  while (!(await rewrite(deps, payload, summary.id))) signal.throwIfAborted()
}

/** The current summary record; created without locations if missing. */
async function ensureSummary(
  { db, clock }: SummaryDeps,
  { customerId, current }: SummarisePayload,
): Promise<Evaluation> {
  const evalId = summaryIdOf(current)
  const known = await evaluationByEvalId(db, { customerId, evalId })
  if (known) return known
  await db
    .insert(evaluations)
    .values({
      id: randomUUID(),
      customerId,
      evalId,
      name: `All ${current}`,
      powerType: current,
      status: 'Done',
      type: summaryType,
      createdAt: clock(),
    })
    .onConflictDoNothing()
  const made = await evaluationByEvalId(db, { customerId, evalId })
  if (!made) throw new Error(`The summary ${evalId} could not be made.`)
  return made
}

async function rewrite(
  { db, files, clock }: SummaryDeps,
  payload: SummarisePayload,
  id: string,
): Promise<boolean> {
  const [before] = await db.select().from(evaluations).where(eq(evaluations.id, id))
  if (!before) return true
  const stored = await finishedMaps(db, payload)
  const maps = (await Promise.all(stored.map(({ key }) => readStoredMap(files, key)))).filter(
    (map) => map !== null,
  )
  const rows = maps.flatMap(rowsOfMap)
  const sources = uniqueSources(maps.flatMap(sourcesOfMap))
  const bytes = encodeMap(evaluationMapOf({ id: before.evalId, name: before.name, rows, sources }))
  const key = `evaluations/${id}/map.json`
  await files.put(key, bytes)
  return db.transaction(async (tx) => {
    const updated = await tx
      .update(evaluations)
      .set({ version: before.version + 1, locationCount: rows.length, createdAt: clock() })
      .where(and(eq(evaluations.id, id), eq(evaluations.version, before.version)))
      .returning({ id: evaluations.id })
    if (updated.length === 0) return false
    const size = bytes.byteLength
    await recordFiles(tx, [
      { evaluationId: id, kind: 'map', key, contentType: contentTypes.map, size, createdAt: clock() },
    ])
    return true
  })
}
