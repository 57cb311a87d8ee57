import { createHash } from 'node:crypto'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import type { Source } from '@/lib/contract/scout'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { locationPlaces } from '@/lib/domain/records/location-place'
import { locationsDataIn } from '@/lib/domain/records/locations-dataset'
import type { SummarisedRecord } from '@/server/engine/db/queries/records'
import type { FileStore } from '@/server/engine/files/file-store'
import { sourcesOfMap, uniqueSources } from './record-map'
import { readWrittenMap } from './stored-map'
import type { SummaryIndex, SummaryPage } from './summary-index'

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
