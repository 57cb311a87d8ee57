import Flatbush from 'flatbush'
import type { RoadGraph } from '@/server/atlas/entities'

/** A graph in typed arrays: arcs leaving junction n are `arcs[arcStart[n]] .. arcs[arcStart[n + 1] - 1]`. */
export interface RoadNetwork {
  graph: RoadGraph
  arcStart: Uint32Array
  /** Junction an arc leads to. */
  arcTarget: Uint32Array
  /** Edge an arc drives along. */
  arcEdge: Uint32Array
  /** Seconds for the whole edge. */
  edgeSeconds: Float64Array
  /** Segment of an edge, -1 without a class. */
  edgeSegment: Int32Array
  /** Functional class and AADT of a segment. */
  segmentClass: Uint8Array
  segmentAadt: Float64Array
  /** Boxes of the edges that have a class, `indexed[i]` is the edge of box i; null when there is none. */
  tree: Flatbush | null
  indexed: Uint32Array
}

export function prepareNetwork(graph: RoadGraph): RoadNetwork {
  const { edges } = graph
  const indexed = Uint32Array.from(edges.flatMap((edge, index) => (edge.class === null ? [] : [index])))
  const segments = edges.reduce((most, edge) => Math.max(most, edge.segment + 1), 0)
  const segmentClass = new Uint8Array(segments)
  const segmentAadt = new Float64Array(segments)
  for (const { segment, class: roadClass, aadt } of edges) {
    if (roadClass === null) continue
    segmentClass[segment] = roadClass
    segmentAadt[segment] = aadt
  }
  return {
    graph,
    ...prepareArcs(graph),
    edgeSeconds: Float64Array.from(edges, (edge) => edge.seconds),
    edgeSegment: Int32Array.from(edges, (edge) => (edge.class === null ? -1 : edge.segment)),
    segmentClass,
    segmentAadt,
    tree: indexEdges(graph, indexed),
    indexed,
  }
}

/** Two passes as in a counting sort: how many arcs leave each junction, then where each goes. */
function prepareArcs({ junctions, edges }: RoadGraph) {
  const arcStart = new Uint32Array(junctions.length + 1)
  const leave = (junction: number) => {
    arcStart[junction + 1] = (arcStart[junction + 1] ?? 0) + 1
  }
  for (const { from, to, direction } of edges) {
    leave(from)
    if (direction === 'both') leave(to)
  }
  for (let i = 1; i < arcStart.length; i += 1) arcStart[i] = (arcStart[i] ?? 0) + (arcStart[i - 1] ?? 0)
  const arcs = arcStart[junctions.length] ?? 0
  const arcTarget = new Uint32Array(arcs)
  const arcEdge = new Uint32Array(arcs)
  const next = arcStart.slice()
  const place = (source: number, target: number, edge: number) => {
    const slot = next[source] ?? 0
    arcTarget[slot] = target
    arcEdge[slot] = edge
    next[source] = slot + 1
  }
  edges.forEach(({ from, to, direction }, edge) => {
    place(from, to, edge)
    if (direction === 'both') place(to, from, edge)
  })
  return { arcStart, arcTarget, arcEdge }
}

function indexEdges({ edges }: RoadGraph, indexed: Uint32Array): Flatbush | null {
  if (indexed.length === 0) return null
  const tree = new Flatbush(indexed.length)
  for (const index of indexed) {
    let [west, south, east, north] = [180, 90, -180, -90]
    for (const [lng, lat] of edges[index]?.positions ?? []) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    tree.add(west, south, east, north)
  }
  tree.finish()
  return tree
}
