import { JsonTableFault, jsonTable } from '@/lib/domain/location-file/json-table'
import { maxColumns } from '@/lib/domain/map/map-fault'
import type { Readings } from '@/lib/domain/tables/column-reading'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { formatCount } from '@/lib/format/number'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { h3CellOf } from './cell-ids'
import { csvTable, type PlaceNames, type TextTable } from './csv-table'
import { cellOf, readColumn } from './dataset-columns'
import { MapFileFault, max } from './read-data'
import { cellIn, readTable, type TableRows } from './table-rows'

interface Table {
  label: string
  fields: readonly Json[]
  allData: TableRows | readonly (readonly unknown[])[]
  places?: PlaceNames | undefined
}

const isNumber = (field: Json | undefined) => /^(?:integer|real)$/.test(textIn(field, 'type'))

/** Columns of numbers before those of texts, whose rows are then counted as without a place. */
function coordinatesIn(fields: readonly Json[]): { lat: string; lng: string } | undefined {
  const names = fields.map((field) => textIn(field, 'name'))
  const pairs = placePairs(names)
  const pair = pairs.find(({ lat, lng }) => isNumber(fields[lat]) && isNumber(fields[lng])) ?? pairs[0]
  return pair && { lat: names[pair.lat] ?? '', lng: names[pair.lng] ?? '' }
}

export type SuggestedKind = 'geojson' | 'point' | 'hexagonId' | 's2'

const looks: Readonly<Partial<Record<SuggestedKind, Json>>> = {
  geojson: { opacity: 0.6, stroked: true, filled: true, thickness: 1 },
  point: { radius: 16 },
}

/** A layer as kepler.gl writes it. */
export function suggestedLayer(
  { id, label }: { id: string; label: string },
  type: SuggestedKind,
  columns: Readonly<Record<string, string>>,
): Json {
  const visConfig = looks[type]
  const config = { dataId: id, label, color: [60, 132, 244], isVisible: true, columns }
  return { id: 'layer-1', type, config: { ...config, ...(visConfig && { visConfig }) } }
}

/** Cells that are enough to tell H3. */
const sampledCells = 200

/** Whether a column of texts, or of whole numbers as texts, holds H3 cells in any of their forms. */
function areCells({ allData }: Table, column: number): boolean {
  let seen = 0
  let valid = 0
  for (let row = 0; row < allData.length && seen < sampledCells; row += 1) {
    const cell = cellIn(allData, row, column)
    if (cell === null || cell === undefined || cell === '') continue
    seen += 1
    if (h3CellOf(cell) !== undefined) valid += 1
  }
  return seen > 0 && valid >= seen * 0.9
}

function layerOf(table: Table, id: string): Json[] {
  const { label, fields, places } = table
  const named = (at: number) => textIn(fields[at], 'name')
  const ofType = (type: string) => fields.findIndex((field) => textIn(field, 'type') === type)
  const shape = ofType('geojson')
  if (shape >= 0) return [suggestedLayer({ id, label }, 'geojson', { geojson: named(shape) })]
  const columns = places ?? coordinatesIn(fields)
  const typed = ofType('h3')
  if (columns && typed < 0)
    return [suggestedLayer({ id, label }, 'point', { lat: columns.lat, lng: columns.lng })]
  const cell =
    typed >= 0
      ? typed
      : fields.findIndex((field, at) => textIn(field, 'type') === 'string' && areCells(table, at))
  return cell < 0 ? [] : [suggestedLayer({ id, label }, 'hexagonId', { hex_id: named(cell) })]
}

/** The map of a table with one layer of points. */
export function withPoints(map: Json, { lat, lng }: PlaceNames): Json {
  const data = partOf(listIn(map, 'datasets')[0], 'data')
  const layer = suggestedLayer({ id: textIn(data, 'id'), label: textIn(data, 'label') }, 'point', {
    lat,
    lng,
  })
  return {
    ...map,
    config: {
      version: 'v1',
      config: { visState: { filters: [], layers: [layer], layerBlending: 'normal' } },
    },
  }
}

