import type { RoadSnap } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { noClass } from '@/server/atlas/derive/roads/road-edges'
import { endsByNode, type RoadEnds } from '@/server/atlas/derive/roads/road-ends'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'
import type { TrafficCount } from '@/server/atlas/entities/entities'
import { oppositeOf, snapCount } from './traffic-snap'

export interface CountedSegments {
  countOf: Int32Array
  used: number
}

interface Entry {
  count: number
  edge: number
  node: number
}

/**
 * Spreads counts both ways along their roads up to a junction with a more important class. Without a shared
 * reference or name a road continues only if no second road of its class leaves the junction. Where counts
 * meet, the nearer along the road wins; on one segment, the latest year.
 */
export function spreadCounts(network: RoadNetwork, counts: readonly TrafficCount[]): CountedSegments {
  const spread = new Spread(network)
  const order = counts.map((_, count) => count)
  order.sort((a, b) => (counts[b]?.year ?? 0) - (counts[a]?.year ?? 0) || a - b)
  let used = 0
  for (const index of order) {
    const count = counts[index]
    const snap = count && snapCount(network, count)
    if (!snap) continue
    used += 1
    spread.start(index, snap)
    const { oneWay, link } = network.graph
    const opposite = oneWay[snap.edge] ? oppositeOf(network, snap.edge, snap.share) : null
    if (opposite && link[opposite.edge] === link[snap.edge]) spread.start(index, opposite)
  }
  spread.run()
  return { countOf: spread.countOf, used }
}

class Spread {
  readonly countOf: Int32Array
  readonly #network: RoadNetwork
  readonly #ends: RoadEnds
  readonly #entries: Entry[] = []
  readonly #queue = new TimeQueue()
  readonly #isTaken: Uint8Array
  readonly #origin = new Map<number, number>()

  constructor(network: RoadNetwork) {
    const { graph } = network
    this.#network = network
    this.#ends = endsByNode(graph, graph.junctions, (edge) => graph.class[edge] !== noClass)
    this.#isTaken = new Uint8Array(graph.size)
    this.countOf = new Int32Array(network.segmentClass.length).fill(-1)
  }

  start(count: number, { edge, share }: RoadSnap): void {
    const { from, to, lengthMetres } = this.#network.graph
    const metres = at(lengthMetres, edge)
    if (!this.#origin.has(count)) this.#origin.set(count, edge)
    this.#take(edge, count)
    this.#leave({ count, edge, node: at(from, edge) }, share * metres)
    this.#leave({ count, edge, node: at(to, edge) }, (1 - share) * metres)
  }

  run(): void {
    for (let next = this.#queue.pop(); next >= 0; next = this.#queue.pop()) {
      const entry = this.#entries[next]
      if (!entry || this.#isTaken[entry.edge]) continue
      const metres = this.#queue.time
      this.#take(entry.edge, entry.count)
      const { from, to, lengthMetres } = this.#network.graph
      const far = at(from, entry.edge) === entry.node ? at(to, entry.edge) : at(from, entry.edge)
      this.#leave({ ...entry, node: far }, metres + at(lengthMetres, entry.edge))
    }
  }

  #take(edge: number, count: number): void {
    this.#isTaken[edge] = 1
    const segment = at(this.#network.graph.segment, edge)
    if (this.countOf[segment] === -1) this.countOf[segment] = count
  }

  #leave({ count, edge, node }: Entry, metres: number): void {
    const { graph } = this.#network
    const { start, stretch } = this.#ends
    // A loop appears twice among the ends.
    const here = [...new Set(stretch.subarray(start[node], start[node + 1]))]
    if (here.some((each) => at(graph.class, each) < at(graph.class, edge))) return
    const alike = here.filter((each) => each !== edge && this.#isAlike(each, edge))
    for (const next of alike) {
      const isSame = this.#isSameRoad(next, this.#origin.get(count) ?? edge)
      if (isSame === false || (isSame === null && alike.length > 1) || this.#isTaken[next]) continue
      this.#queue.push(this.#entries.length, metres)
      this.#entries.push({ count, edge: next, node })
    }
  }

  #isAlike(a: number, b: number): boolean {
    const { class: classes, link } = this.#network.graph
    return classes[a] === classes[b] && link[a] === link[b]
  }

  #isSameRoad(a: number, b: number): boolean | null {
    const { ref, name } = this.#network.graph
    for (const column of [ref, name]) {
      if (column[a] !== 0 && column[b] !== 0) return column[a] === column[b]
    }
    return null
  }
}
