import type { SiteSortColumn } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import { storedSiteColumns } from '@/server/atlas/entities/tables'
import {
  type CellReader,
  cellsOf,
  type KeyedTexts,
  keyedTextsOf,
} from '@/server/atlas/store/tables/column-cells'
import { type AtlasTable, columnOf, hasColumn, readPoints } from '@/server/atlas/store/tables/read-table'
import { readSiteTexts, type SiteTexts } from './site-texts'

/** A scan of as many rows takes less than a millisecond. */
export const fewRows = 4096

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
