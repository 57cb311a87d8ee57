import { cellToLatLng } from 'h3-js'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { type HexagonColumn, hexagonColumns, hexagonFields } from '@/lib/domain/hexagon-columns'
import { type AtlasTable, columnOf } from './read-table'

/** Score and class of a cell that has none, in the bytes of a tile. */
const none = 255

/** What is said about one cell, in wire units: scores as fractions, null where there is none. */
export type HexagonValues = Readonly<Partial<Record<HexagonColumn, Cell>>>

/** The cells of one tile: H3 indexes and, by field, the bytes and counts as stored. */
export interface HexagonTile {
  cells: readonly bigint[]
  columns: Readonly<Partial<Record<HexagonColumn, ArrayLike<unknown>>>>
}

export function readHexagons(table: AtlasTable): HexagonTile {
  const present = hexagonColumns.filter((name) => table.table.names.includes(name))
  const columns = Object.fromEntries(present.map((name) => [name, columnOf(table, name)]))
  return {
    cells: Array.from(columnOf(table, 'h3') as ArrayLike<bigint>, BigInt),
    columns,
  }
}

export function hexagonValues(tile: HexagonTile, row: number): HexagonValues {
  return Object.fromEntries(
    hexagonColumns.flatMap((name) => {
      const column = tile.columns[name]
      return column ? [[name, toCell(name, column[row])]] : []
    }),
  )
}

/** Row of a cell in a tile, -1 when it is not there. */
export function rowOfCell(tile: HexagonTile, cell: string): number {
  return tile.cells.indexOf(BigInt(`0x${cell}`))
}

/** Tiles as the rows of `hexagonFields`, ordered by cell; centres in degrees to 6 decimals (0.1 m). */
export function hexagonRows(tiles: readonly HexagonTile[]): Rows {
  const rows = tiles.flatMap((tile) => tile.cells.map((cell, row) => ({ cell, tile, row })))
  rows.sort((a, b) => (a.cell < b.cell ? -1 : Number(a.cell > b.cell)))
  return {
    fields: hexagonFields.map(({ name, type }) => ({ name, type })),
    all_data: rows.map(({ cell, tile, row }) => {
      const id = cell.toString(16)
      const [lat, lng] = cellToLatLng(id)
      const values = hexagonValues(tile, row)
      return [id, round6(lat), round6(lng), ...hexagonColumns.map((name) => values[name] ?? null)]
    }),
  }
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function toCell(name: HexagonColumn, value: unknown): Cell {
  if (name === 'edge') return value === true || value === 1
  const number = Number(value ?? Number.NaN)
  if (name.startsWith('Score')) return number === none || Number.isNaN(number) ? null : number / 100
  if (name === 'Road class' && number === none) return null
  return Number.isNaN(number) ? null : number
}
