import type { NetworkInstance } from '@/lib/domain/network/instance'
import { pairsWithin } from '@/lib/domain/network/plan-limits'

/** Pairs looked at for cliques, at most: the rest only raises a bound. */
const pairLimit = 2_000_000

/**
 * Candidates in groups of which every two are too near to one another, so that a plan has one of each group at most.
 * Each candidate joins the first group all of whose members are too near to it.
 */
export class NearCliques {
  readonly #start: Uint32Array
  readonly #near: Uint32Array
  readonly #municipality: readonly (string | null)[]

  /** @param inTown groups stay within a municipality, so that its limit and theirs are nested */
  constructor({ candidates }: NetworkInstance, metres: number, inTown: boolean) {
    const positions = candidates.map(({ position }) => position)
    const { start, candidate } = pairsWithin(positions, metres)
    this.#start = start
    this.#near = candidate
    this.#municipality = inTown ? candidates.map(({ municipality }) => municipality) : []
  }

  /** The group of each candidate in `order`; others have none (-1). */
  groupsOf(order: readonly number[]): Int32Array {
    const group = new Int32Array(this.#start.length - 1).fill(-1)
    const sizes: number[] = []
    const met: number[] = []
    let left = pairLimit
    for (const candidate of order) {
      const first = this.#start[candidate] ?? 0
      const stop = Math.min(this.#start[candidate + 1] ?? 0, first + left)
      left -= stop - first
      group[candidate] = this.#groupAmong(first, stop, { candidate, group, sizes, met })
    }
    return group
  }

  #groupAmong(
    first: number,
    stop: number,
    {
      candidate,
      group,
      sizes,
      met,
    }: { candidate: number; group: Int32Array; sizes: number[]; met: number[] },
  ): number {
    const touched: number[] = []
    for (let slot = first; slot < stop; slot += 1) {
      const other = this.#near[slot] ?? 0
      const theirs = group[other] ?? -1
      if (theirs < 0 || this.#municipality[candidate] !== this.#municipality[other]) continue
      if (!met[theirs]) touched.push(theirs)
      met[theirs] = (met[theirs] ?? 0) + 1
    }
    let joined = sizes.length
    for (const each of touched) {
      if (met[each] === sizes[each] && each < joined) joined = each
      met[each] = 0
    }
    sizes[joined] = (sizes[joined] ?? 0) + 1
    return joined
  }
}
