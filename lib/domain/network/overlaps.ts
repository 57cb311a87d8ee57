import type { NetworkInstance } from './instance'

/** Candidates that share a demand point with a candidate, itself included. Found when first asked, then kept. */
export class Overlaps {
  readonly #instance: NetworkInstance
  readonly #candidates: Uint32Array
  readonly #start: Uint32Array
  readonly #known = new Map<number, Uint32Array>()
  readonly #seenIn: Uint32Array
  #run = 0

  constructor(instance: NetworkInstance) {
    const { candidateTimes, candidates, demand } = instance
    const { start, point } = candidateTimes
    const points = demand.kWhPerDay.length
    this.#instance = instance
    this.#seenIn = new Uint32Array(candidates.length)
    this.#start = new Uint32Array(points + 1)
    for (const place of point) this.#start[place + 1] = (this.#start[place + 1] ?? 0) + 1
    for (let place = 0; place < points; place += 1) {
      this.#start[place + 1] = (this.#start[place + 1] ?? 0) + (this.#start[place] ?? 0)
    }
    this.#candidates = new Uint32Array(point.length)
    const next = this.#start.slice()
    for (let candidate = 0; candidate < candidates.length; candidate += 1) {
      for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
        const place = point[slot] ?? 0
        const free = next[place] ?? 0
        this.#candidates[free] = candidate
        next[place] = free + 1
      }
    }
  }

  of(candidate: number): Uint32Array {
    const known = this.#known.get(candidate)
    if (known) return known
    const { start, point } = this.#instance.candidateTimes
    const found = [candidate]
    this.#run += 1
    this.#seenIn[candidate] = this.#run
    for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
      const place = point[slot] ?? 0
      const stop = this.#start[place + 1] ?? 0
      for (let row = this.#start[place] ?? 0; row < stop; row += 1) {
        const other = this.#candidates[row] ?? 0
        if (this.#seenIn[other] === this.#run) continue
        this.#seenIn[other] = this.#run
        found.push(other)
      }
    }
    const overlaps = Uint32Array.from(found)
    this.#known.set(candidate, overlaps)
    return overlaps
  }
}
