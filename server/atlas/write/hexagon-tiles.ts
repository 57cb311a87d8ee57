import {
  bool,
  type Column,
  columnFromArray,
  type DataType,
  dictionary,
  float16,
  int16,
  uint8,
  uint16,
  uint32,
  uint64,
  utf8,
} from '@uwdata/flechette'
import {
  type HexagonColumn,
  hexagonColumns,
  isFreeColumn,
  tileParentSteps,
} from '@/lib/catalogue/hexagon-columns'
import { groupByParent } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import {
  type ColumnValues,
  cellId,
  columnKind,
  type HexagonTable,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import { type HexagonPart, hexagonParts, hexagonPath } from '@/server/atlas/entities/hexagon-path'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { encodeColumns } from './arrow-file'

const noScore = 255

const columnsOf: Readonly<Record<HexagonPart, readonly HexagonColumn[]>> = {
  free: hexagonColumns.filter(isFreeColumn),
  locked: hexagonColumns.filter((name) => !isFreeColumn(name)),
}

/** A cell belongs to its ancestor four resolutions up. */
export function tileParents({ cells, resolution }: HexagonTable): string[] {
  return Array.from(groupByParent(cells, resolution - tileParentSteps).cells, cellId)
}

/**
 * Two files per parent: free columns with `h3` (uint64), and locked ones with the same cells in ascending
 * order. Columns that the country lacks are in neither. Types are the smallest that fit the tile:
 * - scores: uint8, hundredths of the country maximum, 255 = no score; `Road class`: uint8, 255 = none
 * - people, counts, lengths, areas: unsigned integers of 8, 16 or 32 bits, rounded; never missing
 * - `Population per building`: float16, which is three significant digits; NaN = no building
 * - regions: text by a dictionary, null = none; `edge`: bool
 * The index stays whole, so that any Arrow reader can use a tile: packed it takes 0.4 bytes per cell.
 */
export function* hexagonTileFiles(table: HexagonTable): Generator<AtlasFile> {
  const { cells: parents, starts } = groupByParent(table.cells, table.resolution - tileParentSteps)
  for (let tile = 0; tile < parents.length; tile += 1) {
    const rows = { from: starts[tile] ?? 0, to: starts[tile + 1] ?? 0 }
    const parent = cellId(parents[tile] ?? 0n)
    for (const part of hexagonParts) {
      yield { path: hexagonPath(parent, part), bytes: encodePart(table, part, rows) }
    }
  }
}

interface Rows {
  from: number
  to: number
}

function encodePart(table: HexagonTable, part: HexagonPart, { from, to }: Rows): Uint8Array {
  const columns = columnsOf[part].flatMap((name): [string, Column<unknown>][] => {
    const values = table.columns[name]?.subarray(from, to)
    return values ? [[name, encodeColumn(name, values, table.regions)]] : []
  })
  const h3: [string, Column<unknown>] = ['h3', columnFromArray(table.cells.subarray(from, to), uint64())]
  return encodeColumns(part === 'free' ? [h3, ...columns] : columns)
}

function encodeColumn(
  name: HexagonColumn,
  values: ColumnValues,
  regions: readonly string[],
): Column<unknown> {
  switch (columnKind(name)) {
    case 'score':
      return columnFromArray(
        Uint8Array.from(values, (score) => (Number.isNaN(score) ? noScore : Math.round(score * 100))),
        uint8(),
      )
    case 'ratio':
      return columnFromArray(values, float16())
    case 'region':
      return columnFromArray(
        Array.from(values, (region) => regions[region] || null),
        dictionary(utf8(), int16()),
      )
    case 'flag':
      return columnFromArray(
        Array.from(values, (flag) => flag === 1),
        bool(),
      )
    default:
      return columnFromArray(Uint32Array.from(values, Math.round), smallestType(values))
  }
}

function smallestType(values: ColumnValues): DataType {
  let max = 0
  for (const value of values) max = Math.max(max, Math.round(value))
  if (max < 2 ** 8) return uint8()
  return max < 2 ** 16 ? uint16() : uint32()
}
