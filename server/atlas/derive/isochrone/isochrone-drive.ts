import type { Position, RoadClass } from '@/server/atlas/base/entities'
import { type RoadSnap, snapToRoad } from '@/server/atlas/derive/roads/nearest-road'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'

/** Length of the drive in seconds. */
export const driveSeconds = 180

/** Sum of AADT by functional class 0..5, vehicles/day. */
export type Traffic = [number, number, number, number, number, number]

/**
 * Dijkstra from the nearest road of class 0-5, cut off at 180 s. Buffers are made once and told apart by the number
 * of the run, so that a question costs what it reaches, not what the country holds. What a run reached stays
 * readable until the next one.
 */
export class Drive {
  readonly network: RoadNetwork
  /** Segments reached by the last run, each once. */
  readonly segments: number[] = []
  /** Junctions reached by the last run before its end, by time. */
  readonly junctions: number[] = []
  readonly #seconds: Float64Array
  readonly #seenIn: Uint32Array
  readonly #countedIn: Uint32Array
  readonly #queue = new TimeQueue()
  #run = 0

  constructor(network: RoadNetwork) {
    this.network = network
    this.#seconds = new Float64Array(network.graph.junctions)
    this.#seenIn = new Uint32Array(network.graph.junctions)
    this.#countedIn = new Uint32Array(network.segmentClass.length)
  }

  /** Memory of the buffers. */
  get bytes(): number {
    return this.#seconds.byteLength + this.#seenIn.byteLength + this.#countedIn.byteLength
  }

  /** Drives from a point; answers where it starts, null without roads. */
  run(point: Position): RoadSnap | null {
    this.#run += 1
    this.segments.length = 0
    this.junctions.length = 0
    const snap = snapToRoad(this.network, point)
    if (!snap) return null
    const { from, to, seconds, oneWay } = this.network.graph
    const whole = seconds[snap.edge] ?? 0
    this.#count(snap.edge)
    this.#reach(to[snap.edge] ?? 0, (1 - snap.share) * whole)
    // At the very beginning of a one-way road one stands on the junction, and may take any road from there.
    if (!oneWay[snap.edge] || snap.share === 0) this.#reach(from[snap.edge] ?? 0, snap.share * whole)
    for (let junction = this.#queue.pop(); junction >= 0; junction = this.#queue.pop()) {
      if (this.#queue.time === this.#seconds[junction]) this.#leave(junction)
    }
    return snap
  }

  /** Seconds to a junction in the last run, infinite when it was not reached before the drive's end. */
  secondsTo(junction: number): number {
    return this.#seenIn[junction] === this.#run ? (this.#seconds[junction] ?? 0) : Number.POSITIVE_INFINITY
  }

  /** Sums over the segments of the last run. */
  traffic(): Traffic {
    const sums: Traffic = [0, 0, 0, 0, 0, 0]
    const { segmentClass, segmentAadt } = this.network
    for (const segment of this.segments) {
      sums[(segmentClass[segment] ?? 0) as RoadClass] += segmentAadt[segment] ?? 0
    }
    return sums
  }

  #leave(junction: number): void {
    this.junctions.push(junction)
    const { arcStart, arcTarget, arcEdge, graph } = this.network
    const time = this.#seconds[junction] ?? 0
    const end = arcStart[junction + 1] ?? 0
    for (let arc = arcStart[junction] ?? 0; arc < end; arc += 1) {
      const edge = arcEdge[arc] ?? 0
      this.#count(edge)
      this.#reach(arcTarget[arc] ?? 0, time + (graph.seconds[edge] ?? 0))
    }
  }

  // At exactly 180 s nothing beyond the junction has been driven: it is neither entered nor passed.
  #reach(junction: number, time: number): void {
    if (time >= driveSeconds) return
    if (this.#seenIn[junction] === this.#run && time >= (this.#seconds[junction] ?? 0)) return
    this.#seenIn[junction] = this.#run
    this.#seconds[junction] = time
    this.#queue.push(junction, time)
  }

  #count(edge: number): void {
    const segment = this.network.graph.segment[edge] ?? -1
    if (segment < 0 || this.#countedIn[segment] === this.#run) return
    this.#countedIn[segment] = this.#run
    this.segments.push(segment)
  }
}
