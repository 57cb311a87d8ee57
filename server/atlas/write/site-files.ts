import { type DataType, dictionary, int32, uint8, uint16, uint32, utf8 } from '@uwdata/flechette'
import type { Field } from '@/lib/contract/dataset'
import { type SiteColumnName, siteColumns, siteSortColumns } from '@/lib/domain/site-columns'
import type { SiteRow } from '@/server/atlas/derive/site-columns'
import { arrowTypeOf, keyedSiteColumns } from '@/server/atlas/tables'
import { encodeArrow } from './arrow-file'
import type { AtlasFile } from './content-hash'
import { encodePointIndex } from './point-index'

/**
 * `sites.arrow` with its rows in rank order (better demand score, then capacity, then `osm_id`), `sites.index` over
 * their positions, and `sites.orders.arrow`: for each sortable column the rows from the largest value down, equal
 * ones by `osm_id` and those without a value last, and under `hex_id` the rows by cell.
 */
export function* siteFiles(given: readonly SiteRow[]): Generator<AtlasFile> {
  const places = placesById(given)
  const order = sortedRows(given.length, compareRank(given, places))
  const rows = Array.from(order, (row) => given[row] as SiteRow)
  const idPlaces = Uint32Array.from(order, (row) => places[row] ?? 0)
  yield { path: 'sites.arrow', bytes: encodeSites(rows) }
  const points = { lngs: numbersOf(rows, 'lng'), lats: numbersOf(rows, 'lat') }
  yield { path: 'sites.index', bytes: encodePointIndex(points) }
  yield { path: 'sites.orders.arrow', bytes: encodeOrders(rows, idPlaces) }
}

function encodeSites(rows: readonly SiteRow[]): Uint8Array {
  // A column that the country's sources cannot fill is in no row.
  const present = siteColumns.filter(
    ({ name }) => rows.length === 0 || rows.some((row) => row[name] !== undefined),
  )
  const types = present.map(({ name, type }) => [name, storedType(rows, { name, type })])
  const columns = present.map(({ name, type }) => [
    name,
    rows.map((row) => (type === 'h3' ? BigInt(`0x${row[name]}`) : (row[name] ?? null))),
  ])
  return encodeArrow(Object.fromEntries(types), Object.fromEntries(columns))
}

/** Texts that repeat get a dictionary; whole numbers the smallest type that holds all of the country's. */
function storedType(
  rows: readonly SiteRow[],
  { name, type }: { name: SiteColumnName; type: Field['type'] },
): DataType {
  if (keyedSiteColumns.has(name)) return dictionary(utf8(), keyType(rows, name))
  if (type !== 'integer') return arrowTypeOf[type]()
  const values = numbersOf(rows, name)
  const most = values.reduce((high, value) => (value > high ? value : high), 0)
  if (values.some((value) => value < 0)) return int32()
  if (most < 2 ** 8) return uint8()
  return most < 2 ** 16 ? uint16() : uint32()
}

function keyType(rows: readonly SiteRow[], name: SiteColumnName) {
  const different = new Set(rows.map((row) => row[name])).size
  if (different <= 2 ** 8) return uint8()
  return different <= 2 ** 16 ? uint16() : uint32()
}

function encodeOrders(rows: readonly SiteRow[], idPlaces: Uint32Array): Uint8Array {
  const columns: Record<string, Uint32Array> = {}
  for (const name of siteSortColumns) {
    const values = numbersOf(rows, name)
    columns[name] = sortedRows(rows.length, (a, b) => byValue(values, a, b) || byPlace(idPlaces, a, b))
  }
  const cells = rows.map((row) => String(row.hex_id))
  columns.hex_id = sortedRows(rows.length, (a, b) => compareTexts(cells[a] ?? '', cells[b] ?? '') || a - b)
  const types = Object.fromEntries(Object.keys(columns).map((name) => [name, uint32()]))
  return encodeArrow(types, columns)
}

type Compare = (a: number, b: number) => number

const sortedRows = (size: number, compare: Compare): Uint32Array =>
  Uint32Array.from(Array.from({ length: size }, (_, row) => row).sort(compare))

function compareRank(rows: readonly SiteRow[], idPlaces: Uint32Array): Compare {
  const [ac, dc] = [numbersOf(rows, 'Score AC'), numbersOf(rows, 'Score DC')]
  const best = ac.map((value, row) => Math.max(value || 0, dc[row] || 0))
  const capacity = numbersOf(rows, 'capacity').map((value) => value || 0)
  return (a, b) => byValue(best, a, b) || byValue(capacity, a, b) || byPlace(idPlaces, a, b)
}

/** Where each row stands when all are ordered by `osm_id`. */
function placesById(rows: readonly SiteRow[]): Uint32Array {
  const ids = rows.map((row) => String(row.osm_id))
  const places = new Uint32Array(rows.length)
  sortedRows(rows.length, (a, b) => compareTexts(ids[a] ?? '', ids[b] ?? '')).forEach((row, place) => {
    places[row] = place
  })
  return places
}

/** The larger value first, what has none last. */
function byValue(values: Float64Array, a: number, b: number): number {
  const [left, right] = [values[a] ?? Number.NaN, values[b] ?? Number.NaN]
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return right - left
}

const byPlace = (places: Uint32Array, a: number, b: number) => (places[a] ?? 0) - (places[b] ?? 0)

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const numbersOf = (rows: readonly SiteRow[], name: SiteColumnName): Float64Array =>
  Float64Array.from(rows, (row) => (typeof row[name] === 'number' ? Number(row[name]) : Number.NaN))
