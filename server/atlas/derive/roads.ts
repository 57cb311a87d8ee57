import type { Extract, Position, RoadEdge, RoadGraph } from '@/server/atlas/entities'
import { continues, dropDeadEnds, endsByNode, joinPieces } from './road-chains'
import { cutIntoPieces, type RoadOptions, type RoadPiece } from './road-pieces'
import { assignTraffic } from './traffic'

/**
 * The drivable graph of an extract, contracted to junctions, with traffic by class defaults. Roads beyond the border
 * stay as far as the extract holds them: a drive may cross it. Turn restrictions are not read.
 */
export function deriveRoads(extract: Extract, options: RoadOptions): RoadGraph {
  const pieces = joinPieces(dropDeadEnds(cutIntoPieces(extract, options)))
  const segments = numberSegments(pieces)
  const numbers = new Map<number, number>()
  const junctions: Position[] = []
  const junctionOf = (node: number, position: Position | undefined) => {
    const known = numbers.get(node)
    if (known !== undefined) return known
    numbers.set(node, junctions.length)
    junctions.push(position ?? [0, 0])
    return junctions.length - 1
  }
  const edges = pieces.map(
    (piece, index): RoadEdge => ({
      from: junctionOf(piece.from, piece.positions[0]),
      to: junctionOf(piece.to, piece.positions.at(-1)),
      segment: segments[index] ?? -1,
      class: piece.class,
      link: piece.link,
      direction: piece.oneWay ? 'forward' : 'both',
      lengthMetres: piece.metres,
      seconds: piece.seconds,
      aadt: 0,
      aadtEstimated: true,
      positions: piece.positions,
      name: piece.name,
    }),
  )
  return assignTraffic({ junctions, edges })
}

/**
 * A segment runs between junctions of classed roads: where a service road or a living street joins, the graph has a
 * node but the traffic beyond it is the same.
 */
function numberSegments(pieces: readonly RoadPiece[]): Int32Array {
  const classed = pieces.flatMap((piece, index) => (piece.class === null ? [] : [{ piece, index }]))
  const root = Int32Array.from(pieces, (_, index) => index)
  const find = (index: number): number => {
    let at = index
    while (root[at] !== at) at = root[at] ?? at
    root[index] = at
    return at
  }
  for (const [node, here] of endsByNode(classed.map(({ piece }) => piece))) {
    const [a, b] = here.map((each) => classed[each])
    if (here.length !== 2 || !a || !b || !continues(a.piece, b.piece, node)) continue
    const [low, high] = [find(a.index), find(b.index)].sort((x, y) => x - y)
    if (low !== undefined && high !== undefined) root[high] = low
  }
  const numbers = new Map<number, number>()
  const segments = new Int32Array(pieces.length).fill(-1)
  for (const { index } of classed) {
    const top = find(index)
    if (!numbers.has(top)) numbers.set(top, numbers.size)
    segments[index] = numbers.get(top) ?? -1
  }
  return segments
}
