import { maxColumns } from '@/lib/domain/map/map-fault'
import type { Readings } from '@/lib/domain/tables/column-reading'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { formatCount } from '@/lib/format/number'
import { foreignSentence, foreignSystem } from '@/lib/geo/well-known'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { csvTable, type PlaceNames, type TextTable } from './csv-table'
import { cellOf, readColumn } from './dataset-columns'
import { MapFileFault } from './read-data'
import { readTable, type TableRows } from './table-rows'

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

function layerOf(table: Table, dataId: string): Json[] {
  const { label, fields, places } = table
  const base = { dataId, label, color: [60, 132, 244], isVisible: true }
  const shape = fields.find((field) => textIn(field, 'type') === 'geojson')
  const columns = places ?? coordinatesIn(fields)
  const cell = fields.find((field) => textIn(field, 'type') === 'h3')
  if (shape) {
    const columns = { geojson: textIn(shape, 'name') }
    const visConfig = { opacity: 0.6, stroked: true, filled: true, thickness: 1 }
    return [{ id: 'layer-1', type: 'geojson', config: { ...base, columns, visConfig } }]
  }
  if (columns && !cell) {
    return [{ id: 'layer-1', type: 'point', config: { ...base, columns, visConfig: { radius: 16 } } }]
  }
  if (!cell) return []
  return [
    { id: 'layer-1', type: 'hexagonId', config: { ...base, columns: { hex_id: textIn(cell, 'name') } } },
  ]
}

/** `map` holds the table, without layers. */
export class PlacelessFault extends MapFileFault {
  readonly map: Json

  constructor(label: string, map: Json) {
    super(
      `${label.slice(0, 80)} has no places: name columns latitude and longitude, or add one with GeoJSON.`,
    )
    this.map = map
  }
}

/** A table as a map of schema v1 with the layer that its columns suggest. @throws PlacelessFault */
function mapOfTable(table: Table): Json {
  const id = 'dataset-1'
  const { label, fields, allData } = table
  const layers = layerOf(table, id)
  const map = {
    datasets: [{ version: 'v1', data: { id, label, color: [60, 132, 244], allData, fields } }],
    config: {
      version: 'v1',
      config: { visState: { filters: [], layers, layerBlending: 'normal' } },
    },
    info: { app: 'kepler.gl', title: label.replace(/\.[^.]{1,8}$/, '') },
  }
  if (layers.length === 0) throw new PlacelessFault(label, map)
  return map
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
  const system = foreignSystem(textIn(partOf(partOf(geojson, 'crs'), 'properties'), 'name'))
  if (system) throw new MapFileFault(foreignSentence(system))
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

export function mapOfRows(rows: readonly unknown[], label: string, { hasQuotedNumbers }: RowsWish): Json {
  const wrong = rows.findIndex((row) => !isObject(row))
  if (wrong >= 0)
    throw new MapFileFault(`Row ${formatCount(wrong + 1)}: expected an object with values by column.`)
  if (rows.length === 0) throw new MapFileFault('The file has no rows.')
  const { names: columns, hasMore } = namesOf(rows, maxColumns)
  if (hasMore) throw new MapFileFault(`The rows have more than ${formatCount(maxColumns)} columns.`)
  const read = columns.map((name) => {
    const values = rows.map((row) => plain(partOf(row, name)))
    const column = readValues(name, values)
    const isNumber = /^(?:integer|real)$/.test(textIn(column.field, 'type'))
    return isNumber && !hasQuotedNumbers && values.some((value) => typeof value === 'string')
      ? { field: { name, type: 'string' }, values }
      : column
  })
  const allData = rows.map((_, row) => read.map(({ values }) => values[row]))
  return mapOfTable({ label, fields: read.map(({ field }) => field), allData })
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

/** Accepts a map, GeoJSON, or a list of rows. @throws MapFileFault */
export function mapOfJson(body: unknown, label: string): Json {
  if (Array.isArray(body)) return mapOfRows(body, label, { hasQuotedNumbers: true })
  if (!isObject(body)) throw new MapFileFault('The map: expected an object.')
  if (geojsonTypes.has(textIn(body, 'type'))) return mapOfGeojson(body, label)
  return Object.hasOwn(body, 'config') ? body : withLayers(body)
}
