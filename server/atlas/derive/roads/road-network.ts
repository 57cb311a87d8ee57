import Flatbush from 'flatbush'
import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { sharedBytes, sharedCounts, sharedDoubles } from '@/server/atlas/entities/shared-columns'
import { at } from './road-buffer'
import { noClass } from './road-edges'

/** Directions of travel: the arcs from junction n are `arcStart[n]` to `arcStart[n + 1] - 1`. */
export interface Arcs {
  arcStart: Uint32Array
  arcTarget: Uint32Array
  arcEdge: Uint32Array
}

/** Box i of the tree is that of stretch i; null without any. */
export type IndexedExits = RoadExits & { tree: Flatbush | null }

export interface RoadNetwork extends Arcs {
  graph: RoadGraph
  segmentClass: Uint8Array
  segmentAadt: Float64Array
  /** Box i is that of edge `indexed[i]`; null without any. */
  tree: Flatbush | null
  indexed: Uint32Array
  /** Null if the atlas holds none. */
  exits: IndexedExits | null
}

type Indexed = Pick<RoadGraph, 'size' | 'class' | 'name' | 'positionStart' | 'positions'>

/** Ascending; box i of the index belongs to the i-th. */
function indexedEdges({ size, class: classes, name }: Indexed): Uint32Array {
  const isIndexed = (edge: number) => classes[edge] !== noClass || name[edge] !== 0
  let count = 0
  for (let edge = 0; edge < size; edge += 1) if (isIndexed(edge)) count += 1
  const edges = sharedCounts(count)
  let next = 0
  for (let edge = 0; edge < size; edge += 1) {
    if (!isIndexed(edge)) continue
    edges[next] = edge
    next += 1
  }
  return edges
}

/** In 1e-7 degrees; null without any edge. */
export function indexRoads(graph: Indexed): Flatbush | null {
  const edges = indexedEdges(graph)
  if (edges.length === 0) return null
  const tree = new Flatbush(edges.length, 16, Int32Array, SharedArrayBuffer)
  for (const edge of edges) tree.add(...boxOf(graph, edge))
  tree.finish()
  return tree
}

/** In 1e-7 degrees; null without any stretch. */
export function indexExits(exits: RoadExits): Flatbush | null {
  if (exits.size === 0) return null
  const tree = new Flatbush(exits.size, 16, Int32Array, SharedArrayBuffer)
  for (let row = 0; row < exits.size; row += 1) tree.add(...boxOf(exits, row))
  tree.finish()
  return tree
}

type Lines = Pick<RoadGraph, 'positionStart' | 'positions'>

function boxOf({ positionStart, positions }: Lines, edge: number): [number, number, number, number] {
  const start = at(positionStart, edge)
  const end = at(positionStart, edge + 1)
  let west = at(positions, start)
  let south = at(positions, start + 1)
  let east = west
  let north = south
  for (let i = start; i < end; i += 2) {
    const lng = at(positions, i)
    const lat = at(positions, i + 1)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** From `indexRoads` and `indexExits`; rebuilt if omitted. */
export interface RoadTrees {
  roads?: Flatbush | null | undefined
  exits?: Flatbush | null | undefined
}

export function prepareNetwork({ exits, ...graph }: RoadGraph, trees: RoadTrees = {}): RoadNetwork {
  let segments = 0
  for (const segment of graph.segment) segments = Math.max(segments, segment + 1)
  const segmentClass = sharedBytes(segments)
  const segmentAadt = sharedDoubles(segments)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const segment = graph.segment[edge] ?? -1
    if (segment < 0) continue
    segmentClass[segment] = graph.class[edge] ?? noClass
    segmentAadt[segment] = graph.aadt[edge] ?? 0
  }
  return {
    graph,
    ...prepareArcs(graph),
    segmentClass,
    segmentAadt,
    tree: trees.roads === undefined ? indexRoads(graph) : trees.roads,
    indexed: indexedEdges(graph),
    exits: exits ? { ...exits, tree: trees.exits === undefined ? indexExits(exits) : trees.exits } : null,
  }
}

/** In addition to the graph and its index. */
export function networkBytes(network: RoadNetwork): number {
  const { arcStart, arcTarget, arcEdge, segmentClass, segmentAadt, indexed } = network
  const added = [arcStart, arcTarget, arcEdge, segmentClass, segmentAadt, indexed]
  return added.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** A counting sort in two passes: how many arcs leave each junction, then their targets. */
export function prepareArcs({
  size,
  junctions,
  from,
  to,
  oneWay,
}: Pick<RoadGraph, 'size' | 'junctions' | 'from' | 'to' | 'oneWay'>): Arcs {
  const arcStart = sharedCounts(junctions + 1)
  const leave = (junction: number) => {
    arcStart[junction + 1] = (arcStart[junction + 1] ?? 0) + 1
  }
  for (let edge = 0; edge < size; edge += 1) {
    leave(from[edge] ?? 0)
    if (!oneWay[edge]) leave(to[edge] ?? 0)
  }
  for (let i = 1; i < arcStart.length; i += 1) arcStart[i] = (arcStart[i] ?? 0) + (arcStart[i - 1] ?? 0)
  const arcs = arcStart[junctions] ?? 0
  const arcTarget = sharedCounts(arcs)
  const arcEdge = sharedCounts(arcs)
  const next = arcStart.slice()
  const place = (source: number, target: number, edge: number) => {
    const slot = next[source] ?? 0
    arcTarget[slot] = target
    arcEdge[slot] = edge
    next[source] = slot + 1
  }
  for (let edge = 0; edge < size; edge += 1) {
    const a = from[edge] ?? 0
    const b = to[edge] ?? 0
    place(a, b, edge)
    if (!oneWay[edge]) place(b, a, edge)
  }
  return { arcStart, arcTarget, arcEdge }
}
