import type { CapturedDemand } from '@/lib/domain/network/captured-demand'

interface OwnAtPoint {
  station: number
  pull: number
}

/** What stations capture when at most two options are chosen, kWh/day. */
export class PairDemand {
  /** Captured by each own station before the plan. */
  readonly ownCaptured: Float64Array
  readonly #demand: CapturedDemand
  readonly #other: Float64Array
  readonly #ownAt: readonly OwnAtPoint[][]

  constructor(demand: CapturedDemand) {
    const { instance, openPull, ownPull } = demand
    this.#demand = demand
    this.#other = new Float64Array(openPull.length)
    this.ownCaptured = new Float64Array(instance.own.length)
    const ownAt = Array.from(openPull, (): OwnAtPoint[] => [])
    instance.own.forEach(({ attractiveness }, station) => {
      const { start, point } = instance.ownTimes
      for (let slot = start[station] ?? 0; slot < (start[station + 1] ?? 0); slot += 1) {
        const place = point[slot] ?? 0
        const pull = attractiveness * (ownPull[slot] ?? 0)
        ownAt[place]?.push({ station, pull })
        const all = openPull[place] ?? 0
        if (all <= 0) continue
        const share = pull / all
        this.ownCaptured[station] =
          (this.ownCaptured[station] ?? 0) + share * (instance.demand.kWhPerDay[place] ?? 0)
      }
    })
    this.#ownAt = ownAt
  }

  /** Captured by an option that is chosen alone. */
  captured(option: number): number {
    let sum = 0
    this.#forPoints(option, (point, mine) => {
      const all = (this.#demand.openPull[point] ?? 0) + mine
      if (all > 0) sum += (this.#demand.instance.demand.kWhPerDay[point] ?? 0) * (mine / all)
    })
    return sum
  }

  /** What `option` loses when `other` is chosen too. */
  loss(option: number, other: number): number {
    this.#forPoints(other, (point, pull) => {
      this.#other[point] = pull
    })
    let sum = 0
    this.#forPoints(option, (point, mine) => {
      const theirs = this.#other[point] ?? 0
      const all = (this.#demand.openPull[point] ?? 0) + mine
      if (theirs <= 0 || all <= 0) return
      const lost = mine / all - mine / (all + theirs)
      sum += (this.#demand.instance.demand.kWhPerDay[point] ?? 0) * lost
    })
    this.#forPoints(other, (point) => {
      this.#other[point] = 0
    })
    return sum
  }

  /**
   * Least loss of each own station, by the place of a row of options, when one of that row's options is chosen.
   */
  ownLosses(rows: readonly (readonly number[])[]): Map<number, number>[] {
    const losses = this.#demand.instance.own.map(() => new Map<number, number>())
    rows.forEach((options, place) => {
      const least = new Map<number, number>()
      options.forEach((option, rank) => {
        const taken = this.#takenFromOwn(option)
        if (rank === 0) for (const [station, loss] of taken) least.set(station, loss)
        for (const [station, loss] of least) least.set(station, Math.min(loss, taken.get(station) ?? 0))
      })
      for (const [station, loss] of least) losses[station]?.set(place, loss)
    })
    return losses
  }

  #takenFromOwn(option: number): Map<number, number> {
    const taken = new Map<number, number>()
    this.#forPoints(option, (point, mine) => {
      const open = this.#demand.openPull[point] ?? 0
      const kWhPerDay = this.#demand.instance.demand.kWhPerDay[point] ?? 0
      for (const { station, pull } of this.#ownAt[point] ?? []) {
        const lost = open > 0 ? kWhPerDay * (pull / open - pull / (open + mine)) : 0
        taken.set(station, (taken.get(station) ?? 0) + lost)
      }
    })
    return taken
  }

  #forPoints(option: number, visit: (point: number, pull: number) => void): void {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const weight = attractiveness[option] ?? 0
    for (let slot = start[candidate] ?? 0; slot < (start[candidate + 1] ?? 0); slot += 1) {
      visit(point[slot] ?? 0, weight * (pull[slot] ?? 0))
    }
  }
}
