import type { CapturedDemand } from './captured-demand'
import type { OwnStation } from './instance'

export type Objective = { kind: 'npv' } | { kind: 'energy' } | { kind: 'coverage'; minutes: number }

/**
 * What a growing and shrinking set of stations is worth beyond today's network, in the objective's unit: money,
 * kWh/day or people. Every question costs one pass over the drives of the candidates it is about.
 */
export interface PlanValue {
  gainOf: (option: number) => number
  /** Change of the value if a chosen option went, usually below 0. */
  changeWithout: (option: number) => number
  add: (option: number) => void
  remove: (option: number) => void
  /** Answers `look` as if a chosen option were not there; leaves no trace. */
  without: (option: number, look: () => void) => void
  /** No set lets an option gain more than this. */
  ceiling: Float64Array
}

/** What estimates are multiplied by in a draw from their bands, by candidate and by own station. */
export interface EstimateScale {
  candidates: Float64Array
  own: Float64Array
}

/** @param scale 1 for all if omitted */
export function openPlanValue(
  demand: CapturedDemand,
  objective: Objective,
  scale?: EstimateScale,
): PlanValue {
  if (objective.kind === 'coverage') return new CoverageValue(demand, objective.minutes)
  return new EnergyValue(demand, worthOfEnergy(demand, objective.kind, scale))
}

/** Energy counts linearly: the value of a set is the sum of `perCaptured` x captured demand less `fixed`. */
export interface EnergyWorth {
  perCaptured: Float64Array
  fixed: Float64Array
  ownPerCaptured: Float64Array
}

export function worthOfEnergy(
  { instance, estimate, alone, ownAlone, candidateOf }: CapturedDemand,
  kind: 'npv' | 'energy',
  scale?: EstimateScale,
): EnergyWorth {
  const options = instance.candidates.flatMap((candidate) => candidate.options)
  const isMoney = kind === 'npv'
  const worth = Float64Array.from(options, ({ worthPerDailyKWh }, option) => {
    const kWhPerDay = (estimate[option] ?? 0) * (scale?.candidates[candidateOf[option] ?? 0] ?? 1)
    return kWhPerDay * (isMoney ? worthPerDailyKWh : 1)
  })
  const perCaptured = worth.map((value, option) => ratio(value, alone[option] ?? 0))
  const fixed = Float64Array.from(options, ({ fixedCost }, option) => {
    const unaffected = alone[option] === 0 ? (worth[option] ?? 0) : 0
    return (isMoney ? fixedCost : 0) - unaffected
  })
  return { perCaptured, fixed, ownPerCaptured: ownWorth(instance.own, ownAlone, { kind, scale }) }
}

const ownWorth = (
  own: readonly OwnStation[],
  alone: Float64Array,
  { kind, scale }: { kind: 'npv' | 'energy'; scale: EstimateScale | undefined },
): Float64Array =>
  Float64Array.from(own, ({ kWhPerDay, worthPerDailyKWh }, place) => {
    const sold = kWhPerDay * (scale?.own[place] ?? 1)
    return ratio(sold * (kind === 'npv' ? worthPerDailyKWh : 1), alone[place] ?? 0)
  })

/** 0 where nothing is open. */
const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/**
 * With P the sum of attractiveness x pull at a point and W the same weighted by the worth of the operator's
 * stations, the network is worth the sum over points of kWh/day x W / P. A station changes both at its own
 * points only.
 */
class EnergyValue implements PlanValue {
  readonly ceiling: Float64Array
  readonly #demand: CapturedDemand
  readonly #worth: EnergyWorth
  readonly #openWorth: Float64Array
  readonly #pull: Float64Array
  readonly #worthPull: Float64Array
  readonly #stations: Uint32Array
  #keptPull = new Float64Array(256)
  #keptWorth = new Float64Array(256)

  constructor(demand: CapturedDemand, worth: EnergyWorth) {
    this.#demand = demand
    this.#worth = worth
    this.#pull = Float64Array.from(demand.openPull)
    this.#openWorth = ownWorthPull(demand, worth)
    this.#worthPull = Float64Array.from(this.#openWorth)
    this.#stations = new Uint32Array(this.#pull.length)
    this.ceiling = Float64Array.from(
      demand.alone,
      (alone, option) => alone * (worth.perCaptured[option] ?? 0) - (worth.fixed[option] ?? 0),
    )
  }

