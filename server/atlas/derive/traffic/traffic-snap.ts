import { edgesWithin, type RoadSnap, snapToEdge } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'

/** Metres. Counts farther from every road are unused. */
export const countReach = 50

/** British tables write these for roads without a number, which are never main roads. */
const minorRoads = new Set(['C', 'U'])
const leastMinorClass = 4

/** Prefers a matching reference or name, then through roads to links, then class, then distance. */
export function snapCount(network: RoadNetwork, count: TrafficCount): RoadSnap | null {
  const { graph } = network
  const min = minorRoads.has(normal(count.road)) ? leastMinorClass : 0
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
