import type { Cell } from '@/lib/contract/dataset'
import { type SiteColumnName, siteColumns } from '@/lib/domain/site-columns'
import type { PointIndex } from '@/server/atlas/derive/nearby-points'
import { type CellReader, cellsOf, type KeyedTexts, keyedTextsOf } from './column-cells'
import { readPoints } from './read-points'
import { type AtlasTable, columnOf, hasColumn } from './read-table'

/** Sites in columns, the best first: a row's number is its place by demand. */
export interface SiteTable {
  /** Readers in the order of `siteColumns`. */
  cells: readonly CellReader[]
  points: PointIndex
  locationTypes: KeyedTexts
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
  return {
    cells: siteColumns.map((column) => cellsOf(table, column)),
    points: readPoints(table, index),
    locationTypes: keyedTextsOf(table, 'Location Type'),
    hexagons: columnOf(table, 'hex_id') as ArrayLike<bigint>,
  }
}

const columnNumbers = Object.fromEntries(siteColumns.map(({ name }, column) => [name, column]))

/** One value of one site. */
export function siteCell(sites: SiteTable, name: SiteColumnName, row: number): Cell {
  return sites.cells[columnNumbers[name] ?? -1]?.(row) ?? null
}

/** Sites as rows of `siteColumns`; with `columns` only those are read and the others null. */
export function siteRows(sites: SiteTable, rows: ArrayLike<number>, columns?: readonly boolean[]): Cell[][] {
  const filled = Array.from({ length: rows.length }, () => new Array<Cell>(siteColumns.length).fill(null))
  // Column by column: each column's reader stays in the processor's cache for all rows.
  sites.cells.forEach((read, column) => {
    if (columns && columns[column] !== true) return
    for (let i = 0; i < filled.length; i += 1) {
      const cells = filled[i]
      if (cells) cells[column] = read(rows[i] ?? 0)
    }
  })
  return filled
}
