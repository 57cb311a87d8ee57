import { lastMainClass, type RoadClass, roadClasses } from '@/lib/catalogue/road-class'
import { snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import type { Drive, Traffic } from './isochrone-drive'

export interface RoadFigure {
  name: string
  class: RoadClass
  /** Vehicles/day in both directions; of one carriageway in older atlases. */
  aadt: number
  isCounted: boolean
  /** Null without a count, and in atlases that do not know it. */
  year: number | null
}

export interface PassedRoads {
  traffic: Traffic
  busiest: RoadFigure | null
}

/** Metres reached of a road that drivers notice. Roundabouts and bends with a name of their own are shorter. */
const noticed = 200
/** A nameless road must carry this many times the traffic of a named one to be called the busiest. */
const namelessFactor = 2

/**
 * The named road with the most vehicles/day in both directions of which 200 m are reached, the first reached of
 * equals. A shorter or nameless one is the busiest only if it carries twice as much. Skips slip roads: they carry
 * their road's class default, which would name a ramp instead of the road.
 */
export function busiestRoad({ network, segments, segmentEdges }: Drive): RoadFigure | null {
  const { graph } = network
  const edges = segmentEdges.slice(0, segments.length).filter((edge) => graph.link[edge] !== 1)
  const metresOf = new Map<number, number>()
  for (const edge of edges) {
    const name = nameOf(graph, edge)
    metresOf.set(name, (metresOf.get(name) ?? 0) + (graph.lengthMetres[edge] ?? 0))
  }
  const isNoticed = (edge: number) => {
    const name = nameOf(graph, edge)
    return name !== 0 && (metresOf.get(name) ?? 0) >= noticed
  }
  const busiestNamed = mostTravelled(network, edges.filter(isNoticed))
  const busiestOfAll = mostTravelled(network, edges)
  const isNamed =
    busiestNamed >= 0 && bothWays(network, busiestOfAll) < namelessFactor * bothWays(network, busiestNamed)
  const busiest = isNamed ? busiestNamed : busiestOfAll
  return busiest < 0 ? null : figureOf(network, busiest)
}

const nameOf = ({ name, ref }: RoadGraph, edge: number) => name[edge] || ref[edge] || 0

/** The first of equals; -1 without any. */
function mostTravelled(network: RoadNetwork, edges: readonly number[]): number {
  let best = -1
  let max = -1
  for (const edge of edges) {
    const aadt = bothWays(network, edge)
    if (aadt <= max) continue
    best = edge
    max = aadt
  }
  return best
}

/** Vehicles/day on both carriageways. */
function bothWays({ graph, segmentAadt }: RoadNetwork, edge: number): number {
  const aadt = segmentAadt[graph.segment[edge] ?? -1] ?? 0
  return graph.dual?.[edge] === 1 ? 2 * aadt : aadt
}

export function mainRoad(network: RoadNetwork, point: Position): (RoadFigure & { metres: number }) | null {
  const { graph } = network
  const snap = snapToRoad(
    network,
    point,
    (edge) => (graph.class[edge] ?? lastMainClass + 1) <= lastMainClass && graph.link[edge] !== 1,
  )
  return snap && { ...figureOf(network, snap.edge), metres: snap.metres }
}

function figureOf(network: RoadNetwork, edge: number): RoadFigure {
  const { graph } = network
  const roadClass = (graph.class[edge] ?? 5) as RoadClass
  const named = (texts: Int32Array) => graph.texts[texts[edge] ?? 0]
  return {
    name: named(graph.name) || named(graph.ref) || roadClasses[roadClass].unnamed,
    class: roadClass,
    aadt: bothWays(network, edge),
    isCounted: graph.aadtEstimated[edge] !== 1,
    year: graph.countYear?.[edge] || null,
  }
}
