import type { Country, Position } from '@/server/atlas/base/entities'
import { type CandidateCells, cellFlags } from './candidate-cells'
import { type CellPiece, cutByCells, positionOn } from './cut-by-cells'
import { rowOf } from './hexagon-table'

/** In a cell that the border passes through, a line is followed in steps of at most so many metres. */
const borderStep = 10

/** Visits the parts of a line that are in the country: row of the cell, and metres of the part. */
export type CountryPieces = (line: readonly Position[], visit: (row: number, metres: number) => void) => void

/** Cuts lines where they leave a cell or the country. What it is given must be a country's own candidates. */
export function countryPieces(
  { contains }: Pick<Country, 'contains'>,
  { cells, flags }: CandidateCells,
): CountryPieces {
  let last = { cell: '', row: -1 }
  const rowAt = (cell: string) => {
    // Neighbouring pieces mostly lie in the same cell.
    if (cell !== last.cell) last = { cell, row: rowOf({ cells }, cell) }
    return last.row
  }
  const isCut = (row: number) => ((flags[row] ?? 0) & cellFlags.border) !== 0
  return (line, visit) => {
    cutByCells(line, (piece) => {
      const row = rowAt(piece.cell)
      if (row < 0) return
      const metres = isCut(row) ? metresInside(piece, contains) : piece.metres
      if (metres > 0) visit(row, metres)
    })
  }
}

function metresInside(piece: CellPiece, contains: Country['contains']): number {
  const { begins, ends, metres } = piece
  const steps = Math.max(1, Math.ceil(metres / borderStep))
  let inside = 0
  for (let step = 0; step < steps; step += 1) {
    const share = begins + ((step + 0.5) / steps) * (ends - begins)
    if (contains(positionOn(piece, share))) inside += metres / steps
  }
  return inside
}
