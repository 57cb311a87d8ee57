import { chargingClassOf } from '@/lib/catalogue/charging-class'
import type { Cell } from '@/lib/contract/dataset'
import { mapFault, maxColumns } from '@/lib/domain/map/map-fault'
import { formatCount } from '@/lib/format/number'
import { readGeometry } from '@/lib/geo/read-geometry'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import type { Current } from './evaluated-locations'
import { locationPlace } from './location-place'
import { locationsLabel } from './locations-dataset'

/** A map of kepler.gl or of the map studio, which has no configuration of a record. */
export const isKeplerMap = (map: unknown): map is Json =>
  isObject(map) && map.configuration === undefined && isObject(map.config) && Array.isArray(map.datasets)

interface Table {
  /** Index in the map. */
  at: number
  id: string
  label: string
  fields: readonly Json[]
  rows: readonly (readonly Cell[])[]
}

interface Column {
  name: string
  type: 'string' | 'real'
  values: readonly Cell[]
}

interface Places {
  lat: string
  lng: string
  /** Of points, whose coordinates have no columns. */
  added: readonly Column[]
}

const nameOf = (field: Json) => textIn(field, 'name')
const named = ({ fields }: Table, name: string) => fields.findIndex((field) => nameOf(field) === name)
const fitting = ({ fields }: Table, pattern: RegExp) =>
  fields.findIndex((field) => pattern.test(nameOf(field).trim()))
const valuesAt = ({ rows }: Table, at: number): Cell[] => rows.map((row) => row[at] ?? null)
const quoted = (label: string) => `“${label.slice(0, 60)}”`

/** kepler.gl writes shapes as objects; a record's cells are texts. */
const plainCell = (cell: unknown) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell)

function plainDataset(dataset: unknown, at: number): unknown {
  const data = partOf(dataset, 'data')
  const rows = partOf(data, 'allData')
  if (!isObject(dataset) || !isObject(data) || !Array.isArray(rows)) return dataset
  const label = textIn(data, 'label') || textIn(data, 'id') || `Dataset ${at + 1}`
  const allData = rows.map((row) => (Array.isArray(row) ? row.map(plainCell) : row))
  return { ...dataset, data: { ...data, label, allData } }
}

function tablesIn(map: Json): Table[] {
  return listIn(map, 'datasets').map((dataset, at) => {
    const data = partOf(dataset, 'data')
    return {
      at,
      id: textIn(data, 'id'),
      label: textIn(data, 'label'),
      fields: listIn(data, 'fields') as Json[],
      rows: listIn(data, 'allData') as Cell[][],
    }
  })
}

/** Columns that the map's own points are drawn by. */
function columnsOfLayer(map: Json, { id }: Table): { lat: string; lng: string } | undefined {
  const config = partOf(map.config, 'config') ?? map.config
  const layers = listIn(partOf(config, 'visState'), 'layers').map((layer) => partOf(layer, 'config'))
  const columns = layers
    .filter((layer) => id !== '' && textIn(layer, 'dataId') === id)
    .map((layer) => partOf(layer, 'columns'))
    .find((each) => textIn(each, 'lat') !== '' && textIn(each, 'lng') !== '')
  return columns === undefined ? undefined : { lat: textIn(columns, 'lat'), lng: textIn(columns, 'lng') }
}

function pointsOf(table: Table): Places | undefined {
  for (const [at, field] of table.fields.entries()) {
    const type = textIn(field, 'type')
    if (type !== 'geojson' && type !== 'point' && nameOf(field) !== '_geojson') continue
    const points = valuesAt(table, at).map((cell) => {
      const geometry = readGeometry(cell)
      return geometry?.type === 'Point' ? geometry.coordinates : undefined
    })
    if (points.every((point) => point === undefined)) continue
    const column = (name: string, axis: 0 | 1): Column => ({
      name: freeName(table, name),
      type: 'real',
      values: points.map((point) => point?.[axis] ?? null),
    })
    const lat = column('lat', 1)
    const lng = column('lng', 0)
    return { lat: lat.name, lng: lng.name, added: [lat, lng] }
  }
  return undefined
}

function freeName(table: Table, wanted: string): string {
  let name = wanted
  for (let turn = 2; named(table, name) >= 0; turn += 1) name = `${wanted} ${turn}`
  return name
}

