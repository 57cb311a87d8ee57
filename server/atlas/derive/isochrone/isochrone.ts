import type Flatbush from 'flatbush'
import { limits } from '@/lib/config/limits'
import type { Position, RoadClass, RoadGraph } from '@/server/atlas/base/entities'
import { edgesWithin, nearestNamed, snapToEdge, snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import { classAt } from '@/server/atlas/derive/roads/road-edges'
import { networkBytes, prepareNetwork, type RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { Drive, type Traffic } from './isochrone-drive'
import { outlineOf } from './isochrone-outline'
import { type ReachedSegment, reachedRoads } from './isochrone-reach'

/** A 3-minute drive; nothing is reached in a country without roads. */
export interface Isochrone {
  segments: ReachedSegment[]
  /** Ring around all that is reached, service roads among it (see `outlineOf`); empty where nothing is. */
  outline: Position[]
}

/** A road graph ready for thousands of questions a second. Not for use by two threads at once. */
export interface PreparedRoads {
  /**
   * `iso3_0..iso3_5`: sum of AADT over the segments of class k reached in a 3-minute drive that starts at the
   * nearest road of class 0-5. A segment counts once, and whole, when any part of it is reached. Zeros without roads.
   */
  traffic(point: Position): Traffic
  /** The same drive with what it reaches; its segments are those that `traffic` sums. */
  drive(point: Position): Isochrone
  /** Most important class with a road within 200 m, null when there is none. */
  roadClass(point: Position): RoadClass | null
  /** Metres to the nearest road of class 0-5, infinite when there is none. */
  metresToRoad(point: Position): number
  /** Memory that is held beside the graph and its index. */
  readonly bytes: number
  /** The nearest road with a name, also where it has no class; null when none comes within `metres`. */
  nearestNamed(point: Position, metres: number): { name: string; metres: number } | null
}

/** @param tree of the graph's edges as the build stored it; made anew where it is not given. */
export function prepareRoads(graph: RoadGraph, tree?: Flatbush | null): PreparedRoads {
  const network = prepareNetwork(graph, tree)
  const drive = new Drive(network)
  return {
    traffic(point) {
      drive.run(point)
      return drive.traffic()
    },
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
