import type Flatbush from 'flatbush'
import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { sharedBytes, sharedCounts, sharedDoubles } from '@/server/atlas/entities/shared-columns'
import { noClass } from './road-edges'
import { indexExits, indexedEdges, indexRoads } from './road-index'

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
