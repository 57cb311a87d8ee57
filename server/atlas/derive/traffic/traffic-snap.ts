import { metresPerDegree } from '@/lib/geo/distance'
import { edgesWithin, type RoadSnap, snapToEdge } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position, RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'

/** Metres. Counts farther from every road are unused. */
export const countReach = 50

/** British tables write these for roads without a number, which are never main roads. */
const minorRoads = new Set(['C', 'U'])
const minMinorClass = 4

/** Prefers a matching reference or name, then through roads to links, then class, then distance. */
export function snapCount(network: RoadNetwork, count: TrafficCount): RoadSnap | null {
  const { graph } = network
  const min = minorRoads.has(normal(count.road)) ? minMinorClass : 0
  let best: { snap: RoadSnap; rank: readonly number[] } | null = null
  for (const edge of edgesWithin(network, count.position, countReach)) {
    const snap = snapToEdge(graph, edge, count.position)
    if (snap.metres > countReach || at(graph.class, edge) < min) continue
    const rank = rankOf(graph, snap, count.road)
    if (!best || isBefore(rank, best.rank)) best = { snap, rank }
  }
  return best?.snap ?? null
}

const rankOf = (graph: RoadGraph, { edge, metres }: RoadSnap, road: string): number[] => [
  isRoad(graph, edge, normal(road)) ? 0 : 1,
  at(graph.link, edge),
  at(graph.class, edge),
  metres,
  edge,
]

function isRoad({ texts, ref, name }: RoadGraph, edge: number, wanted: string): boolean {
  const given = `${texts[at(ref, edge)]};${texts[at(name, edge)]}`
  return wanted !== '' && given.split(';').some((each) => normal(each) === wanted)
}

const normal = (text: string) => text.toUpperCase().replace(/[\s().-]/g, '')

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, i) => value !== b[i])
  return place >= 0 && at(a, place) < at(b, place)
}

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
