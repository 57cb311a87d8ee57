import { metresPerDegree } from '@/lib/geo/distance'
import { edgesWithin, type RoadSnap, snapToEdge } from '@/server/atlas/derive/roads/nearest-road'
import { positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position } from '@/server/atlas/entities/entities'

/** Metres. */
const dualDistance = 50

/** Includes one-way roads with an opposite of their class within 50 m. */
export function findDualSegments(network: RoadNetwork): Uint8Array {
  const { graph } = network
  const dual = new Uint8Array(network.segmentClass.length)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const segment = graph.segment[edge] ?? -1
    if (segment < 0 || !graph.oneWay[edge] || dual[segment]) continue
    const isAlways = graph.class[edge] === 0 || graph.link[edge] === 1
    if (isAlways || oppositeOf(network, edge, 0.5)) dual[segment] = 1
  }
  return dual
}

export function oppositeOf(network: RoadNetwork, edge: number, share: number): RoadSnap | null {
  const { graph } = network
  const { point, heading } = placeAt(positionsAt(graph, edge), share)
  const isOpposite = (snap: RoadSnap) =>
    snap.metres <= dualDistance &&
    Math.cos(placeAt(positionsAt(graph, snap.edge), snap.share).heading - heading) < -0.7
  const isUnlike = (other: number) => Number(graph.link[other] !== graph.link[edge])
  const [nearest] = edgesWithin(network, point, dualDistance)
    .filter((other) => other !== edge && graph.oneWay[other] && graph.class[other] === graph.class[edge])
    .map((other) => snapToEdge(graph, other, point))
    .filter(isOpposite)
    .sort((a, b) => isUnlike(a.edge) - isUnlike(b.edge) || a.metres - b.metres || a.edge - b.edge)
  return nearest ?? null
}

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
