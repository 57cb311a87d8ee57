import { bool, type DataType, uint8, uint16, uint32, uint64 } from '@uwdata/flechette'
import { cellToParent } from 'h3-js'
import { type HexagonColumn, hexagonColumns, tileParentSteps } from '@/lib/domain/hexagon-columns'
import { cellId, columnKind, type HexagonTable } from '@/server/atlas/derive/hexagon-table'
import { type ColumnValues, encodeArrow } from './arrow-file'

/** Score or road class of a cell that has none. */
const none = 255

export interface HexagonTile {
  level: number
  parent: string
  bytes: Uint8Array
}

/** The tiles of a level, by parent cell; a cell belongs to the tile of its ancestor four resolutions up. */
export function hexagonTiles(table: HexagonTable): HexagonTile[] {
  const rowsOf = new Map<string, number[]>()
  table.cells.forEach((cell, row) => {
    const parent = cellToParent(cellId(cell), table.resolution - tileParentSteps)
    const rows = rowsOf.get(parent)
    if (rows) rows.push(row)
    else rowsOf.set(parent, [row])
  })
  return [...rowsOf.keys()].sort().map((parent) => ({
    level: table.resolution,
    parent,
    bytes: encodeTile(table, rowsOf.get(parent) ?? []),
  }))
}

function encodeTile(table: HexagonTable, rows: readonly number[]): Uint8Array {
  const types: Record<string, DataType> = { h3: uint64() }
  const columns: Record<string, ColumnValues> = {
    h3: BigUint64Array.from(rows, (row) => table.cells[row] ?? 0n),
  }
  for (const name of hexagonColumns) {
    const column = table.columns[name]
    if (!column || columnKind(name) === 'region') continue
    const values = rows.map((row) => toStored(name, column[row] ?? Number.NaN))
    types[name] = typeOf(name, values)
    columns[name] = name === 'edge' ? values.map((value) => value === 1) : values
  }
  return encodeArrow(types, columns)
}

function toStored(name: HexagonColumn, value: number): number {
  if (Number.isNaN(value)) return none
  return Math.round(name.startsWith('Score') ? value * 100 : value)
}

/** Counts take the smallest unsigned integer that holds the tile's largest. */
function typeOf(name: HexagonColumn, values: readonly number[]): DataType {
  if (name === 'edge') return bool()
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  if (most < 2 ** 8) return uint8()
  return most < 2 ** 16 ? uint16() : uint32()
}
