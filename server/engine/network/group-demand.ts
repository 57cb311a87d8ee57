import type { CapturedDemand } from '@/lib/domain/network/captured-demand'

/** Candidates and own stations, by their places in the instance. */
export interface StationGroup {
  candidates: readonly number[]
  own: readonly number[]
}

/** A linear limit of the demand that a group's stations capture together. */
export interface GroupLimit {
  /** kWh/day. */
  constant: number
  /** kWh/day that each chosen option of the group adds to the limit. */
  slopes: Map<number, number>
}

/**
 * Groups of neighbours: halves of the candidates along their wider side, halves of the halves, and so on. The
 * first is the whole with all own stations; single candidates are left out.
 */
export function neighbourGroups({ instance }: CapturedDemand, candidates: readonly number[]): StationGroup[] {
  const groups: StationGroup[] = []
  const along = (candidate: number, axis: 0 | 1) => instance.candidates[candidate]?.position[axis] ?? 0
  const sorted = (group: readonly number[], axis: 0 | 1) =>
    group.toSorted((one, other) => along(one, axis) - along(other, axis))
  const width = (group: readonly number[], axis: 0 | 1) =>
    along(group.at(-1) ?? 0, axis) - along(group[0] ?? 0, axis)
  const halve = (group: readonly number[]) => {
    if (group.length < 2) return
    const byLng = sorted(group, 0)
    const byLat = sorted(group, 1)
    const order = width(byLng, 0) > width(byLat, 1) ? byLng : byLat
    groups.push({ candidates: order, own: groups.length === 0 ? [...instance.own.keys()] : [] })
    const middle = order.length >> 1
    halve(order.slice(0, middle))
    halve(order.slice(middle))
  }
  halve(candidates)
  return groups
}

/**
 * With U the pull of a group's chosen stations at a point, O that of its own stations and B that of all stations
 * open anyway, the group captures at most the share (O + U) / (B + U): other chosen stations only lower it. This
 * is concave in U, hence below its tangent at any U; and U is linear in the choice.
 */
export class GroupDemand {
  readonly #demand: CapturedDemand
  readonly #pull: Float64Array
  readonly #own: Float64Array
  readonly #chosen: Float64Array
  readonly #seenIn: Uint32Array
  #points: number[] = []
  #run = 0

  constructor(demand: CapturedDemand) {
    const points = demand.openPull.length
    this.#demand = demand
    this.#pull = new Float64Array(points)
    this.#own = new Float64Array(points)
    this.#chosen = new Float64Array(points)
    this.#seenIn = new Uint32Array(points)
  }

  /**
   * The tangent at a choice, which may be fractional.
   * @param options of the group's candidates
   * @param choice share of each option of the instance that is chosen
   */
  limit(options: readonly number[], own: readonly number[], choice: Float64Array): GroupLimit {
    this.#run += 1
    this.#points = []
    for (const option of options) this.#addPull(option, choice[option] ?? 0)
    for (const station of own) this.#addOwn(station)
    let constant = 0
    for (const point of this.#points) constant += this.#demandAt(point) * this.#tangentAt(point).constant
    return { constant, slopes: new Map(options.map((option) => [option, this.#slopeOf(option)])) }
  }

  #demandAt(point: number): number {
    return this.#demand.instance.demand.kWhPerDay[point] ?? 0
  }

  #visit(point: number): void {
    if (this.#seenIn[point] === this.#run) return
    this.#seenIn[point] = this.#run
    this.#pull[point] = 0
    this.#own[point] = 0
    this.#chosen[point] = 0
    this.#points.push(point)
  }

  #addPull(option: number, share: number): void {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const weight = share * (attractiveness[option] ?? 0)
    for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
      const place = point[slot] ?? 0
      this.#visit(place)
      this.#pull[place] = (this.#pull[place] ?? 0) + weight * (pull[slot] ?? 0)
      this.#chosen[place] = (this.#chosen[place] ?? 0) + share
    }
  }

  #addOwn(station: number): void {
    const { instance, ownPull } = this.#demand
    const { start, point } = instance.ownTimes
    const weight = instance.own[station]?.attractiveness ?? 0
    for (let slot = start[station] ?? 0; slot < (start[station + 1] ?? 0); slot += 1) {
      const place = point[slot] ?? 0
      this.#visit(place)
      this.#own[place] = (this.#own[place] ?? 0) + weight * (ownPull[slot] ?? 0)
    }
  }

  /** Share of a point's demand: `constant` + `perPull` x pull of each chosen option + `perOption`. */
  #tangentAt(point: number) {
    const open = this.#demand.openPull[point] ?? 0
    const own = this.#own[point] ?? 0
    const here = this.#pull[point] ?? 0
    if (open <= 0) {
      // Nobody is here: the first station takes all, which is at most 1 and at most the number of stations.
      const isShared = (this.#chosen[point] ?? 0) >= 1
      return { constant: isShared ? 1 : 0, perPull: 0, perOption: isShared ? 0 : 1 }
    }
    const all = open + here
    const perPull = (open - own) / (all * all)
    return { constant: (own + here) / all - perPull * here, perPull, perOption: 0 }
  }

  #slopeOf(option: number): number {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const weight = attractiveness[option] ?? 0
    let slope = 0
    for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
      const place = point[slot] ?? 0
      const { perPull, perOption } = this.#tangentAt(place)
      slope += this.#demandAt(place) * (perPull * weight * (pull[slot] ?? 0) + perOption)
    }
    return slope
  }
}
