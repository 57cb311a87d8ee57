import { metresPerDegree } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities'
import type { RoadNetwork } from './road-network'

/** Where a point meets the network: `share` of the edge's length from its start, and the way there. */
export interface RoadSnap {
  edge: number
  share: number
  metres: number
}

/**
 * The nearest road of class 0-5, null when the network has none. Boxes only narrow the search: the edge of the
 * nearest box bounds the distance, and of all boxes within that bound the nearest polyline wins (ties: first edge).
 */
export function snapToRoad(network: RoadNetwork, point: Position): RoadSnap | null {
  const [first] = network.tree?.neighbors(point[0], point[1], 1) ?? []
  if (first === undefined) return null
  let best = snapToEdge(network, network.indexed[first] ?? 0, point)
  for (const edge of edgesWithin(network, point, best.metres)) {
    const snap = snapToEdge(network, edge, point)
    if (snap.metres < best.metres || (snap.metres === best.metres && snap.edge < best.edge)) best = snap
  }
  return best
}

/** Edges of class 0-5 whose box touches the square of half-width `metres`. */
export function edgesWithin(network: RoadNetwork, [lng, lat]: Position, metres: number): number[] {
  const north = metres / metresPerDegree
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  const found = network.tree?.search(lng - east, lat - north, lng + east, lat + north) ?? []
  return found.map((index) => network.indexed[index] ?? 0)
}

/** Nearest point of an edge's polyline on the plane that touches the earth at `point` (errors under 0.1 % at 10 km). */
export function snapToEdge(network: RoadNetwork, edge: number, [lng, lat]: Position): RoadSnap {
  const positions = network.graph.edges[edge]?.positions ?? []
  const scaleX = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  let nearest = { squared: Number.POSITIVE_INFINITY, along: 0 }
  let length = 0
  for (let i = 1; i < positions.length; i += 1) {
    const [fromLng, fromLat] = positions[i - 1] ?? [0, 0]
    const [toLng, toLat] = positions[i] ?? [0, 0]
    const x = (fromLng - lng) * scaleX
    const y = (fromLat - lat) * metresPerDegree
    const dx = (toLng - fromLng) * scaleX
    const dy = (toLat - fromLat) * metresPerDegree
    const step = Math.hypot(dx, dy)
    const share = step === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / (step * step)))
    const squared = (x + share * dx) ** 2 + (y + share * dy) ** 2
    if (squared < nearest.squared) nearest = { squared, along: length + share * step }
    length += step
  }
  return { edge, share: length === 0 ? 0 : nearest.along / length, metres: Math.sqrt(nearest.squared) }
}
