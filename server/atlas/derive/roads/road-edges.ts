import type { RoadClass } from '@/lib/catalogue/road-class'
import type { Position, RoadEdge, RoadGraph } from '@/server/atlas/entities/entities'
import { at, placeOf, TextPool } from './road-buffer'

/** OpenStreetMap's own precision, 1 cm. */
export const partsPerDegree = 1e7
export const noClass = 255

/** For small graphs; rounds positions to 1e-7 degrees. */
export function packEdges(edges: readonly RoadEdge[]): RoadGraph {
  const pool = new TextPool()
  const positionStart = new Int32Array(edges.length + 1)
  const positions: number[] = []
  edges.forEach((edge, index) => {
    for (const [lng, lat] of edge.positions) {
      positions.push(Math.round(lng * partsPerDegree), Math.round(lat * partsPerDegree))
    }
    positionStart[index + 1] = positions.length
  })
  return {
    size: edges.length,
    junctions: edges.reduce((max, { from, to }) => Math.max(max, from + 1, to + 1), 0),
    from: Uint32Array.from(edges, ({ from }) => from),
    to: Uint32Array.from(edges, ({ to }) => to),
    segment: Int32Array.from(edges, ({ segment }) => segment),
    class: Uint8Array.from(edges, (edge) => edge.class ?? noClass),
    link: Uint8Array.from(edges, ({ link }) => Number(link)),
    oneWay: Uint8Array.from(edges, ({ direction }) => Number(direction === 'forward')),
    lengthMetres: Float32Array.from(edges, ({ lengthMetres }) => lengthMetres),
    seconds: Float64Array.from(edges, ({ seconds }) => seconds),
    aadt: Float32Array.from(edges, ({ aadt }) => aadt),
    aadtEstimated: Uint8Array.from(edges, ({ aadtEstimated }) => Number(aadtEstimated)),
    name: Int32Array.from(edges, ({ name }) => pool.numberOf(name)),
    ref: Int32Array.from(edges, ({ ref }) => pool.numberOf(ref)),
    texts: pool.texts,
    positionStart,
    positions: Int32Array.from(positions),
  }
}

/** For tests and small uses. */
export function edgeAt(graph: RoadGraph, index: number): RoadEdge {
  const textAt = (column: Int32Array) => graph.texts[column[index] ?? 0] ?? ''
  return {
    from: graph.from[index] ?? 0,
    to: graph.to[index] ?? 0,
    segment: graph.segment[index] ?? -1,
    class: classAt(graph, index),
    link: graph.link[index] === 1,
    direction: graph.oneWay[index] === 1 ? 'forward' : 'both',
    lengthMetres: graph.lengthMetres[index] ?? 0,
    seconds: graph.seconds[index] ?? 0,
    aadt: graph.aadt[index] ?? 0,
    aadtEstimated: graph.aadtEstimated[index] === 1,
    positions: positionsAt(graph, index),
    name: textAt(graph.name),
    ref: textAt(graph.ref),
  }
}

export function classAt(graph: Pick<RoadGraph, 'class'>, index: number): RoadClass | null {
  const value = graph.class[index] ?? noClass
  return value === noClass ? null : (value as RoadClass)
}

export function positionsAt(
  { positionStart, positions }: Pick<RoadGraph, 'positionStart' | 'positions'>,
  index: number,
): Position[] {
  const found: Position[] = []
  const end = positionStart[index + 1] ?? 0
  for (let at = positionStart[index] ?? 0; at < end; at += 2) {
    found.push([(positions[at] ?? 0) / partsPerDegree, (positions[at + 1] ?? 0) / partsPerDegree])
  }
  return found
}

/** The stretches that end at node n are `stretch[start[n]] .. stretch[start[n + 1] - 1]`. */
export interface RoadEnds {
  start: Uint32Array
  /** Ascending for each node; a loop occurs twice. */
  stretch: Uint32Array
}

interface Ended {
  size: number
  /** Node numbers. */
  from: ArrayLike<number>
  to: ArrayLike<number>
}

/** A counting sort. */
export function endsByNode(
  { size, from, to }: Ended,
  nodes: number,
  isWanted: (stretch: number) => boolean = () => true,
): RoadEnds {
  const start = new Uint32Array(nodes + 1)
  const eachEnd = (visit: (node: number, stretch: number) => void) => {
    for (let i = 0; i < size; i += 1) {
      if (!isWanted(i)) continue
      visit(at(from, i), i)
      visit(at(to, i), i)
    }
  }
  eachEnd((node) => {
    start[node + 1] = at(start, node + 1) + 1
  })
  for (let node = 1; node <= nodes; node += 1) start[node] = at(start, node) + at(start, node - 1)
  const stretch = new Uint32Array(at(start, nodes))
  const next = start.slice()
  eachEnd((node, i) => {
    const slot = at(next, node)
    stretch[slot] = i
    next[node] = slot + 1
  })
  return { start, stretch }
}

/** -1 unless exactly two stretches end at the node. */
export function onlyOther({ start, stretch }: RoadEnds, node: number, one: number): number {
  const first = start[node] ?? 0
  if ((start[node + 1] ?? 0) - first !== 2) return -1
  const a = stretch[first] ?? -1
  const b = stretch[first + 1] ?? -1
  return a === one ? b : a
}

/** Numbers the ends from 0 in order of their node ids, and counts the nodes. */
export function numberNodes(
  from: Float64Array,
  to: Float64Array,
): { from: Uint32Array; to: Uint32Array; nodes: number } {
  const ids = new Float64Array(from.length + to.length)
  ids.set(from)
  ids.set(to, from.length)
  ids.sort()
  let nodes = 0
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i] ?? 0
    if (nodes > 0 && ids[nodes - 1] === id) continue
    ids[nodes] = id
    nodes += 1
  }
  const known = ids.subarray(0, nodes)
  return { from: placesOf(known, from), to: placesOf(known, to), nodes }
}

function placesOf(known: Float64Array, ids: Float64Array): Uint32Array {
  const places = new Uint32Array(ids.length)
  for (let i = 0; i < ids.length; i += 1) places[i] = placeOf(known, at(ids, i))
  return places
}
