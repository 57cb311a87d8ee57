import type { Country, Position } from '@/server/atlas/entities/entities'
import { type CandidateCells, cellFlags } from './candidate-cells'
import { type CellPiece, cutByCells, positionOn } from './cut-by-cells'
import { rowOf } from './hexagon-table'

/** Metres along a line in a cell that the border crosses. */
const borderStep = 10

export type CountryPieces = (line: readonly Position[], visit: (row: number, metres: number) => void) => void

export function countryPieces(
  { contains }: Pick<Country, 'contains'>,
  { cells, flags }: CandidateCells,
): CountryPieces {
  let last = { cell: '', row: -1 }
  const rowAt = (cell: string) => {
    // Consecutive pieces mostly share a cell.
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
