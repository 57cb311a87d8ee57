import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import type { Source } from '@/lib/contract/scout'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { locationPlaces } from '@/lib/domain/records/location-place'
import { locationsDataIn } from '@/lib/domain/records/locations-dataset'
import { summaryType } from '@/server/engine/db/queries/record-pages'
import {
  type Evaluation,
  filesOf,
  recordByEvalId,
  recordFiles,
  type SummarisedRecord,
  summarisedRecords,
} from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import type { FileStore } from '@/server/engine/files/file-store'
import type { EngineDeps } from '@/server/engine/services/deps'
import { contentTypes } from '@/server/engine/services/record-files/kept-files'
import type { SummarisePayload } from './job-kinds'
import { recordDayOf, summaryIdOf } from './record-id'
import {
  readSummaryIndex,
  readWrittenMap,
  type SummaryIndex,
  type SummaryPage,
  sourcesOfMap,
  summaryKeyOf,
  uniqueSources,
} from './record-map'
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

/** Minimum locations per page, all rewritten when one of its records finishes. */
const pageLocations = 500

export const summaryFields = locationFields.map(({ name }) => name)

interface PagedRecord {
  name: string
  key: string
}

interface WantedPage {
  key: string
  records: PagedRecord[]
}

/** Records in progress count too, so that page borders do not move when they finish. */
export function wantedPages(id: string, records: readonly SummarisedRecord[]): WantedPage[] {
  const pages: WantedPage[] = []
  let page = [] as PagedRecord[]
  let locations = 0
  const close = () => {
    pages.push({ key: pageKeyOf(id, page), records: page })
    page = []
    locations = 0
  }
  for (const { evalId, version, isDone, locationCount, key } of records) {
    if (isDone && key !== null) page.push({ name: `${evalId}:${version}`, key })
    locations += locationCount
    if (locations >= pageLocations) close()
  }
  if (page.length > 0) close()
  return pages
}

/** Named by content, so that a page in use is never overwritten. */
function pageKeyOf(id: string, records: readonly PagedRecord[]): string {
  const content = [...summaryFields, '', ...records.map(({ name }) => name)].join('\n')
  return `evaluations/${id}/rows-${createHash('sha256').update(content).digest('hex').slice(0, 32)}.json`
}

/** Extends a known page that has the same beginning instead of reading all its maps. */
export async function ensurePage(
  files: FileStore,
  { key, records }: WantedPage,
  known: SummaryIndex | null,
): Promise<SummaryPage> {
  const names = records.map(({ name }) => name)
  const same = known?.pages.find((page) => page.key === key && page.places)
  if (same) return same
  const start = known && pageToContinue(known, names)
  const page = { key, bytes: 0, rows: 0, records: names, sources: [] as Source[], places: [] as string[] }
  await files.put(
    key,
    writtenRows(files, { page, start, records: records.slice(start?.records.length ?? 0) }),
  )
  return page
}

/** A page with the same columns whose records begin this list. */
function pageToContinue({ fields, pages }: SummaryIndex, names: readonly string[]): SummaryPage | null {
  if (fields.join('\n') !== summaryFields.join('\n')) return null
  const begins = ({ rows, records, places }: SummaryPage) =>
    rows > 0 && places !== undefined && records.every((name, at) => name === names[at])
  return pages.find(begins) ?? null
}

/** Hashes, because an index holds those of all locations. */
const hashOf = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 12)

/** Distinct locations, as the opened summary shows them: copies of a record add none. */
export const countPlaces = (pages: readonly SummaryPage[]): number =>
  new Set(pages.flatMap(({ places }) => places ?? [])).size

interface WrittenRows {
  page: SummaryPage
  start: SummaryPage | null
  records: readonly PagedRecord[]
}

/** Holds one record's map in memory at a time. */
async function* writtenRows(
  files: FileStore,
  { page, start, records }: WrittenRows,
): AsyncGenerator<Uint8Array> {
  if (start) {
    const opened = await files.open(start.key)
    if (!opened) throw new Error(`The file ${start.key} is missing from the file store.`)
    yield* opened.stream
    Object.assign(page, {
      bytes: start.bytes,
      rows: start.rows,
      sources: start.sources,
      places: start.places,
    })
  }
  for (const { key } of records) {
    const map = await readWrittenMap(files, key)
    if (!map) continue
    page.sources = uniqueSources([...page.sources, ...sourcesOfMap(map)])
    page.places = placesWith(page, map)
    for (const texts of rowTexts(map)) {
      const text = texts.join(',')
      const bytes = Buffer.from(page.rows > 0 ? `,${text}` : text)
      yield bytes
      page.bytes += bytes.byteLength
      page.rows += texts.length
    }
  }
}

function placesWith({ places = [] }: SummaryPage, map: EvaluationMap): string[] {
  const locations = locationsDataIn(map)
  const added = locations ? [...locationPlaces(locations)].map(hashOf) : []
  return [...new Set([...places, ...added])]
}

const rowsAtOnce = 40

/** Maps of older versions may lack fields. */
function* rowTexts(map: EvaluationMap): Generator<string[]> {
  const locations = locationsDataIn(map)
  const places = summaryFields.map(
    (name) => locations?.fields.findIndex((field) => field.name === name) ?? -1,
  )
  const rows = locations?.allData ?? []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    yield rows
      .slice(at, at + rowsAtOnce)
      .map((row) => JSON.stringify(places.map((place) => row[place] ?? null)))
  }
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
