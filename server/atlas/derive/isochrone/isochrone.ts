import type { RoadClass } from '@/lib/catalogue/road-class'
import { limits } from '@/lib/config/limits'
import { edgesWithin, nearestNamed, snapToEdge, snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import { classAt } from '@/server/atlas/derive/roads/road-edges'
import {
  networkBytes,
  prepareNetwork,
  type RoadNetwork,
  type RoadTrees,
} from '@/server/atlas/derive/roads/road-network'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import { Drive, type Traffic } from './isochrone-drive'
import { outlineOf } from './isochrone-outline'
import { type ReachedSegment, reachedRoads } from './isochrone-reach'
import { busiestRoad, mainRoad, type PassedRoads, type RoadFigure } from './road-figures'

export interface Isochrone {
  segments: ReachedSegment[]
  outline: Position[]
}

/** Not thread-safe. */
export interface PreparedRoads {
  readonly network: RoadNetwork
  /** A segment counts once and whole if any part is reached. Zeros without roads. */
  traffic(point: Position): Traffic
  passed(point: Position): PassedRoads
  mainRoad(point: Position): (RoadFigure & { metres: number }) | null
  drive(point: Position): Isochrone
  /** Most important class within 200 m. */
  roadClass(point: Position): RoadClass | null
  metresToRoad(point: Position): number
  /** Without the graph and its index. */
  readonly bytes: number
  nearestNamed(point: Position, metres: number): { name: string; metres: number } | null
}

/** @param trees indexes stored by the build; rebuilt if omitted */
export function prepareRoads(graph: RoadGraph, trees?: RoadTrees): PreparedRoads {
  return roadsOver(prepareNetwork(graph, trees))
}

export function roadsOver(network: RoadNetwork): PreparedRoads {
  const drive = new Drive(network)
  return {
    network,
    traffic(point) {
      drive.run(point)
      return drive.traffic()
    },
    passed(point) {
      drive.run(point)
      return { traffic: drive.traffic(), busiest: busiestRoad(drive) }
    },
    mainRoad: (point) => mainRoad(network, point),
    drive(point) {
      const start = drive.run(point)
      if (!start) return { segments: [], outline: [] }
      const { segments, others } = reachedRoads(drive, start)
      return { segments, outline: outlineOf([...segments.flatMap(({ lines }) => lines), ...others]) }
    },
    roadClass: (point) => mostImportantClass(network, point),
    metresToRoad: (point) => snapToRoad(network, point)?.metres ?? Number.POSITIVE_INFINITY,
    bytes: networkBytes(network) + drive.bytes,
    nearestNamed: (point, metres) => nearestNamed(network, point, metres),
  }
}

function mostImportantClass(network: RoadNetwork, point: Position): RoadClass | null {
  let best: RoadClass | null = null
  for (const edge of edgesWithin(network, point, limits.nearbyRadius)) {
    const roadClass = classAt(network.graph, edge)
    if (roadClass === null || (best !== null && roadClass >= best)) continue
    if (snapToEdge(network.graph, edge, point).metres <= limits.nearbyRadius) best = roadClass
  }
  return best
}
