import type { Country, Position } from '@/server/atlas/base/entities'
import { CellList } from './cell-list'
import { cutByCells } from './cut-by-cells'
import { cellAt, cellNumber, rowOf } from './hexagon-table'
import { landCells } from './land-cells'

/** Facts known about a cell in advance: combined flags of `CandidateCells.flags`. */
export const cellFlags = {
  land: 1,
  border: 2,
  data: 4,
} as const

/** Cells that may become hexagons, in ascending order, with a byte of `cellFlags` each. */
export interface CandidateCells {
  cells: BigUint64Array
  flags: Uint8Array
}

/** Cells with their centre on land, crossed by the border, or holding a position of `visitData`. */
export function candidateCells(
  country: Pick<Country, 'polygons' | 'contains'>,
  visitData: (visit: (position: Position) => void) => void,
): CandidateCells {
  const land = landCells(country)
  const border = cellsOfBorder(country)
  const data = new CellList()
  visitData((position) => {
    const cell = cellNumber(cellAt(position))
    if (rowOf({ cells: land }, cell) < 0) data.push(cell)
  })
  return flagged([
    { cells: land, flag: cellFlags.land },
    { cells: border, flag: cellFlags.border },
    { cells: data.sorted(), flag: cellFlags.data },
  ])
}

function cellsOfBorder({ polygons }: Pick<Country, 'polygons'>): BigUint64Array {
  const cells = new CellList()
  let last = ''
  for (const ring of polygons.flat()) {
    cutByCells(ring, ({ cell }) => {
      if (cell !== last) cells.push(cellNumber(cell))
      last = cell
    })
  }
  return cells.sorted()
}

function flagged(sets: readonly { cells: BigUint64Array; flag: number }[]): CandidateCells {
  const all = new CellList()
  for (const set of sets) for (const cell of set.cells) all.push(cell)
  const cells = all.sorted()
  const flags = new Uint8Array(cells.length)
  for (const set of sets) {
    let row = 0
    for (const cell of set.cells) {
      while ((cells[row] ?? cell) < cell) row += 1
      flags[row] = (flags[row] ?? 0) | set.flag
    }
  }
  return { cells, flags }
}
