import type { RoadGraph } from '@/server/atlas/entities/entities'
import { sharedBytes } from '@/server/atlas/entities/shared-columns'
import { at } from './road-buffer'
import { noClass } from './road-edges'
import { type Arcs, prepareArcs } from './road-network'

/** Metres of classed roads that make a network of its own, such as an island's. */
const largeNetwork = 1000
/** The least important class whose one-way roads lead on beyond the map where they end. */
const lastThroughClass = 3

/**
 * Finds the classed roads from which cars can get into a large network: a part in which every junction is
 * reached from every other and that has 1 km of roads, or else the largest one. Main roads that are cut at the
 * end of the map count as open, too.
 * @returns 1 for open edges
 */
export function findOpenRoads(graph: RoadGraph): Uint8Array {
  const arcs = prepareArcs(graph)
  const parts = findParts(graph.junctions, arcs)
  const leadsOut = largeParts(graph, parts)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const end = at(graph.to, edge)
    const isSink = arcs.arcStart[end] === arcs.arcStart[end + 1]
    if (graph.oneWay[edge] && at(graph.class, edge) <= lastThroughClass && isSink) {
      leadsOut[at(parts.partOf, end)] = 1
    }
  }
  followBack(arcs, parts, leadsOut)
  const open = sharedBytes(graph.size)
  for (let edge = 0; edge < graph.size; edge += 1) {
    if (graph.class[edge] === noClass) continue
    const isOut = (junction: number) => leadsOut[at(parts.partOf, junction)] === 1
    open[edge] = Number(isOut(at(graph.to, edge)) || (!graph.oneWay[edge] && isOut(at(graph.from, edge))))
  }
  return open
}

/** Strongly connected parts, each numbered after all that it leads to. */
interface Parts {
  size: number
  partOf: Uint32Array
  /** Junctions, ascending by part. */
  order: Uint32Array
}

const findParts = (junctions: number, arcs: Arcs): Parts => new PartSearch(junctions, arcs).run()

/** Tarjan's algorithm (1972), with a stack of its own: a country's roads are deeper than the call stack. */
class PartSearch implements Parts {
  readonly partOf: Uint32Array
  readonly order: Uint32Array
  size = 0
  readonly #arcs: Arcs
  /** Number of the first visit, from 1. */
  readonly #visit: Uint32Array
  /** The earliest visit that a junction leads back to. */
  readonly #lowest: Uint32Array
  readonly #isPending: Uint8Array
  readonly #next: Uint32Array
  readonly #path: number[] = []
  readonly #pending: number[] = []
  #visits = 0
  #placed = 0

  constructor(junctions: number, arcs: Arcs) {
    this.partOf = new Uint32Array(junctions)
    this.order = new Uint32Array(junctions)
    this.#arcs = arcs
    this.#visit = new Uint32Array(junctions)
    this.#lowest = new Uint32Array(junctions)
    this.#isPending = new Uint8Array(junctions)
    this.#next = Uint32Array.from(arcs.arcStart.subarray(0, junctions))
  }

  run(): Parts {
    for (let first = 0; first < this.order.length; first += 1) {
      if (this.#visit[first] === 0) this.#enter(first)
      for (let junction = this.#path.at(-1); junction !== undefined; junction = this.#path.at(-1)) {
        if (!this.#goOn(junction)) this.#leave(junction)
      }
    }
    return this
  }

  #enter(junction: number): void {
    this.#visits += 1
    this.#visit[junction] = this.#visits
    this.#lowest[junction] = this.#visits
    this.#isPending[junction] = 1
    this.#path.push(junction)
    this.#pending.push(junction)
  }

  /** @returns whether the junction had an arc left */
  #goOn(junction: number): boolean {
    const { arcStart, arcTarget } = this.#arcs
    const arc = at(this.#next, junction)
    if (arc === at(arcStart, junction + 1)) return false
    this.#next[junction] = arc + 1
    const target = at(arcTarget, arc)
    if (this.#visit[target] === 0) this.#enter(target)
    else if (this.#isPending[target]) this.#lower(junction, at(this.#visit, target))
    return true
  }

  #leave(junction: number): void {
    this.#path.pop()
    const before = this.#path.at(-1)
    if (before !== undefined) this.#lower(before, at(this.#lowest, junction))
    if (this.#lowest[junction] === this.#visit[junction]) this.#close(junction)
  }

  #lower(junction: number, visit: number): void {
    if (visit < at(this.#lowest, junction)) this.#lowest[junction] = visit
  }

  #close(junction: number): void {
    for (let last = -1; last !== junction; ) {
      last = this.#pending.pop() ?? junction
      this.#isPending[last] = 0
      this.partOf[last] = this.size
      this.order[this.#placed] = last
      this.#placed += 1
    }
    this.size += 1
  }
}

function largeParts(graph: RoadGraph, { size, partOf }: Parts): Uint8Array {
  const metres = new Float64Array(size)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const part = at(partOf, at(graph.from, edge))
    if (graph.class[edge] === noClass || part !== partOf[at(graph.to, edge)]) continue
    metres[part] = at(metres, part) + at(graph.lengthMetres, edge)
  }
  let max = 0
  for (const length of metres) max = Math.max(max, length)
  const min = Math.min(max, largeNetwork)
  return Uint8Array.from(metres, (length) => Number(length >= min))
}

/** Marks all parts that lead to a marked one. */
function followBack({ arcStart, arcTarget }: Arcs, { partOf, order }: Parts, marked: Uint8Array): void {
  for (const junction of order) {
    const end = at(arcStart, junction + 1)
    for (let arc = at(arcStart, junction); arc < end; arc += 1) {
      if (marked[at(partOf, at(arcTarget, arc))]) marked[at(partOf, junction)] = 1
    }
  }
}
