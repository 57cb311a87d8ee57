import { metresPerDegree } from '@/lib/geo/distance'
import type { Position, RoadClass, RoadGraph } from '@/server/atlas/entities'
import { edgesWithin, snapToEdge } from './nearest-road'
import { classAt, positionsAt } from './road-edges'
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

/** Vehicles/day of both directions together, counted at a point. */
export interface TrafficCount {
  position: Position
  aadt: number
  year: number
  /** The road's reference or name, empty where the count does not say. */
  road: string
}

export interface DerivedTraffic {
  graph: RoadGraph
  /** Counts that gave a road its figure, and counts too far from any road. */
  used: number
  unused: number
}

/**
 * Gives every classed edge its traffic: the class default, halved on the one-way carriageways of a dual road.
 * Motorways and one-way links are always that; another one-way road is when a road of its class runs the opposite
 * way within 50 m. All edges of a segment get the same figure.
 */
export function assignTraffic(graph: RoadGraph, counts: readonly TrafficCount[] = []): DerivedTraffic {
  const network = prepareNetwork(graph)
  const dual = findDualSegments(network)
  const aadt = Float32Array.from({ length: graph.size }, (_, edge) => {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) return 0
    return dual[graph.segment[edge] ?? 0] ? classAadt[roadClass] / 2 : classAadt[roadClass]
  })
  return { graph: { ...graph, aadt }, used: 0, unused: counts.length }
}

/** 1 for the segments that are carriageways of a dual road. */
function findDualSegments(network: RoadNetwork): Uint8Array {
  const { graph } = network
  const dual = new Uint8Array(network.segmentClass.length)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const segment = graph.segment[edge] ?? -1
    if (segment < 0 || !graph.oneWay[edge] || dual[segment]) continue
    const isAlways = graph.class[edge] === 0 || graph.link[edge] === 1
    if (isAlways || hasOpposite(network, edge)) dual[segment] = 1
  }
  return dual
}

function hasOpposite(network: RoadNetwork, edge: number): boolean {
  const { graph } = network
  const { point, heading } = placeAt(positionsAt(graph, edge), 0.5)
  return edgesWithin(network, point, dualDistance).some((other) => {
    if (other === edge || graph.class[other] !== graph.class[edge] || !graph.oneWay[other]) return false
    const snap = snapToEdge(graph, other, point)
    if (snap.metres > dualDistance) return false
    const theirs = placeAt(positionsAt(graph, other), snap.share).heading
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
