import { type SiteSortColumn, siteColumns, siteColumnsOfFormat3 } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import { atlasFormat } from '@/lib/contract/scout'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import { freeSiteColumns, lastLockedSiteColumn, storedSiteColumns } from '@/server/atlas/entities/tables'
import {
  type CellReader,
  cellsOf,
  type KeyedTexts,
  keyedTextsOf,
  type TextBytes,
  textBytesOf,
} from '@/server/atlas/store/tables/column-cells'
import { type AtlasTable, columnOf, hasColumn, readPoints } from '@/server/atlas/store/tables/read-table'

/** A scan of as many rows takes less than a millisecond. */
export const fewRows = 4096

interface SiteTexts extends TextBytes {
  free: Uint32Array
  /** Bytes of the free columns after the locked ones; null if the rows lack them. */
  end: Uint32Array | null
  /** Columns at the end of `siteColumns` that the rows lack: those of an older atlas, and names in Latin letters where all are. */
  lacking: number
}

export type SeenColumns = 'free' | 'all'

/** Its rows have other columns in another order. */
const formatOfOtherRows = 3

/** @param format rows of format 3 are rewritten in the order of `siteColumns` */
export function readSiteTexts(table: AtlasTable, sites: number, format: number = atlasFormat): SiteTexts {
  if (table.rows !== sites) throw new Error(`${table.file} has ${table.rows} rows for ${sites} sites.`)
  const rows = textBytesOf(table, 'row')
  if (format === formatOfOtherRows) return rewritten(rows, sites)
  const lacking = sites === 0 ? 0 : siteColumns.length - cellsIn(rows)
  const end = hasColumn(table, 'end') ? (columnOf(table, 'end') as Uint32Array) : null
  return { ...rows, free: columnOf(table, 'free') as Uint32Array, end, lacking }
}

/** All rows have as many; new columns come last. */
function cellsIn({ bytes, starts }: TextBytes): number {
  return (JSON.parse(`[${bytes.toString('utf8', starts[0], starts[1])}]`) as Cell[]).length
}

function rewritten({ bytes, starts }: TextBytes, sites: number): SiteTexts {
  const places = siteColumns.map(({ name }) =>
    siteColumnsOfFormat3.findIndex((former) => former.name === name),
  )
  const free = new Uint32Array(sites)
  const ends = new Int32Array(sites + 1)
  const texts: string[] = []
  for (let row = 0; row < sites; row += 1) {
    const former = JSON.parse(`[${bytes.toString('utf8', starts[row], starts[row + 1])}]`) as Cell[]
    const text = (of: readonly number[]) => JSON.stringify(of.map((at) => former[at] ?? null)).slice(1, -1)
    const whole = text(places)
    texts.push(whole)
    free[row] = Buffer.byteLength(text(places.slice(0, freeSiteColumns)))
    ends[row + 1] = (ends[row] ?? 0) + Buffer.byteLength(whole)
  }
  return { bytes: Buffer.from(texts.join('')), starts: ends, free, end: null, lacking: 0 }
}

const comma = ','.charCodeAt(0)
const opening = '['.charCodeAt(0)
const closing = ']'.charCodeAt(0)
const nulls = (columns: number) => Buffer.from(',null'.repeat(columns))
const lockedNulls = nulls(lastLockedSiteColumn + 1 - freeSiteColumns)
const nullsToEnd = nulls(siteColumns.length - freeSiteColumns)

/** Rows are JSON arrays separated by commas. */
export function joinSiteTexts(texts: SiteTexts, rows: Uint32Array, seen: SeenColumns): Buffer {
  const { bytes, starts, free, end, lacking } = texts
  const isAll = seen === 'all'
  const endOf = (row: number) => starts[row + 1] as number
  const cut = (row: number) => (isAll ? endOf(row) : (starts[row] as number) + (free[row] as number))
  const lastBytes = (row: number) => (isAll || !end ? 0 : (end[row] as number))
  const freeEnding = end ? lockedNulls : nullsToEnd
  const ending = isAll ? nulls(lacking) : freeEnding
  const around = 3 + ending.length
  let size = 0
  for (const row of rows) size += cut(row) - (starts[row] as number) + lastBytes(row) + around
  const joined = Buffer.allocUnsafe(Math.max(0, size - 1))
  let at = 0
  for (const row of rows) {
    if (at > 0) joined[at++] = comma
    joined[at++] = opening
    at += bytes.copy(joined, at, starts[row], cut(row))
    at += ending.copy(joined, at)
    at += bytes.copy(joined, at, endOf(row) - lastBytes(row), endOf(row))
    joined[at++] = closing
  }
  // `allocUnsafe` memory holds old data: never return unwritten bytes.
  return joined.subarray(0, at)
}

/** Neighbours on the ground are neighbours in the table. */
export interface SiteTable {
  cells: ReadonlyMap<string, CellReader>
  texts: SiteTexts
  points: PointIndex
  locationTypes: KeyedTexts
  rareTypes: ReadonlyMap<string, Uint32Array>
  hexagons: ArrayLike<bigint>
}

/** Other columns are absent if the country's sources cannot fill them. */
const required = ['osm_id', 'lat', 'lng', 'hex_id', 'capacity', 'Location Type'] as const

interface SiteFiles {
  table: AtlasTable
  index: Uint8Array
  rows: AtlasTable
  format?: number
}

export function readSites({ table, index, rows, format }: SiteFiles): SiteTable {
  for (const name of required) {
    if (!hasColumn(table, name)) throw new Error(`${table.file} has no column "${name}".`)
  }
  const locationTypes = keyedTextsOf(table, 'Location Type')
  return {
    cells: new Map(storedSiteColumns.map((column) => [column.name, cellsOf(table, column)])),
    texts: readSiteTexts(rows, table.rows, format),
    points: readPoints(table, index),
    locationTypes,
    rareTypes: rareTypesOf(locationTypes),
    hexagons: columnOf(table, 'hex_id') as ArrayLike<bigint>,
  }
}

function rareTypesOf({ keys, texts }: KeyedTexts): ReadonlyMap<string, Uint32Array> {
  const counts = new Uint32Array(texts.length)
  for (let row = 0; row < keys.length; row += 1)
    counts[keys[row] as number] = (counts[keys[row] as number] ?? 0) + 1
  const rare = texts.flatMap((text, key) => {
    const count = counts[key] ?? 0
    return count > fewRows ? [] : [{ text, key, count }]
  })
  return new Map(rare.map(({ text, key, count }) => [text, rowsWithKey(keys, key, count)]))
}

function rowsWithKey(keys: ArrayLike<number>, key: number, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let found = 0
  for (let row = 0; found < count; row += 1) {
    if (keys[row] !== key) continue
    rows[found] = row
    found += 1
  }
  return rows
}

export function siteCell(sites: SiteTable, name: SiteSortColumn | 'osm_id', row: number): Cell {
  return sites.cells.get(name)?.(row) ?? null
}
