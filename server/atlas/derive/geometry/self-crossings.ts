import Flatbush from 'flatbush'
import type { Position } from '@/server/atlas/entities/entities'
import { polygonArea, type Ring } from '@/server/atlas/read/rings'
import { insidePoint } from './inside-point'
import { polygonContains } from './polygon-index'

interface Crossing {
  first: number
  second: number
  at: Position
}

/** Touching does not count. */
export function selfCrossings(ring: Ring): Position[] {
  return crossingsOf(ring).map(({ at }) => at)
}

/** The first place where two of the rings cross. Touching does not count, nor does a ring's crossing of itself. */
export function crossingBetween(rings: readonly Ring[]): Position | null {
  const edges = rings.flatMap((ring, index) =>
    ring.slice(1).map((_, edge) => ({ index, line: edgeOf(ring, edge) })),
  )
  if (rings.length < 2 || edges.length === 0) return null
  const boxes = new Flatbush(edges.length)
  for (const { line } of edges) boxes.add(...boxOf(line))
  boxes.finish()
  for (const { index, line } of edges) {
    for (const other of boxes.search(...boxOf(line), (place) => (edges[place]?.index ?? -1) > index)) {
      const at = crossingOf(line, edges[other]?.line ?? line)
      if (at) return at
    }
  }
  return null
}

/** Drops loops inside another: they are mapping slips, not holes. */
export function untangle(ring: Ring): Ring[] {
  const loops: Ring[] = []
  const tangled: Ring[] = [ring]
  for (let next = tangled.pop(); next; next = tangled.pop()) {
    const [crossing] = crossingsOf(next)
    if (crossing) tangled.push(...cutAt(next, crossing))
    else loops.push(next)
  }
  if (loops.length === 1) return loops
  const kept: Ring[] = []
  for (const loop of loops.toSorted((a, b) => polygonArea([b]) - polygonArea([a]))) {
    const point = insidePoint([[loop]])
    if (!kept.some((larger) => polygonContains([larger], point))) kept.push(loop)
  }
  return kept
}

function cutAt(ring: Ring, { first, second, at }: Crossing): [Ring, Ring] {
  return [
    [...ring.slice(0, first + 1), at, ...ring.slice(second + 1)],
    [at, ...ring.slice(first + 1, second + 1), at],
  ]
}

function crossingsOf(ring: Ring): Crossing[] {
  const edges = ring.length - 1
  if (edges < 4) return []
  const boxes = new Flatbush(edges)
  for (let edge = 0; edge < edges; edge++) boxes.add(...boxOf(edgeOf(ring, edge)))
  boxes.finish()
  const found: Crossing[] = []
  for (let first = 0; first < edges; first++) {
    const near = boxes.search(...boxOf(edgeOf(ring, first)), (second) => second > first + 1)
    for (const second of near.sort((a, b) => a - b)) {
      const at = crossingOf(edgeOf(ring, first), edgeOf(ring, second))
      if (at) found.push({ first, second, at })
    }
  }
  return found
}

function boxOf([[aLng, aLat], [bLng, bLat]]: [Position, Position]): [number, number, number, number] {
  return [Math.min(aLng, bLng), Math.min(aLat, bLat), Math.max(aLng, bLng), Math.max(aLat, bLat)]
}

function edgeOf(ring: Ring, edge: number): [Position, Position] {
  const from = ring[edge] ?? [0, 0]
  return [from, ring[edge + 1] ?? from]
}

function crossingOf([a, b]: [Position, Position], [c, d]: [Position, Position]): Position | null {
  const cSide = sideOf(a, b, c)
  const dSide = sideOf(a, b, d)
  const aSide = sideOf(c, d, a)
  const bSide = sideOf(c, d, b)
  if (cSide * dSide >= 0 || aSide * bSide >= 0) return null
  const share = aSide / (aSide - bSide)
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

/** Positive to the left of the line. */
function sideOf([aLng, aLat]: Position, [bLng, bLat]: Position, [lng, lat]: Position): number {
  return (bLng - aLng) * (lat - aLat) - (bLat - aLat) * (lng - aLng)
}
