import { isQuestion, type Readings } from '@/lib/domain/tables/column-reading'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { real } from './column-kinds'
import { withPlaces } from './computed-places'
import type { TextTable } from './csv-table'
import { newField } from './dataset-columns'
import { withPoints } from './file-map'
import { cellIn, rowsIn, withFigures } from './table-rows'

const textCell = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The rows of a map's first dataset as texts, as CSV has them. */
export function textsOfMap(map: Json): TextTable {
  const [entry] = listIn(map, 'datasets')
  const data = partOf(entry, 'data') ?? entry
  const fields = listIn(data, 'fields')
  const rows = partOf(data, 'allData')
  const cell = (row: number, column: number) => textCell(cellIn(rows, row, column))
  return {
    names: fields.map((field) => textIn(field, 'name')),
    length: rowsIn(rows),
    cell,
    number: (row, column, into) => into.read(cell(row, column)),
    isText: (column) => textIn(fields[column], 'type') === 'string',
  }
}

const isPlaced = (field: unknown): boolean => /^(?:geojson|h3)$/.test(textIn(field, 'type'))

/** The decision stays with the column; one that was turned may hold the other's decimals. */
function fieldsRead(fields: readonly unknown[], { placeReadings = {}, changed = [] }: TextTable): unknown[] {
  return fields.map((field, at) => {
    if (!isObject(field)) return field
    const reading = placeReadings[textIn(field, 'name')]
    const isTurned = changed.includes(at) && textIn(field, 'type') === 'integer'
    return {
      ...field,
      ...(isTurned && newField(textIn(field, 'name'), real)),
      ...(reading && isQuestion(reading) && { reading }),
    }
  })
}

/**
 * A map of a table whose format knows types, with the places that its texts and metres say, as `withPlaces` adds them to
 * a table of texts.
 */
export async function mapWithPlaces(
  map: Json,
  chosen: Readings | undefined,
): Promise<{ map: Json; notes: readonly string[]; table: TextTable }> {
  const [entry] = listIn(map, 'datasets')
  const data = partOf(entry, 'data')
  const texts = textsOfMap(map)
  if (!isObject(entry) || !isObject(data)) return { map, notes: [], table: texts }
  const table = await withPlaces(texts, chosen)
  const { places, notes = [] } = table
  if (table === texts) return { map, notes, table }
  const withData = (changed: Json): Json => ({
    ...map,
    datasets: [{ ...entry, data: { ...data, ...changed } }],
  })
  const fields = fieldsRead(listIn(data, 'fields'), table)
  if (!places) return { map: withData({ fields, allData: withCells(data.allData, table) }), notes, table }
  const added = [places.lat, places.lng].map((name) => newField(name, real))
  const read = withData({
    fields: fields.concat(added),
    allData: withFigures(data.allData, places.lats, places.lngs),
  })
  return { map: fields.some(isPlaced) ? read : withPoints(read, places), notes, table }
}

/** Rows with the geometries that were transformed, and the degrees that were turned. */
function withCells(rows: unknown, { changed = [], cell }: TextTable): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: readonly unknown[], at) =>
    row.map((value, column) => {
      if (!changed.includes(column)) return value
      const text = cell(at, column)
      if (text === '') return null
      return typeof value === 'number' ? Number(text) : text
    }),
  )
}
