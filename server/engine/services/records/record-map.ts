import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Cell, Dataset } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { type Source, sourceSchema } from '@/lib/contract/scout'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { locationsLabel } from '@/lib/domain/records/locations-dataset'
import type { FileStore, OpenedFile } from '@/server/engine/files/file-store'

type Row = Readonly<Record<string, Cell>>

interface MapInput {
  id: string
  name: string
  rows: readonly Row[]
  sources: readonly Source[]
}

/** Columns that most records do not fill. */
const mostlyEmpty: ReadonlySet<string> = new Set(['address', 'latin_city'])

export function evaluationMapOf({ id, name, rows, sources }: MapInput): EvaluationMap {
  // The rows of a summary follow in all fields.
  const isUsed = (name: string) =>
    rows.length === 0 || !mostlyEmpty.has(name) || rows.some((row) => row[name] ?? '')
  const fields = locationFields.filter(({ name }) => isUsed(name))
  const data: Dataset['data'] = {
    id: `locations-${id}`,
    label: locationsLabel,
    fields,
    allData: rows.map((row) => fields.map((field) => row[field.name] ?? null)),
  }
  return {
    // Attribution travels with the figures, as their licences require.
    configuration: { label: name, sources },
    datasets: [{ data }],
    config: {},
  }
}

export function sourcesOfMap(map: EvaluationMap): Source[] {
  const { sources } = map.configuration
  return Array.isArray(sources) ? sources.filter((source) => sourceSchema.safeParse(source).success) : []
}

export function encodeMap(map: EvaluationMap): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(map))
}

export function uniqueSources(sources: readonly Source[]): Source[] {
  const byAddress = new Map(sources.map((source) => [`${source.name} ${source.url} ${source.date}`, source]))
  return [...byAddress.values()]
}

/** Consecutive records; the file holds their rows as JSON arrays separated by commas. */
const pageSchema = z.object({
  key: z.string(),
  bytes: z.number(),
  rows: z.number(),
  /** `id:version` of each finished record, in order. */
  records: z.array(z.string()),
  sources: z.array(z.custom<Source>()),
  /** Hashes of the places of its locations, each once; absent in indexes of older versions. */
  places: z.optional(z.array(z.string())),
})
export type SummaryPage = z.infer<typeof pageSchema>

const indexSchema = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
  pages: z.array(pageSchema),
  /** Unused files, kept until a time (ms) for readers that still hold them. */
  retired: z.array(z.object({ key: z.string(), until: z.number() })),
})
export type SummaryIndex = z.infer<typeof indexSchema>

const indexName = '/pages.json'

export const summaryKeyOf = (id: string) => `evaluations/${id}${indexName}`

export const isSummaryKey = (key: string) => key.endsWith(indexName)

export async function readSummaryIndex(files: FileStore, key: string): Promise<SummaryIndex | null> {
  const bytes = await files.read(key)
  return bytes && indexSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Assembled from the pages while it is read; null without a summary. */
async function openSummary(files: FileStore, key: string): Promise<OpenedFile | null> {
  const index = await readSummaryIndex(files, key)
  if (!index) return null
  const [head, tail] = frameOf(index)
  const pages = index.pages.filter(({ rows }) => rows > 0)
  const commas = Math.max(0, pages.length - 1)
  const size = head.byteLength + tail.byteLength + commas + pages.reduce((sum, { bytes }) => sum + bytes, 0)
  const parts = Readable.from(partsOf(files, { head, tail, pages }), { objectMode: false })
  return { size, stream: Readable.toWeb(parts) as ReadableStream<Uint8Array> }
}

interface Parts {
  head: Uint8Array
  tail: Uint8Array
  pages: readonly SummaryPage[]
}

async function* partsOf(files: FileStore, { head, tail, pages }: Parts): AsyncGenerator<Uint8Array> {
  yield head
  for (const [at, { key }] of pages.entries()) {
    if (at > 0) yield comma
    const page = await files.open(key)
    if (!page) throw new Error(`The file ${key} is missing from the file store.`)
    yield* page.stream
  }
  yield tail
}

const encoder = new TextEncoder()
const comma = encoder.encode(',')
const noRows = '"allData":[]'

function frameOf({ id, name, pages }: SummaryIndex): [head: Uint8Array, tail: Uint8Array] {
  const sources = uniqueSources(pages.flatMap((page) => page.sources))
  const empty = JSON.stringify(evaluationMapOf({ id, name, rows: [], sources }))
  const cut = empty.lastIndexOf(noRows) + noRows.length - 1
  return [encoder.encode(empty.slice(0, cut)), encoder.encode(empty.slice(cut))]
}

/** Null when the file is gone. */
export function openStoredMap(files: FileStore, key: string): Promise<OpenedFile | null> {
  return isSummaryKey(key) ? openSummary(files, key) : files.open(key)
}

const cellsSchema = z.array(
  z.custom<EvaluationMap['datasets'][number]['data']['allData'][number]>(Array.isArray),
)
const fieldsSchema = z.array(z.custom<EvaluationMap['datasets'][number]['data']['fields'][number]>())
const writtenMapSchema = z.object({
  configuration: z.record(z.string(), z.unknown()),
  datasets: z.array(
    z.object({ data: z.object({ label: z.string(), fields: fieldsSchema, allData: cellsSchema }) }),
  ),
  config: z.record(z.string(), z.unknown()),
})

/** Trusts the engine's own map: checking every cell takes longer than reading it. */
export async function readWrittenMap(files: FileStore, key: string): Promise<EvaluationMap | null> {
  const file = await files.open(key)
  return file && writtenMapSchema.parse(await new Response(file.stream).json())
}
