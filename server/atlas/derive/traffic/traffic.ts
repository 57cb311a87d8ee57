import type { RoadClass } from '@/lib/catalogue/road-class'
import type { RoadSnap } from '@/server/atlas/derive/roads/nearest-road'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import { classAt, endsByNode, noClass, type RoadEnds } from '@/server/atlas/derive/roads/road-edges'
import { prepareNetwork, type RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'
import type { RoadGraph, TrafficCount } from '@/server/atlas/entities/entities'
import { sharedBytes, sharedFloats, sharedYears } from '@/server/atlas/entities/shared-columns'
import { countReach, findDualSegments, oppositeOf, snapCount } from './traffic-snap'

/**
 * Medians in vehicles/day of 2,719 British counts (Department for Transport, AADF). Trunk and primary share
 * the A roads' figure.
 */
export const classAadt: Readonly<Record<RoadClass, number>> = {
  0: 87_392,
  1: 26_338,
  2: 26_338,
  3: 4_445,
  4: 1_640,
  5: 838,
}

interface CountedSegments {
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
function spreadCounts(network: RoadNetwork, counts: readonly TrafficCount[]): CountedSegments {
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

export interface DerivedTraffic {
  graph: RoadGraph
  used: number
  unused: number
  latestYear: number | null
  note: string
}

/** Counts and defaults cover two directions, so each one-way carriageway of a dual road gets half. */
export function assignTraffic(graph: RoadGraph, counts: readonly TrafficCount[] = []): DerivedTraffic {
  const network = prepareNetwork(graph)
  const dual = findDualSegments(network)
  const { countOf, used } = spreadCounts(network, counts)
  const columns = trafficColumns(graph, {
    dual,
    countOn: (segment) => counts[countOf[segment] ?? -1],
    isCounted: used > 0,
  })
  const years = [...new Set(countOf)].flatMap((count) => counts[count]?.year ?? [])
  return {
    graph: { ...graph, ...columns },
    used,
    unused: counts.length - used,
    latestYear: used > 0 ? Math.max(...years) : null,
    note: noteOf({ used, unused: counts.length - used, years }),
  }
}

interface Counted {
  dual: Uint8Array
  countOn(segment: number): TrafficCount | undefined
  isCounted: boolean
}

function trafficColumns(
  graph: RoadGraph,
  { dual, countOn, isCounted }: Counted,
): Pick<RoadGraph, 'aadt' | 'aadtEstimated' | 'countYear' | 'dual'> {
  const aadt = sharedFloats(graph.size)
  const aadtEstimated = sharedBytes(graph.size).fill(1)
  const countYear = sharedYears(isCounted ? graph.size : 0)
  const isHalf = sharedBytes(graph.size)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) continue
    const segment = graph.segment[edge] ?? 0
    const count = countOn(segment)
    const both = count ? count.aadt : classAadt[roadClass]
    isHalf[edge] = at(dual, segment)
    aadt[edge] = isHalf[edge] ? both / 2 : both
    if (!count) continue
    aadtEstimated[edge] = 0
    countYear[edge] = count.year
  }
  return { aadt, aadtEstimated, dual: isHalf, ...(isCounted && { countYear }) }
}

function noteOf({ used, unused, years }: { used: number; unused: number; years: readonly number[] }): string {
  const byClass = 'a default by road class, the median of 2,719 British counts'
  const halved = 'halved on each carriageway of a dual road'
  const far = `${unused} ${unused === 1 ? 'count lies' : 'counts lie'} more than ${countReach} m from any road and`
  const left = unused > 0 ? ` ${far} ${unused === 1 ? 'was' : 'were'} not used.` : ''
  if (used === 0) return `Traffic is ${byClass}, ${halved}; no road of this country was counted.${left}`
  const first = Math.min(...years)
  const last = Math.max(...years)
  const when = first === last ? `${last}` : `${first} to ${last}, the latest year of each`
  const points = used === 1 ? '1 point' : `${used} points`
  return `Traffic was counted at ${points} (${when}) and is carried along the same road to the next junction with a more important one; elsewhere it is ${byClass}. Both are ${halved}.${left}`
}
