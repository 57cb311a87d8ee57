import * as z from 'zod/mini'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { decodeText } from '@/lib/domain/tables/csv-text'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { geojsonInDegrees } from '@/lib/geo/geojson-system'
import { foreignSentence, foreignSystem } from '@/lib/geo/well-known'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'

const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  crs: z.nullish(z.object({ properties: z.nullish(z.object({ name: z.optional(z.string()) })) })),
})
const featureSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  geometry: z.nullish(z.object({ type: z.string(), coordinates: z.optional(z.unknown()) })),
  properties: z.nullish(z.record(z.string(), z.unknown())),
})
const pointSchema = z.array(z.number()).check(z.minLength(2))

/**
 * A row per feature, a column per property. Features without a point have no coordinates.
 * @throws FileFault
 */
export async function readFeatures(bytes: Buffer): Promise<FileTable> {
  const { value, isWindows1252 } = parse(bytes)
  const { geojson, note } = await geojsonInDegrees(value)
  const collection = collectionSchema.safeParse(geojson)
  if (!collection.success) {
    throw new FileFault('invalid', 'The file is not a GeoJSON collection of features.')
  }
  const system = foreignSystem(collection.data.crs?.properties?.name ?? '')
  if (system) throw new FileFault('invalid', foreignSentence(system))
  const features = collection.data.features.map(textsOf)
  const columns = columnsOf(features)
  const collector = collectRows()
  collector.add(0, [...columns.keys()])
  for (const [index, texts] of features.entries()) {
    const cells = Array.from({ length: columns.size }, () => '')
    for (const [name, text] of texts) cells[columns.get(name) ?? 0] = text
    collector.add(index + 1, cells)
  }
  const table = toTable(collector.rows)
  const notes = [...(note ? [note] : []), ...(table.notes ?? [])]
  return { ...table, ...(notes.length > 0 && { notes }), ...(isWindows1252 && { isWindows1252 }) }
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

function parse(bytes: Buffer): { value: unknown; isWindows1252: boolean } {
  const { text, isWindows1252 } = decodeText(bytes)
  try {
    return { value: JSON.parse(text), isWindows1252 }
  } catch {
    throw new FileFault('wrong_type', 'The file is not a GeoJSON file.')
  }
}

/** The point's columns come first, so a property of the same name is dropped. */
const latitude = 'latitude'
const longitude = 'longitude'

function textsOf(given: unknown): [string, string][] {
  const feature = featureSchema.safeParse(given)
  if (!feature.success) throw new FileFault('invalid', 'A feature of the file is not GeoJSON.')
  const { id, geometry, properties } = feature.data
  const point = geometry?.type === 'Point' ? pointSchema.safeParse(geometry.coordinates).data : undefined
  const [lng, lat] = point ?? []
  const named = Object.entries(properties ?? {}).map(([name, value]): [string, string] => [
    name,
    textOf(value),
  ])
  return [
    ...(id === undefined ? [] : [['id', String(id)] satisfies [string, string]]),
    [latitude, lat === undefined ? '' : String(lat)] satisfies [string, string],
    [longitude, lng === undefined ? '' : String(lng)] satisfies [string, string],
    ...named.filter(([name]) => name !== latitude && name !== longitude),
  ]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
