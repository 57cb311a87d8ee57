import { metresBetween } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities/entities'
import { cellAt } from './hexagon-table'

export interface CellPiece {
  cell: string
  from: Position
  to: Position
  begins: number
  ends: number
  metres: number
}

/** Metres. Shorter pieces are not cut. */
const finest = 1

/** Exact to half a metre. Cells are convex, so a segment with both ends in one cell is inside it. */
export function cutByCells(line: readonly Position[], visit: (piece: CellPiece) => void): void {
  const first = line[0]
  if (!first) return
  let from: Position = first
  let cell = cellAt(from)
  for (let index = 1; index < line.length; index += 1) {
    const to: Position = line[index] ?? from
    const next = cellAt(to)
    cutStretch({ from, to, metres: metresBetween(from, to), visit }, [0, cell], [1, next])
    from = to
    cell = next
  }
}

interface Stretch {
  from: Position
  to: Position
  metres: number
  visit: (piece: CellPiece) => void
}

type Place = readonly [share: number, cell: string]

function cutStretch(stretch: Stretch, begin: Place, end: Place): void {
  const { from, to } = stretch
  const metres = (end[0] - begin[0]) * stretch.metres
  if (begin[1] === end[1]) {
    stretch.visit({ cell: begin[1], from, to, begins: begin[0], ends: end[0], metres })
    return
  }
  const middle = (begin[0] + end[0]) / 2
  if (metres <= finest) {
    cutStretch(stretch, begin, [middle, begin[1]])
    cutStretch(stretch, [middle, end[1]], end)
    return
  }
  const between: Place = [middle, cellAt(positionOn(stretch, middle))]
  cutStretch(stretch, begin, between)
  cutStretch(stretch, between, end)
}

export function positionOn({ from, to }: Pick<CellPiece, 'from' | 'to'>, share: number): Position {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}
