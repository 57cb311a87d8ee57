import {
  columnFromValues,
  type DataType,
  dictionary,
  int32,
  uint8,
  uint16,
  uint32,
  utf8,
} from '@uwdata/flechette'
import type { Field } from '@/lib/catalogue/field'
import { type SiteColumnName, siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import {
  arrowTypeOf,
  freeSiteColumns,
  keyedSiteColumns,
  lastLockedSiteColumn,
  siteRowTypes,
  storedSiteColumns,
} from '@/server/atlas/entities/tables'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { encodeArrow, encodeColumns } from './arrow-file'
import { encodePointIndex, pointsInTreeOrder } from './point-index'

/** Serialises each row once, at build time, for all later responses. */
export function encodeSiteRows(rows: readonly SiteRow[]): Uint8Array {
  const lasts = siteColumns.slice(lastLockedSiteColumn + 1)
  const hasEnd = rows.some((row) => lasts.some(({ name }) => (row[name] ?? null) !== null))
  const columns = hasEnd ? siteColumns.length : lastLockedSiteColumn + 1
  const free: Parameters<typeof encodeColumns>[0] = [
    // An array of a million texts would take as much memory again.
    ['row', columnFromValues(textsOf(rows, columns), siteRowTypes.row)],
    ['free', columnFromValues(bytesOf(rows, freeSiteColumns), siteRowTypes.free)],
  ]
  return encodeColumns(hasEnd ? [...free, ['end', columnFromValues(endBytes(rows), siteRowTypes.end)]] : free)
}

function* textsOf(rows: readonly SiteRow[], columns: number): Generator<string> {
  for (const row of rows) yield jsonOf(row, columns)
}

function* bytesOf(rows: readonly SiteRow[], columns: number): Generator<number> {
  for (const row of rows) yield Buffer.byteLength(jsonOf(row, columns))
}

/** With the comma before them. */
function* endBytes(rows: readonly SiteRow[]): Generator<number> {
  for (const row of rows) {
    const whole = jsonOf(row, siteColumns.length)
    yield Buffer.byteLength(whole) - Buffer.byteLength(jsonOf(row, lastLockedSiteColumn + 1))
  }
}

function jsonOf(row: SiteRow, columns: number): string {
  const values = siteColumns.slice(0, columns).map(({ name }) => row[name])
  return JSON.stringify(values).slice(1, -1)
}

/**
 * `sites.orders.arrow` holds row numbers: `rank` with the best site first (better score, then capacity,
 * then `osm_id`), each sortable column in descending order, ties by `osm_id` and missing values last, and
 * `hex_id` by cell. Rows are stored with their neighbours on the ground, because queries read them
 * together: with the best sites first on disk, each row of a town would be a cache miss.
 */
export function* siteFiles(given: readonly SiteRow[]): Generator<AtlasFile> {
  const order = pointsInTreeOrder({ lngs: numbersOf(given, 'lng'), lats: numbersOf(given, 'lat') })
  const rows = Array.from(order, (row) => given[row] as SiteRow)
  yield { path: 'sites.arrow', bytes: encodeSites(rows) }
  const points = { lngs: numbersOf(rows, 'lng'), lats: numbersOf(rows, 'lat') }
  yield { path: 'sites.index', bytes: encodePointIndex(points) }
  yield { path: 'sites.rows.arrow', bytes: encodeSiteRows(rows) }
  yield { path: 'sites.orders.arrow', bytes: encodeOrders(rows) }
}

function encodeSites(rows: readonly SiteRow[]): Uint8Array {
  const types: Record<string, DataType> = {}
  const columns: Record<string, (Cell | bigint)[]> = {}
  for (const { name, type } of storedSiteColumns) {
    const values = rows.map((row) => row[name])
    // A column that the country's sources cannot fill is absent from every row.
    if (rows.length > 0 && values.every((value) => value === undefined)) continue
    columns[name] = type === 'h3' ? values.map((value) => BigInt(`0x${value}`)) : values
    types[name] = keyedSiteColumns.has(name) ? dictionary(utf8(), keyType(values)) : storedType(type, values)
  }
  return encodeArrow(types, columns)
}

function storedType(type: Field['type'], values: readonly Cell[]): DataType {
  if (type !== 'integer') return arrowTypeOf[type]()
  let min = 0
  let max = 0
  for (const value of values) {
    if (typeof value !== 'number') continue
    if (value < min) min = value
    if (value > max) max = value
  }
  if (min < 0) return int32()
  if (max < 2 ** 8) return uint8()
  return max < 2 ** 16 ? uint16() : uint32()
}

function keyType(values: readonly Cell[]) {
  const different = new Set(values).size
  if (different <= 2 ** 8) return uint8()
  return different <= 2 ** 16 ? uint16() : uint32()
}

function encodeOrders(rows: readonly SiteRow[]): Uint8Array {
  const byId = rowsByText(rows.map((row) => String(row.osm_id)))
  const byCapacity = byValue(byId, orZero(numbersOf(rows, 'capacity')))
  const columns: Record<string, Uint32Array> = {
    rank: byValue(byCapacity, betterScores(rows)),
    hex_id: rowsByText(rows.map((row) => String(row.hex_id))),
  }
  for (const name of siteSortColumns) columns[name] = byValue(byId, numbersOf(rows, name))
  const types = Object.fromEntries(Object.keys(columns).map((name) => [name, uint32()]))
  return encodeArrow(types, columns)
}

function betterScores(rows: readonly SiteRow[]): Float64Array {
  const ac = orZero(numbersOf(rows, 'Score AC'))
  const dc = orZero(numbersOf(rows, 'Score DC'))
  return ac.map((score, row) => Math.max(score, dc[row] ?? 0))
}

const orZero = (values: Float64Array) => values.map((value) => value || 0)

function byValue(order: Uint32Array, values: Float64Array): Uint32Array {
  const groups = [...new Set(values)].filter((value) => !Number.isNaN(value)).sort((a, b) => b - a)
  const groupOf = new Map(groups.map((value, group) => [value, group]))
  return inGroups(order, (row) => groupOf.get(values[row] ?? Number.NaN) ?? groups.length)
}

function rowsByText(texts: readonly string[]): Uint32Array {
  const groupOf = new Map([...new Set(texts)].sort().map((text, group) => [text, group]))
  const order = Uint32Array.from(texts, (_, row) => row)
  return inGroups(order, (row) => groupOf.get(texts[row] ?? '') ?? 0)
}

/** Counting sort: a million rows take 0.2 s. */
function inGroups(order: Uint32Array, groupOf: (row: number) => number): Uint32Array {
  const groups = order.map(groupOf)
  const next = new Uint32Array(order.length + 2)
  for (const group of groups) next[group + 1] = (next[group + 1] ?? 0) + 1
  for (let group = 1; group < next.length; group += 1)
    next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0)
  const sorted = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i += 1) {
    const group = groups[i] ?? 0
    const place = next[group] ?? 0
    sorted[place] = order[i] ?? 0
    next[group] = place + 1
  }
  return sorted
}

function numbersOf(rows: readonly SiteRow[], name: SiteColumnName): Float64Array {
  const numbers = new Float64Array(rows.length).fill(Number.NaN)
  rows.forEach((row, i) => {
    const value = row[name]
    if (typeof value === 'number') numbers[i] = value
  })
  return numbers
}
