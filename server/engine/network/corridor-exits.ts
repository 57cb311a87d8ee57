import { type RoadSnap, snapToStart } from '@/server/atlas/derive/roads/nearest-road'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import { TimeQueue } from '@/server/atlas/derive/roads/time-queue'
import type { Position } from '@/server/atlas/entities/entities'
import type { RoadAxis } from './road-axis'

export type Heading = 'out' | 'back'

export interface OffRoad {
  /** Where the road is left, metres from its start. */
  at: number
  /** Drive from there, metres. */
  off: number
}

/**
 * Drives that leave a road in one direction, up to `most` metres: over the arcs of the network from every junction that
 * the direction passes, the road's own edges left out. Whether the way back leads on in the same direction is not tested.
 */
export class CorridorExits {
  readonly #network: RoadNetwork
  readonly #axis: RoadAxis
  readonly #heading: Heading
  readonly #most: number
  readonly #own: ReadonlySet<number>
  readonly #found = new Map<number, OffRoad>()

  constructor(network: RoadNetwork, axis: RoadAxis, { heading, most }: { heading: Heading; most: number }) {
    this.#network = network
    this.#axis = axis
    this.#heading = heading
    this.#most = most
    this.#own = new Set(axis.edges)
    this.#search()
  }

  /** Null beyond the limit, or without a road near the place. */
  to(place: Position): OffRoad | null {
    const snap = snapToStart(this.#network, place)
    if (!snap || snap.metres > this.#most) return null
    return this.#own.has(snap.edge) ? this.#beside(snap) : this.#away(snap)
  }

  #beside({ edge, share, metres }: RoadSnap): OffRoad | null {
    if (!this.#passes(edge)) return null
    const { from, to } = this.#network.graph
    const here = this.#axis.along.get(from[edge] ?? 0) ?? 0
    const there = this.#axis.along.get(to[edge] ?? 0) ?? 0
    return { at: here + share * (there - here), off: metres }
  }

  #away({ edge, share, metres }: RoadSnap): OffRoad | null {
    const { from, to, lengthMetres, oneWay } = this.#network.graph
    const length = lengthMetres[edge] ?? 0
    const before = this.#after(from[edge] ?? 0, share * length + metres)
    const behind = oneWay[edge] ? null : this.#after(to[edge] ?? 0, (1 - share) * length + metres)
    if (before && behind) return before.off <= behind.off ? before : behind
    return before ?? behind
  }

  #after(junction: number, metres: number): OffRoad | null {
    const found = this.#found.get(junction)
    return found && found.off + metres <= this.#most ? { at: found.at, off: found.off + metres } : null
  }

  /** Two-way roads both ways, carriageways the way their distances run. */
  #passes(edge: number): boolean {
    const { from, to, oneWay } = this.#network.graph
    if (!oneWay[edge]) return true
    const rises = (this.#axis.along.get(to[edge] ?? 0) ?? 0) > (this.#axis.along.get(from[edge] ?? 0) ?? 0)
    return rises === (this.#heading === 'out')
  }

  #search(): void {
    const { arcStart, arcTarget, arcEdge, graph } = this.#network
    const { lengthMetres } = graph
    const queue = new TimeQueue()
    const best = new Map<number, OffRoad>()
    const reach = (junction: number, next: OffRoad) => {
      const known = best.get(junction)
      if (next.off > this.#most || (known && known.off <= next.off)) return
      best.set(junction, next)
      queue.push(junction, next.off)
    }
    this.#enter(reach)
    for (let junction = queue.pop(); junction >= 0; junction = queue.pop()) {
      const here = best.get(junction)
      if (!here || queue.time !== here.off) continue
      this.#found.set(junction, here)
      for (let arc = arcStart[junction] ?? 0; arc < (arcStart[junction + 1] ?? 0); arc += 1) {
        const edge = arcEdge[arc] ?? 0
        const off = here.off + (lengthMetres[edge] ?? 0)
        if (!this.#own.has(edge)) reach(arcTarget[arc] ?? 0, { at: here.at, off })
      }
    }
  }

  #enter(reach: (junction: number, next: OffRoad) => void): void {
    const { from, to } = this.#network.graph
    for (const edge of this.#axis.edges) {
      if (!this.#passes(edge)) continue
      for (const junction of [from[edge] ?? 0, to[edge] ?? 0]) {
        reach(junction, { at: this.#axis.along.get(junction) ?? 0, off: 0 })
      }
    }
  }
}