function placesOf(map: Json, table: Table): Places | undefined {
  const drawn = columnsOfLayer(map, table)
  if (drawn && named(table, drawn.lat) >= 0 && named(table, drawn.lng) >= 0) return { ...drawn, added: [] }
  const lat = table.fields[fitting(table, /^lat(?:itude)?$/i)]
  const lng = table.fields[fitting(table, /^(?:lng|lon|long|longitude)$/i)]
  return lat && lng ? { lat: nameOf(lat), lng: nameOf(lng), added: [] } : pointsOf(table)
}

const isWithin = (cell: Cell | undefined, max: number): cell is number =>
  typeof cell === 'number' && Math.abs(cell) <= max

const valuesOf = (table: Table, places: Places, name: string): readonly Cell[] =>
  places.added.find((column) => column.name === name)?.values ?? valuesAt(table, named(table, name))

/** By row; undefined for a row that is nowhere on earth. */
function placeKeys(table: Table, places: Places): (string | undefined)[] {
  const lats = valuesOf(table, places, places.lat)
  const lngs = valuesOf(table, places, places.lng)
  return lats.map((lat, row) => {
    const lng = lngs[row]
    return isWithin(lat, 90) && isWithin(lng, 180) ? locationPlace({ id: '', lat, lng }) : undefined
  })
}

interface Found {
  table: Table
  places: Places
  keys: readonly (string | undefined)[]
}

const isFilled = (cell: Cell | undefined) => cell !== null && cell !== undefined && String(cell).trim() !== ''

const idPattern = /^(?:uuid|fid|(?:location|site|station|osm|object|record)?[ _-]?(?:id|number|no|nr))$/i
const namePattern =
  /^(?:(?:location|site|station)[ _-]?)?(?:name|title|address)$|^(?:label|location|site|station)$/i
const townPattern = /^(?:town|municipality|locality)$/i

function copyOf({ table }: Found, name: string, pattern: RegExp): Column[] {
  if (named(table, name) >= 0) return []
  const at = fitting(table, pattern)
  const values = valuesAt(table, at).map((cell) => (isFilled(cell) ? String(cell) : null))
  return at < 0 || values.every((value) => value === null) ? [] : [{ name, type: 'string', values }]
}

/** One id a location: the map's own, else the place's turn, so that rows of one place stay together. */
function idsOf({ table, keys }: Found): Column {
  const own = [named(table, 'location_id'), fitting(table, idPattern)].find(
    (at) => at >= 0 && table.rows.every((row, index) => keys[index] === undefined || isFilled(row[at])),
  )
  const placed = keys.filter((key) => key !== undefined)
  const turns = new Map([...new Set(placed)].map((key, turn) => [key, String(turn + 1)]))
  const values =
    own === undefined
      ? keys.map((key) => (key === undefined ? null : (turns.get(key) ?? null)))
      : valuesAt(table, own)
  return {
    name: 'location_id',
    type: 'string',
    values: values.map((cell) => (cell === null ? null : String(cell))),
  }
}

const currentOf = (cell: Cell | undefined): Current | undefined =>
  (['AC', 'DC'] as const).find((current) => String(cell).trim().toUpperCase() === current)

/** Undefined if nothing tells the rows of AC from those of DC. */
function currentsOf({ table }: Found, powerType: Current | undefined): readonly Current[] | undefined {
  for (const [at] of table.fields.entries()) {
    const currents = table.rows.map((row) => currentOf(row[at]))
    if (currents.every((current) => current !== undefined)) return currents
  }
  if (powerType) return table.rows.map(() => powerType)
  const power = named(table, 'max_power')
  if (power < 0 || !table.rows.every((row) => typeof row[power] === 'number')) return undefined
  return table.rows.map((row) => (chargingClassOf(Number(row[power])) === 'AC' ? 'AC' : 'DC'))
}

function addedColumns(found: Found, powerType: Current | undefined): Column[] | undefined {
  const { table, places } = found
  const isTyped = named(table, 'evaluation_type') >= 0
  const currents = isTyped ? [] : currentsOf(found, powerType)
  if (!currents) return undefined
  const types: Column = { name: 'evaluation_type', type: 'string', values: currents }
  return [
    ...places.added,
    ...(named(table, 'location_id') < 0 ? [idsOf(found)] : []),
    ...copyOf(found, 'location_name', namePattern),
    ...copyOf(found, 'city', townPattern),
    ...(isTyped ? [] : [types]),
  ]
}