  gainOf(option: number): number {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const kWhPerDay = instance.demand.kWhPerDay
    const weight = attractiveness[option] ?? 0
    const perCaptured = this.#worth.perCaptured[option] ?? 0
    const candidate = candidateOf[option] ?? 0
    const stop = start[candidate + 1] ?? 0
    let gain = 0
    for (let slot = start[candidate] ?? 0; slot < stop; slot += 1) {
      const place = point[slot] ?? 0
      const mine = weight * (pull[slot] ?? 0)
      const all = this.#pull[place] ?? 0
      const worth = this.#worthPull[place] ?? 0
      const change = ratio(worth + perCaptured * mine, all + mine) - ratio(worth, all)
      gain += (kWhPerDay[place] ?? 0) * change
    }
    return gain - (this.#worth.fixed[option] ?? 0)
  }

  changeWithout(option: number): number {
    let change = 0
    this.without(option, () => {
      change = -this.gainOf(option)
    })
    return change
  }

  add(option: number): void {
    this.#forPoints(option, (place, mine, worth) => {
      this.#pull[place] = (this.#pull[place] ?? 0) + mine
      this.#worthPull[place] = (this.#worthPull[place] ?? 0) + worth
      this.#stations[place] = (this.#stations[place] ?? 0) + 1
    })
  }

  // The last station leaves a point as it was: a rest of rounding over a rest of rounding is no share.
  remove(option: number): void {
    const { openPull } = this.#demand
    this.#forPoints(option, (place, mine, worth) => {
      const stations = (this.#stations[place] ?? 0) - 1
      this.#stations[place] = stations
      this.#pull[place] = stations > 0 ? (this.#pull[place] ?? 0) - mine : (openPull[place] ?? 0)
      this.#worthPull[place] =
        stations > 0 ? (this.#worthPull[place] ?? 0) - worth : (this.#openWorth[place] ?? 0)
    })
  }

  without(option: number, look: () => void): void {
    const { instance, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const first = start[candidate] ?? 0
    const stop = start[candidate + 1] ?? 0
    this.#makeRoom(stop - first)
    for (let slot = first; slot < stop; slot += 1) {
      this.#keptPull[slot - first] = this.#pull[point[slot] ?? 0] ?? 0
      this.#keptWorth[slot - first] = this.#worthPull[point[slot] ?? 0] ?? 0
    }
    this.remove(option)
    look()
    for (let slot = first; slot < stop; slot += 1) {
      const place = point[slot] ?? 0
      this.#pull[place] = this.#keptPull[slot - first] ?? 0
      this.#worthPull[place] = this.#keptWorth[slot - first] ?? 0
      this.#stations[place] = (this.#stations[place] ?? 0) + 1
    }
  }

  #makeRoom(size: number): void {
    if (size <= this.#keptPull.length) return
    this.#keptPull = new Float64Array(2 * size)
    this.#keptWorth = new Float64Array(2 * size)
  }

  #forPoints(option: number, change: (place: number, mine: number, worth: number) => void): void {
    const { instance, pull, attractiveness, candidateOf } = this.#demand
    const { start, point } = instance.candidateTimes
    const weight = attractiveness[option] ?? 0
    const perCaptured = this.#worth.perCaptured[option] ?? 0
    const candidate = candidateOf[option] ?? 0
    const stop = start[candidate + 1] ?? 0
    for (let slot = start[candidate] ?? 0; slot < stop; slot += 1) {
      const mine = weight * (pull[slot] ?? 0)
      change(point[slot] ?? 0, mine, perCaptured * mine)
    }
  }
}

function ownWorthPull({ instance, ownPull, openPull }: CapturedDemand, worth: EnergyWorth): Float64Array {
  const { start, point } = instance.ownTimes
  const sums = new Float64Array(openPull.length)
  instance.own.forEach(({ attractiveness }, station) => {
    const weight = attractiveness * (worth.ownPerCaptured[station] ?? 0)
    const stop = start[station + 1] ?? 0
    for (let slot = start[station] ?? 0; slot < stop; slot += 1) {
      const place = point[slot] ?? 0
      sums[place] = (sums[place] ?? 0) + weight * (ownPull[slot] ?? 0)
    }
  })
  return sums
}

/** People within some minutes of a chosen or an own station; those that own stations reach are no gain. */
class CoverageValue implements PlanValue {
  readonly ceiling: Float64Array
  readonly #demand: CapturedDemand
  readonly #minutes: number
  readonly #stations: Uint32Array

  constructor(demand: CapturedDemand, minutes: number) {
    this.#demand = demand
    this.#minutes = minutes
    this.#stations = new Uint32Array(demand.openPull.length)
    const { ownTimes, own } = demand.instance
    for (let slot = 0; slot < (ownTimes.start[own.length] ?? 0); slot += 1) {
      if ((ownTimes.minutes[slot] ?? 0) <= minutes) this.#change(ownTimes.point[slot] ?? 0, 1)
    }
    this.ceiling = Float64Array.from(demand.candidateOf, (_, option) => this.gainOf(option))
  }

  gainOf(option: number): number {
    return this.#peopleWith(option, 0)
  }

  changeWithout(option: number): number {
    return -this.#peopleWith(option, 1)
  }

  add(option: number): void {
    this.#forReached(option, (place) => this.#change(place, 1))
  }

  remove(option: number): void {
    this.#forReached(option, (place) => this.#change(place, -1))
  }

  without(option: number, look: () => void): void {
    this.remove(option)
    look()
    this.add(option)
  }

  #peopleWith(option: number, stations: number): number {
    const { people } = this.#demand.instance.demand
    let sum = 0
    this.#forReached(option, (place) => {
      if (this.#stations[place] === stations) sum += people[place] ?? 0
    })
    return sum
  }

  #change(place: number, by: number): void {
    this.#stations[place] = (this.#stations[place] ?? 0) + by
  }

  #forReached(option: number, visit: (place: number) => void): void {
    const { instance, candidateOf } = this.#demand
    const { start, point, minutes } = instance.candidateTimes
    const candidate = candidateOf[option] ?? 0
    const stop = start[candidate + 1] ?? 0
    for (let slot = start[candidate] ?? 0; slot < stop; slot += 1) {
      if ((minutes[slot] ?? 0) <= this.#minutes) visit(point[slot] ?? 0)
    }
  }
}
