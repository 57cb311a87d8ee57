import { assignColumn, type ColumnFields } from '@/lib/domain/location-file/file-fields'
import type { FileRow } from '@/lib/domain/location-file/file-row'
import { uniqueNames } from '@/lib/domain/location-file/table-heading'
import type { Steps } from '@/lib/domain/steps'
import { placeOfMetres } from '@/lib/domain/tables/metre-columns'
import { type MetreSystems, systemIn } from '@/lib/domain/tables/row-systems'
import type { PlaceChoice, PlaceTable } from './place-choice'
import { placeReader } from './place-readers'

interface FileColumns {
  columns: readonly string[]
  rows: readonly FileRow[]
}

export function tableOfFile({ columns, rows }: FileColumns, systems?: MetreSystems): PlaceTable {
  const cell = (row: number, column: number) => rows[row]?.cells[column] ?? ''
  return {
    names: columns,
    length: rows.length,
    cell,
    placeOfMetres(row, metres) {
      const projection = systems && systemIn(systems, (at) => cell(row, at), metres).projection
      return projection && placeOfMetres(metres, projection)
    },
  }
}

/** Names for a latitude and a longitude beside the names of a table. */
export const addedNames = (names: readonly string[]): readonly string[] =>
  uniqueNames([...names, 'Latitude', 'Longitude'], names.length + 2).slice(names.length)

/** The columns that the fields of a file name; undefined for columns that a choice has added. */
export function choiceOf(fields: ColumnFields, width: number, isPair: boolean): PlaceChoice | undefined {
  const at = { lat: fields.indexOf('lat'), lng: fields.indexOf('lng'), address: fields.indexOf('address') }
  const isOfFile = (column: number) => column >= 0 && column < width
  if (isOfFile(at.lat) && isOfFile(at.lng)) return { way: 'pair', columns: { lat: at.lat, lng: at.lng } }
  if (isPair && isOfFile(at.lat)) return { way: 'both', columns: { both: at.lat } }
  return isOfFile(at.address) ? { way: 'address', columns: { address: at.address } } : undefined
}

const withoutCoordinates = (fields: ColumnFields): ColumnFields =>
  fields.map((field) => (field === 'lat' || field === 'lng' ? null : field))

/** Rows between two pauses. */
const rowsAtOnce = 100

/**
 * A file with the chosen places in its fields. Places of other ways than two columns or an address are read once, into a
 * latitude and a longitude beside each row.
 */
export function* placeSteps<File extends FileColumns>(
  file: File,
  fields: ColumnFields,
  choice: PlaceChoice,
): Steps<{ file: File; fields: ColumnFields }> {
  const { lat = -1, lng = -1, address = -1 } = choice.columns
  const width = file.columns.length
  const bare = withoutCoordinates(fields.slice(0, width))
  if (choice.way === 'pair') {
    return { file, fields: assignColumn(assignColumn(bare, lat, 'lat'), lng, 'lng') }
  }
  if (choice.way === 'address') return { file, fields: assignColumn(bare, address, 'address') }
  const placeOf = placeReader(tableOfFile(file), choice)
  const rows: FileRow[] = []
  for (const [at, { row, cells }] of file.rows.entries()) {
    const place = placeOf(at)
    const before = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    rows.push({ row, cells: [...before, String(place?.lat ?? ''), String(place?.lng ?? '')] })
    if (at % rowsAtOnce === 0) yield
  }
  return {
    file: { ...file, columns: [...file.columns, ...addedNames(file.columns)], rows },
    fields: [...bare, 'lat', 'lng'],
  }
}
