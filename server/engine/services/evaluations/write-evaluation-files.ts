import { limits } from '@/lib/config/limits'
import type { EvaluationDocument } from '@/server/engine/documents/documents'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'
import type { EngineDeps } from '@/server/engine/services/deps'
import { contentTypes, fileExtensions } from '@/server/engine/services/record-files/file-types'
import { currents } from './evaluation-id'
import { encodeMap, evaluationMapOf } from './evaluation-map'
import type { FileEntry } from './job-kinds'

type FileType = keyof typeof contentTypes

type FileDeps = Pick<EngineDeps, 'files' | 'documents'>

interface WriteInput {
  /** The record's database id, which prefixes the files' keys. */
  id: string
  powerType: 'AC' | 'DC' | 'AC_DC'
  document: EvaluationDocument
  /** Files that an earlier attempt has written. */
  written: readonly FileEntry[]
  /** Called after each further file with all that are written. */
  keep(files: FileEntry[]): Promise<void>
}

/**
 * Makes and stores a record's files: map, spreadsheet and scorecard, and for a record of both currents a map
 * and a spreadsheet of each. Keys are the same on every attempt, so that retries leave no orphans.
 */
export async function writeEvaluationFiles(
  deps: FileDeps,
  { id, powerType, document, written, keep }: WriteInput,
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
  const entries = [...written]
  for (const part of parts) {
    for (const type of part.types) {
      signal.throwIfAborted()
      const kind = `${type}${part.suffix}`
      if (entries.some((entry) => entry.kind === kind)) continue
      const bytes = await makeFile(deps, type, part.document)
      const key = `evaluations/${id}/${type}${part.suffix}.${fileExtensions[type]}`
      await deps.files.put(key, bytes)
      entries.push({ evaluationId: id, kind, key, contentType: contentTypes[type], size: bytes.byteLength })
      await keep(entries)
    }
  }
  return entries
}

/**
 * The document reduced to the locations with the highest predictions, each with all its currents, so that the
 * PDF stays readable and renders within seconds. Map and spreadsheet always hold every location.
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
