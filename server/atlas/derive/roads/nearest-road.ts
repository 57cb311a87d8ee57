import { metresPerDegree } from '@/lib/geo/distance'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import { noClass, partsPerDegree } from './road-edges'
import { maxExitLength } from './road-exits'
import type { IndexedExits, RoadNetwork } from './road-network'

/** `share` of the edge's length from its start. */
export interface RoadSnap {
  edge: number
  share: number
  metres: number
}

/**
 * Classes 0-5; null if the network has no such road. The edge of the nearest box bounds the distance; of all
 * boxes within that bound the nearest polyline wins (ties: first edge).
 */
export function snapToRoad(
  network: RoadNetwork,
  point: Position,
  isWanted: (edge: number) => boolean = () => true,
): RoadSnap | null {
  const isClassed = (box: number) => {
    const edge = network.indexed[box] ?? 0
    return network.graph.class[edge] !== noClass && isWanted(edge)
  }
  const lng = point[0] * partsPerDegree
  const lat = point[1] * partsPerDegree
  const [first] = network.tree?.neighbors(lng, lat, 1, Number.POSITIVE_INFINITY, isClassed) ?? []
  if (first === undefined) return null
  let best = snapToEdge(network.graph, network.indexed[first] ?? 0, point)
  for (const edge of edgesWithin(network, point, best.metres)) {
    if (!isWanted(edge)) continue
    const snap = snapToEdge(network.graph, edge, point)
    if (isNearer(snap, best)) best = snap
  }
  return best
}

/**
 * Where a drive starts: the road that cars reach over the nearest exit (an aisle, a driveway, a ramp), or the
 * nearest road of the large network if that is nearer. The way over the exit takes no time, because maps differ
 * in how many aisles they hold.
 */
export function snapToStart(network: RoadNetwork, point: Position): RoadSnap | null {
  const { open } = network.graph
  const road = snapToRoad(network, point, (edge) => open === undefined || open[edge] === 1)
  const exit = network.exits && nearestExit(network.exits, point, road?.metres ?? Number.POSITIVE_INFINITY)
  return exit ?? road ?? snapToRoad(network, point)
}

/** Nearer than `metres`; by the end that leads out sooner. */
function nearestExit(exits: IndexedExits, point: Position, metres: number): RoadSnap | null {
  const x = point[0] * partsPerDegree
  const y = point[1] * partsPerDegree
  const [first] = exits.tree?.neighbors(x, y, 1) ?? []
  if (first === undefined) return null
  let best = snapToEdge(exits, first, point)
  const half = degreesAround(point[1], Math.min(best.metres, metres))
  const lng = half.lng * partsPerDegree
  const lat = half.lat * partsPerDegree
  for (const row of exits.tree?.search(x - lng, y - lat, x + lng, y + lat) ?? []) {
    const snap = snapToEdge(exits, row, point)
    if (isNearer(snap, best)) best = snap
  }
  return best.metres < metres ? leaving(exits, best) : null
}

/** Null if that takes more than `maxExitLength`. */
function leaving(exits: IndexedExits, { edge: row, share, metres }: RoadSnap): RoadSnap | null {
  const length = exits.lengthMetres[row] ?? 0
  const behind = share * length + (exits.fromMetres[row] ?? 0)
  const ahead = (1 - share) * length + (exits.toMetres[row] ?? 0)
  const isAhead = exits.fromEdge[row] === -1 || (exits.toEdge[row] !== -1 && ahead <= behind)
  if ((isAhead ? ahead : behind) > maxExitLength) return null
  return isAhead
    ? { edge: exits.toEdge[row] ?? 0, share: exits.toShare[row] ?? 0, metres }
    : { edge: exits.fromEdge[row] ?? 0, share: exits.fromShare[row] ?? 0, metres }
}

/** Edges meeting at a junction are equally near up to rounding: within a micrometre the first wins. */
function isNearer(a: RoadSnap, b: RoadSnap): boolean {
  const difference = a.metres - b.metres
  return Math.abs(difference) <= 1e-6 ? a.edge < b.edge : difference < 0
}

/** Classes 0-5; compares boxes with the square of half-width `metres`. */
export function edgesWithin(network: RoadNetwork, point: Position, metres: number): number[] {
  return indexedWithin(network, point, metres).filter((edge) => network.graph.class[edge] !== noClass)
}

/** Any class. */
export function nearestNamed(
  network: RoadNetwork,
  point: Position,
  metres: number,
): { name: string; metres: number } | null {
  const { graph } = network
  let best: { name: string; metres: number } | null = null
  for (const edge of indexedWithin(network, point, metres)) {
    const name = graph.name[edge] ?? 0
    if (name === 0) continue
    const snap = snapToEdge(graph, edge, point)
    if (snap.metres > metres || (best !== null && snap.metres >= best.metres)) continue
    best = { name: graph.texts[name] ?? '', metres: snap.metres }
  }
  return best
}

function indexedWithin({ tree, indexed }: RoadNetwork, [lng, lat]: Position, metres: number): number[] {
  const half = degreesAround(lat, metres)
  const found = tree?.search(
    (lng - half.lng) * partsPerDegree,
    (lat - half.lat) * partsPerDegree,
    (lng + half.lng) * partsPerDegree,
    (lat + half.lat) * partsPerDegree,
  )
  return (found ?? []).map((box) => indexed[box] ?? 0)
}

/** On the tangent plane at the point (see `footOnSegment`). */
export function snapToEdge(
  { positionStart, positions }: Pick<RoadGraph, 'positionStart' | 'positions'>,
  edge: number,
  point: Position,
): RoadSnap {
  const scaleX = metresPerDegree * Math.cos((point[1] * Math.PI) / 180)
  const start = positionStart[edge] ?? 0
  const end = positionStart[edge + 1] ?? 0
  const xAt = (at: number) => ((positions[at] ?? 0) / partsPerDegree - point[0]) * scaleX
  const yAt = (at: number) => ((positions[at + 1] ?? 0) / partsPerDegree - point[1]) * metresPerDegree
  let x = xAt(start)
  let y = yAt(start)
  let metres = Number.POSITIVE_INFINITY
  let along = 0
  let length = 0
  for (let at = start + 2; at < end; at += 2) {
    const nextX = xAt(at)
    const nextY = yAt(at)
    const dx = nextX - x
    const dy = nextY - y
    const stretch = Math.hypot(dx, dy)
    const share = stretch === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / (stretch * stretch)))
    const away = Math.hypot(x + share * dx, y + share * dy)
    if (away < metres) {
      metres = away
      along = length + share * stretch
    }
    length += stretch
    x = nextX
    y = nextY
  }
  return { edge, share: length === 0 ? 0 : along / length, metres }
}
