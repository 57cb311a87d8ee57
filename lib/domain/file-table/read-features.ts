import * as z from 'zod/mini'
import { flatCells, JsonTableFault, jsonTable } from '@/lib/domain/location-file/json-table'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { type DecodedText, decodeText } from '@/lib/domain/tables/csv-text'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { formatCount } from '@/lib/format/number'
import { geojsonOfEsri } from '@/lib/geo/esri-json'
import { geojsonInDegrees } from '@/lib/geo/geojson-system'
import { middleOfGeometry } from '@/lib/geo/transform-geometry'
import { foreignSentence } from '@/lib/geo/well-known'
import { isObject, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { JsonLineFault, lineFaultSentence, parseJsonText } from '@/lib/json/json-text'
import {
  collectRows,
  type FileTable,
  maxCells,
  type TableOptions,
  tooManyColumns,
  toTable,
} from './file-table'

const featureSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  geometry: z.nullish(
    z.object({
      type: z.string(),
      coordinates: z.optional(z.unknown()),
      geometries: z.optional(z.array(z.unknown())),
    }),
  ),
  properties: z.nullish(z.record(z.string(), z.unknown())),
  /** Of a place that could not be transformed. */
  crs: z.optional(z.unknown()),
})
const pointSchema = z.array(z.number()).check(z.minLength(2))

/**
 * GeoJSON as a row per feature and a column per property: a shape has the middle of its box, and one without a geometry
 * the coordinates of its properties; else the longest list of objects, that of a known charger register under our headings.
 * @throws FileFault
 */
export async function readJson(bytes: Uint8Array, options: TableOptions): Promise<FileTable> {
  const { value: given, isWindows1252, note } = parse(bytes)
  const geojson = geojsonOfEsri(given) ?? given
  const { geojson: value, notes: before, unknown } = await geojsonInDegrees(geojson, true)
  if (unknown) throw new FileFault('invalid', foreignSentence(unknown))
  const features = featuresIn(value)
  const { notes = [], ...table } = features ? tableOfFeatures(features, options) : tableOfRows(value, options)
  const all = [...(note ? [note] : []), ...before, ...notes]
  return { ...table, ...(all.length > 0 && { notes: all }), ...(isWindows1252 && { isWindows1252 }) }
}

/** Undefined for anything but a collection, a feature, a point, or a list or lines of them. */
function featuresIn(value: unknown): readonly unknown[] | undefined {
  const given = Array.isArray(value) ? value : [value]
  const parts = given.map((each) => {
    if (textIn(each, 'type') === 'FeatureCollection' && Array.isArray(partOf(each, 'features'))) {
      return listIn(each, 'features')
    }
    if (textIn(each, 'type') === 'Point') {
      return [{ type: 'Feature', geometry: each, crs: partOf(each, 'crs') }]
    }
    return textIn(each, 'type') === 'Feature' ? [each] : undefined
  })
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function tableOfFeatures(given: readonly unknown[], options: TableOptions): FileTable {
  const features = given.map(textsOf)
  const columns = columnsOf(features.map(({ texts }) => texts))
  const collector = collectRows(options)
  collector.add(0, [...columns.keys()])
  for (const [index, { texts }] of features.entries()) {
    const cells = Array.from({ length: columns.size }, () => '')
    for (const [name, text] of texts) cells[columns.get(name) ?? 0] = text
    collector.add(index + 1, cells)
  }
  const { notes = [], ...table } = toTable(collector.rows, options)
  const shapes = features.filter(({ isShape }) => isShape).length
  const all = shapes > 0 ? [...notes, middleNote(shapes)] : notes
  return { ...table, ...(all.length > 0 && { notes: all }) }
}

const middleNote = (shapes: number): string =>
  shapes === 1
    ? '1 shape has the place of its middle.'
    : `${formatCount(shapes)} shapes have the places of their middles.`

function tableOfRows(value: unknown, options: TableOptions): FileTable {
  if (isObject(value) && Array.isArray(value.datasets)) {
    throw new FileFault('invalid', 'The file is a map of kepler.gl. Save its data as CSV, and import that.')
  }
  const table = readRows(value, options)
  if (!table) throw new FileFault('invalid', 'The file is not GeoJSON, and has no list of locations.')
  const collector = collectRows(options)
  collector.add(0, table.names)
  for (let row = 0; row < table.length; row += 1) {
    collector.add(
      row + 1,
      table.columns.map((column) => String(column[row] ?? '')),
    )
  }
  const { notes = [], ...read } = toTable(collector.rows, options)
  const all = [...table.notes, ...notes]
  const { register } = table
  return { ...read, ...(all.length > 0 && { notes: all }), ...(register !== undefined && { register }) }
}

function readRows(value: unknown, { cells = maxCells }: TableOptions): ReturnType<typeof jsonTable> {
  try {
    return jsonTable(value, { isWhole: false, columns: maxColumns, cells })
  } catch (error) {
    throw error instanceof JsonTableFault ? new FileFault('invalid', error.message) : error
  }
}

type Texts = readonly (readonly [name: string, text: string])[]

function columnsOf(features: readonly Texts[]): Map<string, number> {
  const columns = new Map<string, number>()
  for (const texts of features) {
    for (const [name] of texts) if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size > maxColumns) throw tooManyColumns()
  }
  return columns
}

function parse(bytes: Uint8Array): Omit<DecodedText, 'text'> & { value: unknown } {
  const { text, ...decoded } = decodeText(bytes)
  try {
    return { value: parseJsonText(text), ...decoded }
  } catch (error) {
    if (error instanceof JsonLineFault) throw new FileFault('invalid', lineFaultSentence(error))
    throw new FileFault('wrong_type', 'The file is not a GeoJSON file.')
  }
}

/** The columns of the place come first, so a property of the same name is dropped. */
const latitude = 'latitude'
const longitude = 'longitude'
const system = 'reference system'

interface FeatureTexts {
  texts: Texts
  /** Anything larger than a point. */
  isShape: boolean
}

function textsOf(given: unknown): FeatureTexts {
  const feature = featureSchema.safeParse(given)
  if (!feature.success) throw new FileFault('invalid', 'A feature of the file is not GeoJSON.')
  const { id, geometry, properties, crs } = feature.data
  const isPoint = geometry?.type === 'Point'
  const place = isPoint ? pointSchema.safeParse(geometry.coordinates).data : middleOfGeometry(geometry)
  const named = flatCells(properties ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value ?? ''),
  ])
  const start: [string, string][] = id === undefined ? [] : [['id', String(id)]]
  if (!place) return { texts: [...start, ...named], isShape: false }
  const [lng, lat] = place
  const texts: [string, string][] = [
    ...start,
    [latitude, String(lat)],
    [longitude, String(lng)],
    ...(typeof crs === 'string' ? [[system, crs] satisfies [string, string]] : []),
    ...named.filter(([name]) => name !== latitude && name !== longitude && name !== system),
  ]
  return { texts, isShape: !isPoint }
}
