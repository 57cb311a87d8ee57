import type { Position } from '@/server/atlas/entities'
import type { RoadNetwork } from './road-network'
import { degreesAround, footOnSegment } from './segment'

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
  const half = degreesAround(lat, metres)
  const found = network.tree?.search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat) ?? []
  return found.map((index) => network.indexed[index] ?? 0)
}

/** Nearest point of an edge's polyline. */
export function snapToEdge({ graph }: Pick<RoadNetwork, 'graph'>, edge: number, point: Position): RoadSnap {
  const positions = graph.edges[edge]?.positions ?? []
  let nearest = { metres: Number.POSITIVE_INFINITY, along: 0 }
  let length = 0
  for (let i = 1; i < positions.length; i += 1) {
    const foot = footOnSegment(point, positions[i - 1] ?? point, positions[i] ?? point)
    if (foot.metres < nearest.metres) {
      nearest = { metres: foot.metres, along: length + foot.share * foot.length }
    }
    length += foot.length
  }
  return { edge, share: length === 0 ? 0 : nearest.along / length, metres: nearest.metres }
}
