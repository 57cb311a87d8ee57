import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { summaryType } from '@/server/engine/db/queries/record-pages'
import {
  type Evaluation,
  filesOf,
  recordByEvalId,
  recordFiles,
  summarisedRecords,
} from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { contentTypes } from '@/server/engine/services/record-files/file-types'
import type { SummarisePayload } from './job-kinds'
import { recordDayOf, summaryIdOf } from './record-id'
import { readSummaryIndex, type SummaryIndex, type SummaryPage, summaryKeyOf } from './summary-index'
import { countPlaces, ensurePage, summaryFields, wantedPages } from './summary-pages'
import { summarySpreadsheetKey } from './summary-spreadsheet'

type SummaryDeps = Pick<EngineDeps, 'db' | 'files' | 'clock'>

/** ms during which readers may still hold an old file. */
const retiredMs = 10 * 60_000

/**
 * Rewrites only pages with changed records. Starts again when another process has updated the
 * summary meanwhile.
 */
export async function summariseLocations(
  deps: SummaryDeps,
  payload: SummarisePayload,
  signal: AbortSignal,
): Promise<void> {
  const summary = await ensureSummary(deps, payload)
  while (!(await rewrite(deps, { payload, id: summary.id, signal }))) signal.throwIfAborted()
}

const madeAt = (now: Date) => ({ date: recordDayOf(now), createdAt: now })

async function ensureSummary(
  { db, clock }: SummaryDeps,
  { customerId, current }: SummarisePayload,
): Promise<Evaluation> {
  const evalId = summaryIdOf(current)
  const known = await recordByEvalId(db, { customerId, evalId })
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
      ...madeAt(clock()),
    })
    .onConflictDoNothing()
  const made = await recordByEvalId(db, { customerId, evalId })
  if (!made) throw new Error(`The summary ${evalId} could not be made.`)
  return made
}

async function rewrite(
  { db, files, clock }: SummaryDeps,
  { payload, id, signal }: { payload: SummarisePayload; id: string; signal: AbortSignal },
): Promise<boolean> {
  const [before] = await db.select().from(evaluations).where(eq(evaluations.id, id))
  if (!before) return true
  const key = summaryKeyOf(id)
  const known = await readSummaryIndex(files, key)
  const pages: SummaryPage[] = []
  for (const wanted of wantedPages(id, await summarisedRecords(db, payload))) {
    signal.throwIfAborted()
    pages.push(await ensurePage(files, wanted, known))
  }
  const stored = (await filesOf(db, [id])).map((file) => file.key).filter((each) => each !== key)
  const spreadsheet = known && summarySpreadsheetKey(id, known)
  const isChanged = spreadsheet !== summarySpreadsheetKey(id, { pages })
  if (spreadsheet && isChanged) stored.push(spreadsheet)
  const retired = await retire(files, { known, pages, stored, now: clock().getTime() })
  const index: SummaryIndex = { id: before.evalId, name: before.name, fields: summaryFields, pages, retired }
  const bytes = Buffer.from(JSON.stringify(index))
  await files.put(key, bytes)
  return db.transaction(async (tx) => {
    const locationCount = countPlaces(pages)
    const updated = await tx
      .update(evaluations)
      .set({ version: before.version + 1, locationCount, ...madeAt(clock()) })
      .where(and(eq(evaluations.id, id), eq(evaluations.version, before.version)))
      .returning({ id: evaluations.id })
    if (updated.length === 0) return false
    // Map and spreadsheet are assembled from the pages on request.
    const file = { evaluationId: id, key, size: bytes.byteLength, createdAt: clock() }
    await recordFiles(
      tx,
      (['map', 'excel'] as const).map((kind) => ({ ...file, kind, contentType: contentTypes[kind] })),
    )
    return true
  })
}

interface Retiring {
  known: SummaryIndex | null
  pages: readonly SummaryPage[]
  stored: readonly string[]
  /** ms */
  now: number
}

async function retire(
  files: SummaryDeps['files'],
  { known, pages, stored, now }: Retiring,
): Promise<SummaryIndex['retired']> {
  const inUse = new Set(pages.map(({ key }) => key))
  const earlier = (known?.retired ?? []).filter(({ key }) => !inUse.has(key))
  for (const { key, until } of earlier) if (until <= now) await files.remove(key)
  const listed = new Set([...inUse, ...earlier.map(({ key }) => key)])
  const left = [...(known?.pages ?? []).map(({ key }) => key), ...stored].filter((key) => !listed.has(key))
  return [
    ...earlier.filter(({ until }) => until > now),
    ...left.map((key) => ({ key, until: now + retiredMs })),
  ]
}
