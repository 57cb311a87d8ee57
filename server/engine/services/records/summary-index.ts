import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Source } from '@/lib/contract/scout'
import type { FileStore, OpenedFile } from '@/server/engine/files/file-store'
import { evaluationMapOf, uniqueSources } from './record-map'

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
export async function openSummary(files: FileStore, key: string): Promise<OpenedFile | null> {
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