/** A table as a map of schema v1 with the layer that its columns suggest, if any. */
function mapOfTable(table: Table): Json {
  const id = 'dataset-1'
  const { label, fields, allData } = table
  return {
    datasets: [{ version: 'v1', data: { id, label, color: [60, 132, 244], allData, fields } }],
    config: {
      version: 'v1',
      config: { visState: { filters: [], layers: layerOf(table, id), layerBlending: 'normal' } },
    },
    info: { app: 'kepler.gl', title: label.replace(/\.[^.]{1,8}$/, '') },
  }
}

/** Types fit all texts of a column. @throws MapFileFault */
export function mapOfTexts(table: TextTable, label: string, chosen?: Readings): Json {
  if (table.length === 0) throw new MapFileFault('The file has no rows below its heading.')
  return mapOfTable({ label, ...readTable(table, chosen), places: table.places })
}

export const mapOfCsv = (csv: string, label: string): Json => mapOfTexts(csvTable(csv), label)

function typeOf(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length > 0 && known.every((value) => typeof value === 'number')) {
    return known.every(Number.isInteger) ? 'integer' : 'real'
  }
  return known.length > 0 && known.every((value) => typeof value === 'boolean') ? 'boolean' : 'string'
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

function namesOf(objects: Iterable<unknown>, max: number): { names: string[]; hasMore: boolean } {
  const names = new Set<string>()
  for (const object of objects) {
    for (const name of isObject(object) ? Object.keys(object) : []) {
      if (names.size === max && !names.has(name)) return { names: [...names], hasMore: true }
      names.add(name)
    }
  }
  return { names: [...names], hasMore: false }
}

/** One row per feature, with its properties as columns. @throws MapFileFault */
function mapOfGeojson(geojson: Json, label: string): Json {
  const features = textIn(geojson, 'type') === 'FeatureCollection' ? listIn(geojson, 'features') : [geojson]
  // Properties beyond the maximum stay in the shapes; a notice says so.
  const { names } = namesOf(
    features.map((feature) => partOf(feature, 'properties')),
    maxColumns - 1,
  )
  const columns = names.filter((name) => name !== '_geojson')
  const allData = features.map((feature) => [
    feature,
    ...columns.map((name) => plain(partOf(partOf(feature, 'properties'), name))),
  ])
  const fields = columns.map((name, at) => ({ name, type: typeOf(allData.map((row) => row[at + 1])) }))
  return mapOfTable({ label, fields: [{ name: '_geojson', type: 'geojson' }, ...fields], allData })
}

/** Texts may be numbers, dates, times or cells. */
function readValues(name: string, values: readonly unknown[]): { field: Json; values: readonly unknown[] } {
  const type = typeOf(values)
  if (type !== 'string' || !values.every((value) => typeof value === 'string' || value === null)) {
    return { field: { name, type }, values }
  }
  const column = readColumn(name, undefined)
  for (const value of values) if (typeof value === 'string') column.see(value)
  const kind = column.kind()
  const { type: read, format } = kind
  if (/^(?:date|timestamp|geojson)$/.test(read)) return { field: { name, type: read, format }, values }
  if (!/^(?:integer|real)$/.test(read)) return { field: { name, type }, values }
  const numbers = values.map((value) => (typeof value === 'string' ? cellOf(kind, value) : null))
  return { field: { name, type: read }, values: numbers }
}

interface RowsWish {
  /** False for formats that know the type of each column, such as Parquet: their texts stay texts. */
  hasQuotedNumbers: boolean
}

interface Columns {
  names: readonly string[]
  length: number
  columns: readonly (readonly unknown[])[]
}

