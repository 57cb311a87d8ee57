import { limits } from '@/lib/config/limits'
import { hasControl, lengths } from '@/lib/contract/bounds'
import { type KeptReading, type UnfinishedImport, unfinishedValues } from '@/lib/contract/unfinished-import'
import { placeKey, type SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { type PairOrder, pairIn } from '@/lib/domain/tables/pair-cell'
import type { AssessedRow } from './assess-rows'
import { type ColumnFields, type FileField, fieldTitles, fileFields } from './file-fields'
import type { FileRow, PairRules } from './file-row'

interface ReadFile {
  name: string
  columns: readonly string[]
  rows: readonly FileRow[]
}

interface Given {
  key: string
  file: ReadFile
  fields: ColumnFields
  reading: KeptReading
  rows: readonly AssessedRow[]
}

/** A look-up is not kept: it may find only the street, which the next one says again. */
function keptText({ texts, places }: AssessedRow, field: FileField): string {
  return places && (field === 'lat' || field === 'lng') ? '' : (texts[field] ?? '')
}

function storable(text: string, max: number): string {
  const letters = hasControl(text, true) ? [...text].filter((each) => !hasControl(each, true)).join('') : text
  return letters.slice(0, max).toWellFormed()
}

const headingOf = (text: string) => storable(text.replace(/\s/g, ' '), lengths.name)

/** Rows with problems, and ready ones whose places are not saved. */
export function rowsLeft(
  rows: readonly AssessedRow[],
  saved: readonly SavedLocation[],
): readonly AssessedRow[] {
  const places = new Set(saved.map(placeKey))
  return rows.filter(
    ({ status, location }) => status === 'fix' || (location !== undefined && !places.has(placeKey(location))),
  )
}

/** Rows of a file to be kept, as the table shows them. */
export function unfinishedImport({ key, file, fields, reading, rows }: Given): UnfinishedImport {
  // Corrections may lie in fields that the file has no column for.
  const added = fileFields.filter(
    (field) => !fields.includes(field) && rows.some((row) => keptText(row, field) !== ''),
  )
  const cells = new Map(file.rows.map((row) => [row.row, row.cells]))
  const cellOf = (row: AssessedRow, field: FileField | null, index: number) =>
    storable(field ? keptText(row, field) : (cells.get(row.row)?.[index] ?? ''), limits.locationFileCell)
  const all = [...fields, ...added]
  return {
    key,
    name: headingOf(file.name) || 'File',
    columns: [...file.columns, ...added.map((field) => fieldTitles[field])].map(headingOf),
    fields: all,
    reading,
    rows: rows.map((row) => [row.row, all.map((field, index) => cellOf(row, field, index))]),
  }
}

export const isField = (field: string | null | undefined): field is FileField =>
  fileFields.includes(field as FileField)

/** The rows as a file again. Fields that this release does not know are left out. */
export const unfinishedFile = ({ name, columns, fields, reading, rows }: UnfinishedImport) => ({
  name,
  columns,
  fields: columns.map((_, index) => {
    const field = fields[index]
    return isField(field) ? field : null
  }),
  reading,
  rows: rows.map(([row, cells]) => ({ row, cells })),
  areas: [],
})

/** Of rows that are taken up again: decided pairs are kept in two columns, what is left in one cell is asked again. */
export function keptPairs(
  rows: readonly FileRow[],
  fields: ColumnFields,
  order: PairOrder | undefined,
): PairRules | undefined {
  if (order) return { order, home: [] }
  const lat = fields.indexOf('lat')
  const lng = fields.indexOf('lng')
  const isLeft = rows.some(({ cells }) => !cells[lng] && pairIn(cells[lat] ?? '')?.kind === 'numbers')
  return isLeft ? { order: undefined, home: [] } : undefined
}

/** Replaces the import of the same key; one without rows is done. */
export function putUnfinished(
  imports: readonly UnfinishedImport[],
  change: UnfinishedImport,
): UnfinishedImport[] {
  const at = imports.findIndex(({ key }) => key === change.key)
  if (change.rows.length === 0) return imports.filter((_, index) => index !== at)
  return at < 0 ? [...imports, change] : imports.with(at, change)
}

/** Why the account cannot take an import beside those that it keeps, in a sentence; undefined if it can. */
export function roomFault(kept: readonly UnfinishedImport[], change: UnfinishedImport): string | undefined {
  const imports = putUnfinished(kept, change)
  if (imports.length > limits.unfinishedImports) {
    return `The account keeps up to ${limits.unfinishedImports} files to finish. Finish or discard one first: these rows stay only on this page.`
  }
  if (unfinishedValues(imports) <= limits.unfinishedValues) return undefined
  return imports.length > 1
    ? 'Too many rows to keep beside those of other files. Finish or discard some first: these rows stay only on this page.'
    : 'Too many rows to keep: they stay only on this page. Correct the file and import it again.'
}
