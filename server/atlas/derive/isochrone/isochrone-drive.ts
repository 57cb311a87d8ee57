import type { RoadClass } from '@/lib/catalogue/road-class'
import { type RoadSnap, snapToStart } from '@/server/atlas/derive/roads/nearest-road'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'
import type { Position } from '@/server/atlas/entities/entities'

export const driveSeconds = 180

/** AADT in vehicles/day by functional class 0..5. */
export type Traffic = [number, number, number, number, number, number]

/**
 * Dijkstra, cut off at 180 s. Buffers are reused and stamped with the run's number, so that a query's cost
 * depends on its reach, not the country's size. Results stay readable until the next run.
 */
export class Drive {
  readonly network: RoadNetwork
  readonly segments: number[] = []
  readonly segmentEdges: number[] = []
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

  get bytes(): number {
    return this.#seconds.byteLength + this.#seenIn.byteLength + this.#countedIn.byteLength
  }

  run(point: Position): RoadSnap | null {
    this.#run += 1
    this.segments.length = 0
    this.segmentEdges.length = 0
    this.junctions.length = 0
    const snap = snapToStart(this.network, point)
    if (!snap) return null
    const { from, to, seconds, oneWay } = this.network.graph
    const whole = seconds[snap.edge] ?? 0
    this.#count(snap.edge)
    this.#reach(to[snap.edge] ?? 0, (1 - snap.share) * whole)
    // The start of a one-way road is the junction, so any road from there is open.
    if (!oneWay[snap.edge] || snap.share === 0) this.#reach(from[snap.edge] ?? 0, snap.share * whole)
    for (let junction = this.#queue.pop(); junction >= 0; junction = this.#queue.pop()) {
      if (this.#queue.time === this.#seconds[junction]) this.#leave(junction)
    }
    return snap
  }

  secondsTo(junction: number): number {
    return this.#seenIn[junction] === this.#run ? (this.#seconds[junction] ?? 0) : Number.POSITIVE_INFINITY
  }

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

  // At exactly 180 s the junction is not entered.
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
    this.segmentEdges.push(edge)
  }
}