function mapOfColumns(
  { names, length, columns }: Columns,
  label: string,
  { hasQuotedNumbers }: RowsWish,
): Json {
  const read = names.map((name, at) => {
    const values = columns[at] ?? []
    const column = readValues(name, values)
    const isNumber = /^(?:integer|real)$/.test(textIn(column.field, 'type'))
    return isNumber && !hasQuotedNumbers && values.some((value) => typeof value === 'string')
      ? { field: { name, type: 'string' }, values }
      : column
  })
  const allData = Array.from({ length }, (_, row) => read.map(({ values }) => values[row]))
  return mapOfTable({ label, fields: read.map(({ field }) => field), allData })
}

/** Rows of a format that knows the type of each column. @throws MapFileFault */
export function mapOfRows(rows: readonly unknown[], label: string): Json {
  if (rows.length === 0) throw new MapFileFault('The file has no rows.')
  const { names, hasMore } = namesOf(rows, maxColumns)
  if (hasMore) throw new MapFileFault(`The rows have more than ${formatCount(maxColumns)} columns.`)
  const columns = names.map((name) => rows.map((row) => plain(partOf(row, name))))
  return mapOfColumns({ names, length: rows.length, columns }, label, { hasQuotedNumbers: false })
}

/** Suggests layers for maps without settings, such as those of our own atlases. */
function withLayers(map: Json): Json {
  const layers = listIn(map, 'datasets').flatMap((dataset, at) => {
    const data = partOf(dataset, 'data')
    const fields = listIn(data, 'fields').filter(isObject)
    const id = textIn(data, 'id') || `dataset-${at + 1}`
    return layerOf({ label: textIn(data, 'label'), fields, allData: [] }, id)
  })
  return { ...map, config: { version: 'v1', config: { visState: { filters: [], layers } } } }
}

const geojsonTypes: ReadonlySet<string> = new Set([
  ...['Feature', 'FeatureCollection', 'GeometryCollection', 'Point', 'MultiPoint', 'LineString'],
  ...['MultiLineString', 'Polygon', 'MultiPolygon'],
])

/** Features of a list or of lines, as one collection; undefined for anything else. */
function collectionOf(body: unknown): Json | undefined {
  if (isObject(body)) return geojsonTypes.has(textIn(body, 'type')) ? body : undefined
  const [first] = Array.isArray(body) ? body : []
  if (!geojsonTypes.has(textIn(first, 'type'))) return undefined
  const isShape = 'geometry' in first || 'coordinates' in first || 'features' in first
  if (!isShape) return undefined
  const features = (body as unknown[]).flatMap((each) =>
    textIn(each, 'type') === 'FeatureCollection' ? listIn(each, 'features') : [each],
  )
  return { type: 'FeatureCollection', features }
}

const tableWish = { isWhole: true, columns: maxColumns, cells: max.cells } as const

function mapOfJsonTable(
  body: unknown,
  label: string,
  found: (notes: readonly string[]) => void,
): Json | undefined {
  try {
    const table = jsonTable(body, tableWish)
    if (!table) return undefined
    found(table.notes)
    return mapOfColumns(table, label, { hasQuotedNumbers: true })
  } catch (error) {
    throw error instanceof JsonTableFault ? new MapFileFault(error.message) : error
  }
}

const isMap = (body: unknown) =>
  ['datasets', 'config'].some((part) => isObject(body) && Object.hasOwn(body, part))

/**
 * Accepts a map, GeoJSON, or rows, of charger registers too.
 * @param found receives what was read, in sentences
 * @throws MapFileFault
 */
export function mapOfJson(
  body: unknown,
  label: string,
  found: (notes: readonly string[]) => void = () => {},
): Json {
  const collection = collectionOf(body)
  if (collection) return mapOfGeojson(collection, label)
  const table = isMap(body) ? undefined : mapOfJsonTable(body, label, found)
  if (table) return table
  if (Array.isArray(body)) throw new MapFileFault('The file has no rows.')
  if (!isObject(body)) throw new MapFileFault('The map: expected an object.')
  return Object.hasOwn(body, 'config') ? body : withLayers(body)
}
