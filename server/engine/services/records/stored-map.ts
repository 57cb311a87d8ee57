import * as z from 'zod'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import type { FileStore, OpenedFile } from '@/server/engine/files/file-store'
import { isSummaryKey, openSummary } from './summary-index'

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
