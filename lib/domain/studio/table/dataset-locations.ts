import { limits } from '@/lib/config/limits'
import { type Assessment, assessAll } from '@/lib/domain/location-file/assess-rows'
import {
  assignColumn,
  type ColumnFields,
  type FileField,
  matchColumns,
} from '@/lib/domain/location-file/file-fields'
import type { FileRow, ReadingRules, RowProblem } from '@/lib/domain/location-file/file-row'
import { groupProblems, problemSentences } from '@/lib/domain/location-file/problem-groups'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { DatasetOutline, StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { suggestColumns } from '@/lib/domain/studio/read/suggest-columns'

/** Locations from a dataset's rows, read like a file import. */
export interface FoundLocations {
  ready: SavedLocation[]
  known: number
  toFix: number
  problems: string[]
  left: number
}

/** Falls back to the coordinate columns that a layer would read. */
function fieldsOf(dataset: DatasetOutline): ColumnFields {
  let fields = matchColumns(dataset.columns.map(({ name }) => name))
  const suggested = suggestColumns(dataset, 'point')
  for (const use of ['lat', 'lng'] as const) {
    const at = dataset.columns.findIndex(({ name }) => name === suggested[use])
    if (!fields.includes(use) && at >= 0) fields = assignColumn(fields, at, use)
  }
  return fields
}

export function hasCoordinates(dataset: DatasetOutline): boolean {
  const fields = fieldsOf(dataset)
  return fields.includes('lat') && fields.includes('lng')
}

const faults: ReadonlySet<RowProblem['kind']> = new Set(['power', 'parking', 'connectors'])

/** Fields whose columns only sound like the import's: none of their rows can be read, or their ids are in the list. */
function misread({ rows }: Assessment): FileField[] {
  const counts = new Map<FileField, number>()
  let isConflict = false
  for (const { problems } of rows) {
    for (const { kind, field } of problems) {
      if (faults.has(kind)) counts.set(field, (counts.get(field) ?? 0) + 1)
      if (kind === 'conflict') isConflict = true
    }
  }
  const wrong = [...counts].flatMap(([field, count]) => (count === rows.length ? [field] : []))
  return isConflict ? [...wrong, 'id'] : wrong
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value).slice(0, limits.locationFileCell)

export function datasetLocations(
  dataset: StudioDataset,
  rows: Uint32Array,
  existing: readonly SavedLocation[],
): FoundLocations {
  const read = rows.subarray(0, limits.locationFileRows)
  const file: FileRow[] = Array.from(read, (row) => ({
    row: row + 1,
    cells: dataset.columns.map(({ values }) => textOf(values[row])),
  }))
  const rules: ReadingRules = { fields: fieldsOf(dataset), edits: new Map(), places: new Map(), areas: [] }
  let assessed = assessAll(file, rules, existing)
  const wrong = misread(assessed)
  if (wrong.length > 0) {
    const fields = rules.fields.map((field) => (field && wrong.includes(field) ? null : field))
    assessed = assessAll(file, { ...rules, fields }, existing)
  }
  const toFix = assessed.rows.filter(({ status }) => status === 'fix')
  return {
    ready: assessed.rows.flatMap(({ location }) => location ?? []),
    known: assessed.rows.filter(({ status }) => status === 'saved').length,
    toFix: toFix.length,
    problems: problemSentences(groupProblems(toFix)),
    left: rows.length - read.length,
  }
}
