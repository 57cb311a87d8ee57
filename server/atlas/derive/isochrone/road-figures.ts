import { lastMainClass, type RoadClass, roadClasses } from '@/lib/catalogue/road-class'
import { snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { Position } from '@/server/atlas/entities/entities'
import type { Drive, Traffic } from './isochrone-drive'

export interface RoadFigure {
  name: string
  class: RoadClass
  /** Vehicles/day, of one carriageway if they are mapped apart. */
  aadt: number
  isCounted: boolean
  /** Null without a count, and in atlases that do not know it. */
  year: number | null
}

export interface PassedRoads {
  traffic: Traffic
  busiest: RoadFigure | null
}

/** Skips slip roads: they carry their road's class default, which would name a ramp instead of the road. */
export function busiestRoad({ network, segments, segmentEdges }: Drive): RoadFigure | null {
  const { graph, segmentAadt } = network
  let best = -1
  let max = -1
  segments.forEach((segment, i) => {
    const edge = segmentEdges[i] ?? -1
    const aadt = segmentAadt[segment] ?? 0
    if (graph.link[edge] === 1 || aadt <= max) return
    best = edge
    max = aadt
  })
  return best < 0 ? null : figureOf(network, best)
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

function figureOf({ graph, segmentAadt }: RoadNetwork, edge: number): RoadFigure {
  const roadClass = (graph.class[edge] ?? 5) as RoadClass
  const named = (texts: Int32Array) => graph.texts[texts[edge] ?? 0]
  return {
    name: named(graph.name) || named(graph.ref) || roadClasses[roadClass].unnamed,
    class: roadClass,
    aadt: segmentAadt[graph.segment[edge] ?? -1] ?? 0,
    isCounted: graph.aadtEstimated[edge] !== 1,
    year: graph.countYear?.[edge] || null,
  }
}
