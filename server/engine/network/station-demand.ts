import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { Overlaps } from '@/lib/domain/network/overlaps'

/** A limit that is linear in the choice: `constant` + sum of slope x choice, kWh/day. */
export interface LinearLimit {
  constant: number
  slopes: Map<number, number>
}

interface Reach {
  points: Uint32Array
  /** Attractiveness x pull. */
  pull: Float64Array
}

/** Linear limits of the demand that one station captures, tight at a given choice. */
export class StationDemand {
  readonly #demand: CapturedDemand
  readonly #overlaps: Overlaps
  readonly #mine: Float64Array
  readonly #all: Float64Array

  constructor(demand: CapturedDemand, overlaps: Overlaps) {
    this.#demand = demand
    this.#overlaps = overlaps
    this.#mine = new Float64Array(demand.openPull.length)
    this.#all = new Float64Array(demand.openPull.length)
  }

  /**
   * An upper limit for an own station. What a set takes from it is submodular, so at least the sum of what each
   * member adds in any fixed order (Edmonds 1970); the order is that of the choice, the surest first.
   */
  ownAtMost(station: number, candidates: readonly number[], choice: Float64Array): LinearLimit {
    const own = this.#ownReach(station)
    this.#open(own)
    let left = this.#captured(own)
    const constant = left
    const slopes = new Map<number, number>()
    const options = candidates.flatMap((candidate) => this.#optionsOf(candidate))
    for (const option of options.sort((one, other) => (choice[other] ?? 0) - (choice[one] ?? 0))) {
      this.#addPull(option, 1)
      const next = this.#captured(own)
      slopes.set(option, next - left)
      left = next
    }
    this.#close(own)
    return { constant, slopes }
  }

  /**
   * A lower limit for a chosen option: the share u / (B + u + U) is convex in the pull U of the others, so nowhere
   * below its tangent. Multiplied by whether the option is chosen, the others' part may count in full.
   * @returns slopes of the others, and as `constant` what the option captures by itself
   */
  chosenAtLeast(option: number, choice: Float64Array): LinearLimit {
    const candidate = this.#demand.candidateOf[option] ?? 0
    const reach = this.#reachOf(option)
    this.#open(reach)
    this.#addPull(option, 1)
    const before = Float64Array.from(reach.points, (point) => this.#all[point] ?? 0)
    const others = [...this.#overlaps.of(candidate)].filter((other) => other !== candidate)
    const options = others.flatMap((other) => this.#optionsOf(other))
    for (const other of options) this.#addPull(other, choice[other] ?? 0)
    const constant = this.#tangentConstant(reach, before)
    const slopes = new Map(options.map((other) => [other, this.#slopeOf(other)]))
    this.#close(reach)
    return { constant, slopes }
  }

  /** @param before pull at each point of the reach without the others */
  #tangentConstant({ points, pull }: Reach, before: Float64Array): number {
    const { kWhPerDay } = this.#demand.instance.demand
    let constant = 0
    for (let slot = 0; slot < points.length; slot += 1) {
      const point = points[slot] ?? 0
      const all = this.#all[point] ?? 0
      if (all <= 0) continue
      const others = all - (before[slot] ?? 0)
      constant += (kWhPerDay[point] ?? 0) * ((pull[slot] ?? 0) / all) * (1 + others / all)
    }
    return constant
  }

  #optionsOf(candidate: number): number[] {
    const first = this.#demand.optionStart[candidate] ?? 0
    const stop = this.#demand.optionStart[candidate + 1] ?? 0
    return Array.from({ length: stop - first }, (_, place) => first + place)
  }

  #reachOf(option: number): Reach {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const from = start[candidate] ?? 0
    const stop = start[candidate + 1] ?? 0
    const weight = attractiveness[option] ?? 0
    return { points: point.subarray(from, stop), pull: pull.slice(from, stop).map((each) => each * weight) }
  }

  #ownReach(station: number): Reach {
    const { instance, ownPull } = this.#demand
    const { start, point } = instance.ownTimes
    const from = start[station] ?? 0
    const stop = start[station + 1] ?? 0
    const weight = instance.own[station]?.attractiveness ?? 0
    return {
      points: point.subarray(from, stop),
      pull: ownPull.slice(from, stop).map((each) => each * weight),
    }
  }

  #open({ points, pull }: Reach): void {
    for (let slot = 0; slot < points.length; slot += 1) {
      const point = points[slot] ?? 0
      this.#mine[point] = pull[slot] ?? 0
      this.#all[point] = this.#demand.openPull[point] ?? 0
    }
  }

  #close({ points }: Reach): void {
    for (const point of points) this.#mine[point] = 0
  }

  #captured({ points, pull }: Reach): number {
    let sum = 0
    for (let slot = 0; slot < points.length; slot += 1) {
      const point = points[slot] ?? 0
      const all = this.#all[point] ?? 0
      if (all > 0) sum += (this.#demand.instance.demand.kWhPerDay[point] ?? 0) * ((pull[slot] ?? 0) / all)
    }
    return sum
  }

  #addPull(option: number, share: number): void {
    if (share === 0) return
    const { points, pull } = this.#reachOf(option)
    for (let slot = 0; slot < points.length; slot += 1) {
      const point = points[slot] ?? 0
      if (this.#mine[point] !== 0) this.#all[point] = (this.#all[point] ?? 0) + share * (pull[slot] ?? 0)
    }
  }

  #slopeOf(option: number): number {
    const { points, pull } = this.#reachOf(option)
    let slope = 0
    for (let slot = 0; slot < points.length; slot += 1) {
      const point = points[slot] ?? 0
      const mine = this.#mine[point] ?? 0
      const all = this.#all[point] ?? 0
      if (mine === 0 || all <= 0) continue
      const kWhPerDay = this.#demand.instance.demand.kWhPerDay[point] ?? 0
      slope -= (kWhPerDay * mine * (pull[slot] ?? 0)) / (all * all)
    }
    return slope
  }
}
