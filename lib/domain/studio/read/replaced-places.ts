import { readConfiguration } from '@/lib/contract/map-configuration'
import { placeOfLocations } from '@/lib/domain/records/locations-dataset'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { listIn, partOf, textIn } from '@/lib/json/json-parts'
import type { PlaceNames } from './csv-table'
import type { KeplerDataset } from './kepler-map'

interface PlaceColumn {
  name: string
  type: string
}

interface NewColumn extends PlaceColumn {
  isFilled: (row: number) => boolean
}

interface Replaced {
  map: unknown
  dataset: KeplerDataset
  columns: readonly NewColumn[]
  rows: number
}

/** Names that a map may give to the columns of a layer's places. */
const placeKeys = /^(?:lat|lng)[01]?$|^(?:geojson|geoarrow|hex_id|token)$/

const isShape = ({ type }: PlaceColumn) => /^(?:geojson|geoarrow|h3|point)$/.test(type)
/** Maps may leave types out. */
const isNumeric = (column: PlaceColumn | undefined) =>
  /^(?:integer|real|float|)$/.test(column?.type ?? 'none')

/** Columns that place a row together, those of each pair or shape. */
function placesIn<Column extends PlaceColumn>(columns: readonly Column[]): Column[][] {
  const pairs = placePairs(columns.map(({ name }) => name))
  return [
    ...columns.filter(isShape).map((column) => [column]),
    ...pairs
      .map(({ lat, lng }) => [columns[lat], columns[lng]].filter((column) => column !== undefined))
      .filter((pair) => pair.every(isNumeric)),
  ]
}

type PlaceEntry = readonly [key: string, name: string]

/** Columns that each layer of the dataset finds places by. */
function layerPlaces(map: unknown, { id }: KeplerDataset): PlaceEntry[][] {
  const state = partOf(partOf(partOf(map, 'config'), 'config'), 'visState')
  return listIn(state, 'layers')
    .map((layer) => partOf(layer, 'config'))
    .filter((config) => id !== '' && textIn(config, 'dataId') === id)
    .map((config) => Object.entries(partOf(config, 'columns') ?? {}))
    .map((columns) =>
      columns.flatMap(([key, name]): PlaceEntry[] =>
        placeKeys.test(key) && typeof name === 'string' ? [[key, name]] : [],
      ),
    )
}

/** Names of the columns that each layer of the dataset, and the record's list, find places by. */
const usedPlaces = (map: unknown, dataset: KeplerDataset): string[][] =>
  layerPlaces(map, dataset)
    .map((entries) => entries.map(([, name]) => name))
    .concat([listPlaces(map, dataset.place)])

/** Names by which a map finds the places of a dataset. */
export interface PlaceTargets {
  pair?: PlaceNames | undefined
  /** Of a column with shapes, and of one with cells. */
  shape?: string | undefined
  cell?: string | undefined
}

/** The names that new columns need for the map to find their places: those of the list, a layer or the dataset. */
export function placeTargets(map: unknown, dataset: KeplerDataset): PlaceTargets {
  const names = dataset.fields.map(({ name }) => name)
  const known = new Set(names)
  const layers = layerPlaces(map, dataset).map(
    (entries) => new Map(entries.filter(([, name]) => known.has(name))),
  )
  const pairs = layers.flatMap((columns) => {
    const lat = columns.get('lat') ?? columns.get('lat0')
    const lng = columns.get('lng') ?? columns.get('lng0')
    return lat === undefined || lng === undefined ? [] : [{ lat, lng }]
  })
  const drawnBy = (keys: readonly string[]) =>
    layers.flatMap((columns) => keys.flatMap((key) => columns.get(key) ?? [])).at(0)
  const ofType = (types: RegExp) => dataset.fields.find(({ type }) => types.test(type))?.name
  const shape = drawnBy(['geojson', 'geoarrow'])
  const cell = drawnBy(['hex_id', 'token'])
  const isDrawn = shape !== undefined || cell !== undefined
  const [lat, lng] = listPlaces(map, dataset.place)
  const isListed = lat !== undefined && lng !== undefined && known.has(lat) && known.has(lng)
  const own = placePairs(names)
    .filter((each) => isNumeric(dataset.fields[each.lat]) && isNumeric(dataset.fields[each.lng]))
    .map((each) => ({ lat: names[each.lat] ?? '', lng: names[each.lng] ?? '' }))
  return {
    pair: isListed ? { lat, lng } : (pairs.at(0) ?? (isDrawn ? undefined : own.at(0))),
    shape: shape ?? ofType(/^(?:geojson|geoarrow|point)$/),
    cell: cell ?? ofType(/^h3$/),
  }
}

function listPlaces(map: unknown, place: number): string[] {
  const given = partOf(map, 'configuration')
  if (given === undefined) return []
  const { configuration } = readConfiguration(given)
  const labels = listIn(map, 'datasets').map((each) => ({ label: textIn(partOf(each, 'data'), 'label') }))
  const { lat, lng } = configuration.list.fieldNameMap
  return placeOfLocations(labels, configuration.filters) === place ? [lat, lng] : []
}

/** Why new columns cannot replace those of a dataset with places; undefined if they can. */
export function whyPlaceless({ map, dataset, columns, rows }: Replaced): string | undefined {
  const before = new Set(dataset.fields.map(({ name }) => name))
  const used = usedPlaces(map, dataset).filter(
    (names) => names.length > 0 && names.every((name) => before.has(name)),
  )
  if (used.length === 0 && placesIn(dataset.fields).length === 0) return undefined
  const named = (name: string) => columns.find((column) => column.name === name)
  const places = [
    ...placesIn(columns),
    ...used
      .map((names) => names.flatMap((name) => named(name) ?? []))
      .filter(
        (found, at) => found.length === used[at]?.length && found.every((each) => each.type !== 'string'),
      ),
  ]
  if (places.length === 0) {
    return 'The file has no places: no columns of latitude and longitude, shapes or H3 cells. The map would be empty.'
  }
  const isPlaced = (row: number) => places.some((place) => place.every(({ isFilled }) => isFilled(row)))
  let row = 0
  while (row < rows && !isPlaced(row)) row += 1
  if (row === rows) {
    return 'No row of the file has a place. The map would be empty.'
  }
  const names = new Set(columns.map(({ name }) => name))
  const lost = used.map((each) => each.filter((name) => !names.has(name)))
  if (lost.length === 0 || lost.some((missing) => missing.length === 0)) return undefined
  const missing = [...new Set(lost.flat())].join(' and ')
  return `The map finds its places by ${missing}, which the file does not have. Give its columns these names.`
}
