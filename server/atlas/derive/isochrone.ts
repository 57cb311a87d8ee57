import { limits } from '@/lib/config/limits'
import type { Position, RoadClass, RoadGraph } from '@/server/atlas/entities'
import { edgesWithin, snapToEdge, snapToRoad } from './nearest-road'
import { prepareNetwork, type RoadNetwork } from './road-network'
import { TimeQueue } from './time-queue'

/** Sum of AADT by functional class 0..5, vehicles/day. */
type Traffic = [number, number, number, number, number, number]

/** Length of the drive in seconds. */
const driveSeconds = 180

/** A road graph ready for thousands of questions a second. Not for use by two threads at once. */
export interface PreparedRoads {
  /**
   * `iso3_0..iso3_5`: sum of AADT over the segments of class k reached in a 3-minute drive that starts at the
   * nearest road of class 0-5. A segment counts once, and whole, when any part of it is reached. Zeros without roads.
   */
  traffic(point: Position): Traffic
  /** Most important class with a road within 200 m, null when there is none. */
  roadClass(point: Position): RoadClass | null
  /** Metres to the nearest road of class 0-5, infinite when there is none. */
  metresToRoad(point: Position): number
}

export function prepareRoads(graph: RoadGraph): PreparedRoads {
  const network = prepareNetwork(graph)
  const drive = prepareDrive(network)
  return {
    traffic: (point) => drive(point),
    roadClass: (point) => mostImportantClass(network, point),
    metresToRoad: (point) => snapToRoad(network, point)?.metres ?? Number.POSITIVE_INFINITY,
  }
}

function mostImportantClass(network: RoadNetwork, point: Position): RoadClass | null {
  let best: RoadClass | null = null
  for (const edge of edgesWithin(network, point, limits.nearbyRadius)) {
    const roadClass = network.graph.edges[edge]?.class ?? null
    if (roadClass === null || (best !== null && roadClass >= best)) continue
    if (snapToEdge(network, edge, point).metres <= limits.nearbyRadius) best = roadClass
  }
  return best
}

/**
 * Dijkstra from the snapped point, cut off at 180 s. Buffers are made once and told apart by the number of the run,
 * so that a question costs what it reaches, not what the country holds.
 */
function prepareDrive(network: RoadNetwork): (point: Position) => Traffic {
  const { arcStart, arcTarget, arcEdge, edgeSeconds, edgeSegment, graph } = network
  const seconds = new Float64Array(graph.junctions.length)
  const seenIn = new Uint32Array(graph.junctions.length)
  const countedIn = new Uint32Array(network.segmentClass.length)
  const queue = new TimeQueue()
  let run = 0

  const count = (edge: number, sums: Traffic) => {
    const segment = edgeSegment[edge] ?? -1
    if (segment < 0 || countedIn[segment] === run) return
    countedIn[segment] = run
    const roadClass = (network.segmentClass[segment] ?? 0) as RoadClass
    sums[roadClass] += network.segmentAadt[segment] ?? 0
  }
  // At exactly 180 s nothing beyond the junction has been driven: it is neither entered nor passed.
  const reach = (junction: number, time: number) => {
    if (time >= driveSeconds) return
    if (seenIn[junction] === run && time >= (seconds[junction] ?? 0)) return
    seenIn[junction] = run
    seconds[junction] = time
    queue.push(junction, time)
  }
  const leave = (junction: number, sums: Traffic) => {
    const time = seconds[junction] ?? 0
    const end = arcStart[junction + 1] ?? 0
    for (let arc = arcStart[junction] ?? 0; arc < end; arc += 1) {
      const edge = arcEdge[arc] ?? 0
      count(edge, sums)
      reach(arcTarget[arc] ?? 0, time + (edgeSeconds[edge] ?? 0))
    }
  }
  return (point) => {
    const sums: Traffic = [0, 0, 0, 0, 0, 0]
    const snap = snapToRoad(network, point)
    const start = snap && graph.edges[snap.edge]
    if (!start) return sums
    run += 1
    count(snap.edge, sums)
    reach(start.to, (1 - snap.share) * start.seconds)
    if (start.direction === 'both') reach(start.from, snap.share * start.seconds)
    for (let next = queue.pop(); next !== null; next = queue.pop()) {
      if (next.time === seconds[next.junction]) leave(next.junction, sums)
    }
    return sums
  }
}
