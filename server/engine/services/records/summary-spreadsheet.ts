import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { publicPages } from '@/lib/config/public-pages'
import { recordById, type StoredFile } from '@/server/engine/db/queries/records'
import { customers } from '@/server/engine/db/schema/customer'
import type { FileStore, OpenedFile } from '@/server/engine/files/file-store'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { formatRecordDay } from './record-id'
import { readSummaryIndex, type SummaryIndex, summaryKeyOf, uniqueSources } from './record-map'

type SummaryDeps = Pick<EngineDeps, 'db' | 'files' | 'documents' | 'model' | 'origin'>

/** After this time a request is answered that the spreadsheet is being made. */
const patienceMs = 5_000

const underWay = new Map<string, Promise<void>>()

/** @returns null while it is being made */
export async function openSummarySpreadsheet(
  deps: SummaryDeps,
  { evaluationId }: Pick<StoredFile, 'evaluationId'>,
): Promise<OpenedFile | null> {
  const index = await readSummaryIndex(deps.files, summaryKeyOf(evaluationId))
  if (!index) throw new Error(`The summary ${evaluationId} has no pages.`)
  const key = summarySpreadsheetKey(evaluationId, index)
  const known = await deps.files.open(key)
  if (known) return known
  const making = underWay.get(key) ?? make(deps, { evaluationId, index, key })
  underWay.set(key, making)
  making.finally(() => underWay.delete(key)).catch(() => undefined)
  return (await isSettled(making)) ? deps.files.open(key) : null
}

/** Changes with the pages, so that a stale spreadsheet is never served. */
export function summarySpreadsheetKey(evaluationId: string, { pages }: Pick<SummaryIndex, 'pages'>): string {
  const content = createHash('sha256').update(pages.map((page) => page.key).join('\n'))
  return `evaluations/${evaluationId}/excel-${content.digest('hex').slice(0, 32)}.xlsx`
}

async function isSettled(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  try {
    return await Promise.race([work.then(() => true), patience])
  } finally {
    clearTimeout(timer)
  }
}

interface Wanted {
  evaluationId: string
  index: SummaryIndex
  key: string
}

async function make(deps: SummaryDeps, { evaluationId, index, key }: Wanted): Promise<void> {
  const { db, files, documents, model, origin } = deps
  const record = await recordById(db, evaluationId)
  if (!record) throw new Error(`The summary ${evaluationId} is gone.`)
  const [customer] = await db.select().from(customers).where(eq(customers.id, record.customerId))
  const { name, version, note } = model.card
  await inWorkFolder(async (folder) => {
    const target = join(folder, 'summary.xlsx')
    await documents.summary({
      evalId: record.evalId,
      name: record.name,
      date: formatRecordDay(record.date),
      customer: customer?.name ?? '',
      sources: uniqueSources(index.pages.flatMap(({ sources }) => sources)),
      modelAddress: `${origin}${publicPages.model.path}`,
      model: { name, version, note },
      rows: index.pages.reduce((sum, { rows }) => sum + rows, 0),
      fields: index.fields,
      pages: await copyPages(files, { index, folder }),
      target,
    })
    await files.put(key, createReadStream(target))
  })
}

/** The document process has no access to the store. */
async function copyPages(
  files: FileStore,
  { index, folder }: { index: SummaryIndex; folder: string },
): Promise<string[]> {
  const paths: string[] = []
  for (const { key, rows } of index.pages) {
    if (rows === 0) continue
    const page = await files.open(key)
    if (!page) throw new Error(`The file ${key} is missing from the file store.`)
    const path = join(folder, `${paths.length}.json`)
    await pipeline(
      Readable.from(page.stream, { objectMode: false }),
      createWriteStream(path, { mode: 0o600 }),
    )
    paths.push(path)
  }
  return paths
}
