import type { DriveTimes } from '@/lib/domain/network/instance'
import { type RoadSnap, snapToStart } from '@/server/atlas/derive/roads/nearest-road'
import { type Arcs, prepareArcs, type RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'
import type { Position } from '@/server/atlas/entities/entities'

/** Drives beyond it do not count: at 30 minutes the pull is a nine-hundredth of that at one. */
const maxDriveMinutes = 30
/** Shorter limits, tried in this order where the roads are too many for the places. */
const shorterDrives = [20, 15, 10, 5] as const

/** Junctions that all drives of an instance may visit: about a minute of work. */
const defaultVisits = 150_000_000

interface Gate {
  point: number
  seconds: number
}

/**
 * Drives from many demand points to one place after another: Dijkstra from the place over the roads against their
 * direction. Buffers are reused and stamped, so that a query costs what it reaches.
 */
export class DrivesTo {
  readonly #network: RoadNetwork
  readonly #arcs: Arcs
  readonly #snaps: (RoadSnap | null)[]
  /** Points that start at a junction, and what the way there takes. */
  readonly #gates = new Map<number, Gate[]>()
  readonly #onEdge = new Map<number, number[]>()
  readonly #seconds: Float64Array
  readonly #seenIn: Uint32Array
  readonly #queue = new TimeQueue()
  #run = 0
  #visits = 0

  constructor(network: RoadNetwork, points: readonly Position[]) {
    const { graph } = network
    this.#network = network
    this.#arcs = prepareArcs({
      size: graph.size,
      junctions: graph.junctions,
      from: graph.to,
      to: graph.from,
      oneWay: graph.oneWay,
    })
    this.#seconds = new Float64Array(graph.junctions)
    this.#seenIn = new Uint32Array(graph.junctions)
    this.#snaps = points.map((point) => snapToStart(network, point))
    this.#snaps.forEach((snap, point) => {
      if (snap) this.#open(snap, point)
    })
  }

  /** Junctions left so far, by all runs. */
  get visits(): number {
    return this.#visits
  }

  /** Minutes from each point within `maxMinutes`, by point; null without a road near the place. */
  to(place: Position, maxMinutes: number): Map<number, number> | null {
    const snap = snapToStart(this.#network, place)
    if (!snap) return null
    const limit = maxMinutes * 60
    const found = this.#alongSameRoad(snap, limit)
    this.#run += 1
    this.#enter(snap, limit)
    for (let junction = this.#queue.pop(); junction >= 0; junction = this.#queue.pop()) {
      const time = this.#seconds[junction] ?? 0
      if (this.#queue.time !== time) continue
      for (const gate of this.#gates.get(junction) ?? []) {
        noteSooner(found, gate.point, { time: time + gate.seconds, limit })
      }
      this.#leave(junction, limit)
    }
    for (const [point, time] of found) found.set(point, time / 60)
    return found
  }

  #alongSameRoad({ edge, share }: RoadSnap, limit: number): Map<number, number> {
    const { seconds, oneWay } = this.#network.graph
    const found = new Map<number, number>()
    for (const point of this.#onEdge.get(edge) ?? []) {
      const ahead = share - (this.#snaps[point]?.share ?? 0)
      const time = Math.abs(ahead) * (seconds[edge] ?? 0)
      if (ahead >= 0 || !oneWay[edge]) noteSooner(found, point, { time, limit })
    }
    return found
  }

  #enter({ edge, share }: RoadSnap, limit: number): void {
    const { from, to, seconds, oneWay } = this.#network.graph
    const whole = seconds[edge] ?? 0
    this.#reach(from[edge] ?? 0, share * whole, limit)
    // A place at the end of a one-way road is reached by any road to its junction.
    if (!oneWay[edge] || share === 1) this.#reach(to[edge] ?? 0, (1 - share) * whole, limit)
  }

  #open({ edge, share }: RoadSnap, point: number): void {
    const { from, to, seconds, oneWay } = this.#network.graph
    const whole = seconds[edge] ?? 0
    this.#gate(to[edge] ?? 0, { point, seconds: (1 - share) * whole })
    if (!oneWay[edge] || share === 0) this.#gate(from[edge] ?? 0, { point, seconds: share * whole })
    const others = this.#onEdge.get(edge)
    if (others) others.push(point)
    else this.#onEdge.set(edge, [point])
  }

  #gate(junction: number, gate: Gate): void {
    const others = this.#gates.get(junction)
    if (others) others.push(gate)
    else this.#gates.set(junction, [gate])
  }

  #leave(junction: number, limit: number): void {
    this.#visits += 1
    const { arcStart, arcTarget, arcEdge } = this.#arcs
    const { seconds } = this.#network.graph
    const time = this.#seconds[junction] ?? 0
    const end = arcStart[junction + 1] ?? 0
    for (let arc = arcStart[junction] ?? 0; arc < end; arc += 1) {
      this.#reach(arcTarget[arc] ?? 0, time + (seconds[arcEdge[arc] ?? 0] ?? 0), limit)
    }
  }

  #reach(junction: number, time: number, limit: number): void {
    if (time > limit) return
    if (this.#seenIn[junction] === this.#run && time >= (this.#seconds[junction] ?? 0)) return
    this.#seenIn[junction] = this.#run
    this.#seconds[junction] = time
    this.#queue.push(junction, time)
  }
}

