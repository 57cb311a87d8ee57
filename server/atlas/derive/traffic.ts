import { metresPerDegree } from '@/lib/geo/distance'
import type { Position, RoadClass, RoadGraph } from '@/server/atlas/entities'
import { edgesWithin, snapToEdge } from './nearest-road'
import { prepareNetwork, type RoadNetwork } from './road-network'

/**
 * Vehicles/day, both directions, where a road has no count: medians of 2,719 British counts (Department for
 * Transport, AADF). Trunk and primary share the figure of A roads.
 */
const classAadt: Readonly<Record<RoadClass, number>> = {
  0: 87_392,
  1: 26_338,
  2: 26_338,
  3: 4_445,
  4: 1_640,
  5: 838,
}

/** How far apart the two carriageways of one road may lie, in metres. */
const dualDistance = 50

/**
 * Gives every classed edge its traffic: the class default, halved on the one-way carriageways of a dual road.
 * Motorways and one-way links are always that; another one-way road is when a road of its class runs the opposite
 * way within 50 m. All edges of a segment get the same figure.
 */
export function assignTraffic(graph: RoadGraph): RoadGraph {
  const dual = findDualSegments(graph)
  return {
    junctions: graph.junctions,
    edges: graph.edges.map((edge) => {
      const aadt = edge.class === null ? 0 : classAadt[edge.class]
      return { ...edge, aadt: dual.has(edge.segment) ? aadt / 2 : aadt, aadtEstimated: true }
    }),
  }
}

function findDualSegments(graph: RoadGraph): Set<number> {
  const network = prepareNetwork(graph)
  const dual = new Set<number>()
  graph.edges.forEach((edge, index) => {
    if (edge.class === null || edge.direction === 'both' || dual.has(edge.segment)) return
    if (edge.class === 0 || edge.link || hasOpposite(network, index)) dual.add(edge.segment)
  })
  return dual
}

function hasOpposite(network: RoadNetwork, index: number): boolean {
  const { edges } = network.graph
  const edge = edges[index]
  if (!edge) return false
  const { point, heading } = placeAt(edge.positions, 0.5)
  return edgesWithin(network, point, dualDistance).some((other) => {
    const candidate = edges[other]
    if (other === index || candidate?.class !== edge.class || candidate.direction === 'both') return false
    const snap = snapToEdge(network, other, point)
    if (snap.metres > dualDistance) return false
    const theirs = placeAt(candidate.positions, snap.share).heading
    return Math.cos(theirs - heading) < -0.7
  })
}

/** Point and heading (radians from east) at a share of a polyline's length. */
function placeAt(positions: readonly Position[], share: number): { point: Position; heading: number } {
  const steps = positions.slice(1).map((to, i) => {
    const from = positions[i] ?? to
    const dx = (to[0] - from[0]) * metresPerDegree * Math.cos((from[1] * Math.PI) / 180)
    const dy = (to[1] - from[1]) * metresPerDegree
    return { from, to, metres: Math.hypot(dx, dy), heading: Math.atan2(dy, dx) }
  })
  let left = share * steps.reduce((sum, step) => sum + step.metres, 0)
  for (const { from, to, metres, heading } of steps) {
    if (left <= metres && metres > 0) {
      const part = left / metres
      return { point: [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])], heading }
    }
    left -= metres
  }
  return { point: positions.at(-1) ?? [0, 0], heading: steps.at(-1)?.heading ?? 0 }
}