const areDistinct = (values: readonly Cell[]) =>
  values.every(isFilled) && new Set(values.map(String)).size === values.length

/** A column that names each row, as links to locations do. */
function keyOf({ table, keys }: Found, added: readonly Column[]): { name: string; column?: Column } {
  for (const name of ['zid', 'location_id']) {
    const values = added.find((column) => column.name === name)?.values ?? valuesAt(table, named(table, name))
    if (areDistinct(values.filter((_, row) => keys[row] !== undefined))) return { name }
  }
  const name = freeName(table, 'zid')
  return { name, column: { name, type: 'string', values: table.rows.map((_, row) => String(row + 1)) } }
}

/** A record finds its dataset by the label, which may be given twice. */
function labelOf({ label, at }: Table, tables: readonly Table[]): string {
  const others = tables.filter((each) => each.at !== at).map((each) => each.label)
  if (!others.includes(label)) return label
  let name = locationsLabel
  for (let turn = 2; others.includes(name); turn += 1) name = `${locationsLabel} ${turn}`
  return name
}

function withColumns(dataset: unknown, label: string, columns: readonly Column[]): Json {
  const data = partOf(dataset, 'data')
  const fields = [...listIn(data, 'fields'), ...columns.map(({ name, type }) => ({ name, type, format: '' }))]
  const allData = (listIn(data, 'allData') as Cell[][]).map((row, at) => [
    ...row,
    ...columns.map(({ values }) => values[at] ?? null),
  ])
  return { ...(isObject(dataset) && dataset), data: { ...(isObject(data) && data), label, fields, allData } }
}

/** The dataset named as a record's, else the first with locations. */
function findLocations(map: Json, tables: readonly Table[]): Found | { fault: string } {
  const placed = tables.flatMap((table) => {
    const places = placesOf(map, table)
    return places ? [{ table, places, keys: placeKeys(table, places) }] : []
  })
  const filled = placed.filter(({ keys }) => keys.some((key) => key !== undefined))
  const found = filled.find(({ table }) => table.label === locationsLabel) ?? filled[0]
  if (found) return found
  const [empty] = placed
  if (empty) {
    const { table, places } = empty
    return {
      fault: `This kepler.gl map cannot be a record’s map: the dataset ${quoted(table.label)} has no row with a latitude in ${places.lat} and a longitude in ${places.lng}.`,
    }
  }
  const labels = tables.slice(0, 5).map(({ label }) => quoted(label))
  const more = tables.length > 5 ? ` and ${formatCount(tables.length - 5)} more` : ''
  return {
    fault:
      tables.length === 0
        ? 'This kepler.gl map cannot be a record’s map: it has no data. Export it with its data.'
        : `This kepler.gl map cannot be a record’s map: no dataset has locations. Columns of latitude and longitude, or points, are missing in ${labels.join(', ')}${more}.`,
  }
}

/**
 * Adds what a record needs of a map: a configuration, a key, id, name, town and current of each location.
 * Estimates are not added: the rows do not tell them.
 * @param powerType of the record; undefined for one of both currents
 * @returns why the map cannot be a record's, in a planner's words
 */
export function recordOfKepler(
  given: Json,
  powerType: Current | undefined,
): { map: Json } | { fault: string } {
  const map: Json = { ...given, datasets: listIn(given, 'datasets').map(plainDataset) }
  const fault = mapFault({ ...map, configuration: {} }, maxColumns)
  if (fault !== undefined) return { fault }
  const tables = tablesIn(map)
  const found = findLocations(map, tables)
  if ('fault' in found) return found
  const { table, places } = found
  const added = addedColumns(found, powerType)
  if (!added) {
    return {
      fault: `This kepler.gl map cannot be the map of a record for AC and DC: the dataset ${quoted(table.label)} does not say which rows are AC and which are DC. Add a column evaluation_type with AC or DC in each row, or choose one power type.`,
    }
  }
  const key = keyOf(found, added)
  const label = labelOf(table, tables)
  const columns = key.column ? [...added, key.column] : added
  const fieldNameMap = { zid: key.name, lat: places.lat, lng: places.lng }
  return {
    map: {
      ...map,
      datasets: listIn(map, 'datasets').map((dataset, at) =>
        at === table.at ? withColumns(dataset, label, columns) : dataset,
      ),
      configuration: { list: { fieldNameMap }, filters: { defaultDataLabel: label } },
    },
  }
}