function noteSooner(
  found: Map<number, number>,
  point: number,
  { time, limit }: { time: number; limit: number },
): void {
  if (time <= limit && time < (found.get(point) ?? Number.POSITIVE_INFINITY)) found.set(point, time)
}

export interface TravelWeights {
  times: DriveTimes
  /** Longest drive that counts. */
  minutes: number
  /** Places without a road. */
  withoutRoad: number[]
}

interface Rows {
  point: Uint32Array
  minutes: Float32Array
}

/**
 * Drives from demand points to places in the columns of an instance. Where all of them would visit more than `visits`
 * junctions, the longest drive that counts is cut to 20, 15, 10 or 5 minutes. Yields the number of places done.
 */
export function* weighTravel(
  drives: DrivesTo,
  places: readonly Position[],
  visits = defaultVisits,
): Generator<number, TravelWeights> {
  const minutes = affordableMinutes(drives, places, visits)
  const rows: Rows[] = []
  const withoutRoad: number[] = []
  for (const [place, position] of places.entries()) {
    const found = drives.to(position, minutes)
    if (!found) withoutRoad.push(place)
    rows.push(rowsOf(found ?? new Map()))
    yield rows.length
  }
  return { times: joinRows(rows), minutes, withoutRoad }
}

/** Of a sample spread over the places. */
function affordableMinutes(drives: DrivesTo, places: readonly Position[], visits: number): number {
  const step = Math.max(1, Math.floor(places.length / 10))
  const sample = places.filter((_, place) => place % step === 0)
  for (const minutes of [maxDriveMinutes, ...shorterDrives]) {
    const before = drives.visits
    for (const place of sample) drives.to(place, minutes)
    if (((drives.visits - before) * places.length) / Math.max(1, sample.length) <= visits) return minutes
  }
  return shorterDrives[shorterDrives.length - 1] ?? maxDriveMinutes
}

function rowsOf(found: ReadonlyMap<number, number>): Rows {
  return { point: Uint32Array.from(found.keys()), minutes: Float32Array.from(found.values()) }
}

function joinRows(rows: readonly Rows[]): DriveTimes {
  const start = new Uint32Array(rows.length + 1)
  rows.forEach((row, place) => {
    start[place + 1] = (start[place] ?? 0) + row.point.length
  })
  const total = start[rows.length] ?? 0
  const point = new Uint32Array(total)
  const minutes = new Float32Array(total)
  rows.forEach((row, place) => {
    point.set(row.point, start[place])
    minutes.set(row.minutes, start[place])
  })
  return { start, point, minutes }
}
