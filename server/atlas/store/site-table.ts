import type { Cell } from '@/lib/contract/dataset'
import { type SiteColumnName, siteColumns } from '@/lib/domain/site-columns'
import type { PointIndex } from '@/server/atlas/derive/nearby-points'
import {
  type CellReader,
  type ColumnFiller,
  cellsOf,
  fillerOf,
  type KeyedTexts,
  keyedTextsOf,
} from './column-cells'
import { readPoints } from './read-points'
import { type AtlasTable, columnOf, hasColumn } from './read-table'
import { type RowCache, rowCache } from './row-cache'

/** So many rows of a hexagon or a location type are looked at one by one, in less than a millisecond. */
export const fewRows = 4096

/** Sites in columns; neighbours on the ground are neighbours in the table. */
export interface SiteTable {
  /** Readers in the order of `siteColumns`. */
  cells: readonly CellReader[]
  fillers: readonly ColumnFiller[]
  points: PointIndex
  locationTypes: KeyedTexts
  /** Rows of the location types that few sites have, by type. */
  rareTypes: ReadonlyMap<string, Uint32Array>
  made: RowCache
  /** H3 indexes of resolution 9. */
  hexagons: ArrayLike<bigint>
}

/** What every country has; the rest may be absent where its sources say nothing. */
const required = ['osm_id', 'lat', 'lng', 'hex_id', 'capacity', 'Location Type'] as const

/** Opens `sites.arrow` with `sites.index`. Throws naming the column that is missing. */
export function readSites(table: AtlasTable, index: Uint8Array): SiteTable {
  for (const name of required) {
    if (!hasColumn(table, name)) throw new Error(`${table.file} has no column "${name}".`)
  }
  const locationTypes = keyedTextsOf(table, 'Location Type')
  return {
    cells: siteColumns.map((column) => cellsOf(table, column)),
    fillers: siteColumns.map((column) => fillerOf(table, column)),
    points: readPoints(table, index),
    locationTypes,
    rareTypes: rareTypesOf(locationTypes),
    made: rowCache(),
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

const columnNumbers = Object.fromEntries(siteColumns.map(({ name }, column) => [name, column]))

/** One value of one site. */
export function siteCell(sites: SiteTable, name: SiteColumnName, row: number): Cell {
  return sites.cells[columnNumbers[name] ?? -1]?.(row) ?? null
}

/** Sites as rows of `siteColumns`; of `columns`, if given, those that are true, the others null. */
export function siteRows(sites: SiteTable, rows: Uint32Array, columns?: readonly boolean[]): Cell[][] {
  const made = Array.from(rows, () => new Array<Cell>(siteColumns.length).fill(null))
  sites.fillers.forEach((fill, column) => {
    if (!columns || columns[column]) fill(rows, made, column)
  })
  return made
}

/** The same for rows that are asked for again and again, such as a country's best: those made before are copied. */
export function keptRows(sites: SiteTable, rows: Uint32Array, columns?: readonly boolean[]): Cell[][] {
  const known = Array.from(rows, (row) => sites.made.get(row))
  const missing = siteRows(
    sites,
    rows.filter((_, i) => known[i] === undefined),
  ).values()
  return known.map((each, i) => {
    const cells = each ?? missing.next().value ?? []
    if (!each) sites.made.set(rows[i] ?? 0, cells)
    return columns ? cells.map((cell, column) => (columns[column] ? cell : null)) : cells.slice()
  })
}
