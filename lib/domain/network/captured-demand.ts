import type { ChosenStation, DriveTimes, NetworkInstance } from './instance'

/**
 * Pull of a place falls with the drive to the power of `exponent`. Drives below `minMinutes` count as that long:
 * parking and plugging in take as long, and drivers do not tell 10 seconds from 40.
 */
export interface Decay {
  exponent: number
  minMinutes: number
}

/** Huff's exponent lies between 1 and 3 in most uses; 2 is the customary start without local data. */
export const customaryDecay: Decay = { exponent: 2, minMinutes: 1 }

export const pullAt = ({ exponent, minMinutes }: Decay, minutes: number): number =>
  Math.max(minutes, minMinutes) ** -exponent

/**
 * What Huff's model needs to know of an instance before anything is chosen. The share of station j at point d is
 * attractiveness_j x pull_jd over the sum of the same of all open stations (Huff 1963, Land Economics 39, 81-90) and
 * of what competes with all of them (`outsidePullOf`); the demand j captures is the sum over points of kWh/day times
 * share.
 *
 * Options are numbered through: those of candidate c are `optionStart[c] .. optionStart[c + 1] - 1`.
 */
export interface CapturedDemand {
  instance: NetworkInstance
  optionStart: Uint32Array
  candidateOf: Uint32Array
  attractiveness: Float64Array
  /** Energy of an option as the only addition, kWh/day: its estimate, not above its cap. */
  estimate: Float64Array
  /** Demand captured by an option as the only addition to what the estimates know, kWh/day. */
  alone: Float64Array
  /** Pull of each drive of `instance.candidateTimes`, and of `instance.ownTimes`. */
  pull: Float64Array
  ownPull: Float64Array
  /** Demand that an own station captures before the plan, kWh/day, new competitors left out. */
  ownAlone: Float64Array
  /** Attractiveness x pull of all open stations and of the outside option, by point. */
  openPull: Float64Array
}

/** Prepares an instance for any number of searches; costs one pass over its drives. */
export function captureDemand(instance: NetworkInstance, decay: Decay = customaryDecay): CapturedDemand {
  const { candidates, candidateTimes, competitorTimes, ownTimes, demand, outsidePull } = instance
  const numbered = numberOptions(instance)
  const pull = pullsOf(candidateTimes, decay)
  const ownPull = pullsOf(ownTimes, decay)
  const knownPull = new Float64Array(demand.kWhPerDay.length).fill(outsidePull)
  instance.own.forEach((station, place) => {
    addPull(knownPull, { times: ownTimes, pull: ownPull, place, attractiveness: station.attractiveness })
  })
  const openPull = new Float64Array(knownPull.length)
  const competitorPull = pullsOf(competitorTimes, decay)
  instance.competitors.forEach(({ attractiveness, isNew }, place) => {
    const target = isNew ? openPull : knownPull
    addPull(target, { times: competitorTimes, pull: competitorPull, place, attractiveness })
  })
  for (let point = 0; point < openPull.length; point += 1) {
    openPull[point] = (openPull[point] ?? 0) + (knownPull[point] ?? 0)
  }
  const alone = new Float64Array(numbered.attractiveness.length)
  candidates.forEach((_, candidate) => {
    for (let option = numbered.optionStart[candidate] ?? 0; option < end(numbered, candidate); option += 1) {
      const attractiveness = numbered.attractiveness[option] ?? 0
      const row = { times: candidateTimes, pull, place: candidate, attractiveness }
      alone[option] = capturedBy(demand.kWhPerDay, row, knownPull, true)
    }
  })
  const ownAlone = Float64Array.from(instance.own, ({ attractiveness }, place) =>
    capturedBy(demand.kWhPerDay, { times: ownTimes, pull: ownPull, place, attractiveness }, knownPull, false),
  )
  return { instance, ...numbered, alone, pull, ownPull, ownAlone, openPull }
}

const end = ({ optionStart }: { optionStart: Uint32Array }, candidate: number) =>
  optionStart[candidate + 1] ?? 0

function numberOptions({ candidates }: NetworkInstance) {
  const optionStart = new Uint32Array(candidates.length + 1)
  candidates.forEach(({ options }, place) => {
    optionStart[place + 1] = (optionStart[place] ?? 0) + options.length
  })
  const options = candidates.flatMap((candidate) => candidate.options)
  return {
    optionStart,
    candidateOf: Uint32Array.from(candidates.flatMap(({ options }, place) => options.map(() => place))),
    attractiveness: Float64Array.from(options, ({ attractiveness }) => attractiveness),
    estimate: Float64Array.from(options, ({ kWhPerDay, cap }) => Math.min(kWhPerDay, cap ?? kWhPerDay)),
  }
}

const pullsOf = ({ minutes }: DriveTimes, decay: Decay): Float64Array =>
  Float64Array.from(minutes, (drive) => pullAt(decay, drive))

interface PullRow {
  times: DriveTimes
  pull: Float64Array
  place: number
  attractiveness: number
}

function addPull(target: Float64Array, { times, pull, place, attractiveness }: PullRow): void {
  const stop = times.start[place + 1] ?? 0
  for (let slot = times.start[place] ?? 0; slot < stop; slot += 1) {
    const point = times.point[slot] ?? 0
    target[point] = (target[point] ?? 0) + attractiveness * (pull[slot] ?? 0)
  }
}

/** @param isAddition whether `total` still lacks the station's own pull */
function capturedBy(demand: Float64Array, row: PullRow, total: Float64Array, isAddition: boolean): number {
  const { times, pull, place, attractiveness } = row
  const stop = times.start[place + 1] ?? 0
  let captured = 0
  for (let slot = times.start[place] ?? 0; slot < stop; slot += 1) {
    const point = times.point[slot] ?? 0
    const mine = attractiveness * (pull[slot] ?? 0)
    const all = (total[point] ?? 0) + (isAddition ? mine : 0)
    if (all > 0) captured += (demand[point] ?? 0) * (mine / all)
  }
  return captured
}

/** The number of an option of a candidate among all options. */
export const optionOf = ({ optionStart }: CapturedDemand, { candidate, option }: ChosenStation): number =>
  (optionStart[candidate] ?? 0) + option

export const stationOf = ({ optionStart, candidateOf }: CapturedDemand, option: number): ChosenStation => {
  const candidate = candidateOf[option] ?? 0
  return { candidate, option: option - (optionStart[candidate] ?? 0) }
}

export interface MeasuredNetwork {
  /** kWh/day of each chosen station, in the order given. */
  chosen: number[]
  /** kWh/day of each own station, before and with the plan. */
  ownBefore: number[]
  ownWith: number[]
}

/**
 * Energy of a set of stations: each sells its single estimate times the demand it captures in the network over
 * the demand it captures alone, so that the only addition sells exactly its estimate. Where no demand point is in
 * reach the model knows nothing of the station's drivers, and the estimate remains.
 */
export function measureNetwork(demand: CapturedDemand, chosen: readonly number[]): MeasuredNetwork {
  const { instance, pull, ownPull, alone, estimate, candidateOf, attractiveness, ownAlone } = demand
  const { candidateTimes, ownTimes, own } = instance
  const kWhPerDay = instance.demand.kWhPerDay
  const rows = chosen.map((option) => ({
    times: candidateTimes,
    pull,
    place: candidateOf[option] ?? 0,
    attractiveness: attractiveness[option] ?? 0,
  }))
  const total = Float64Array.from(demand.openPull)
  for (const row of rows) addPull(total, row)
  const ownIn = (all: Float64Array) =>
    own.map((station, place) => {
      const row = { times: ownTimes, pull: ownPull, place, attractiveness: station.attractiveness }
      return inNetwork(station.kWhPerDay, capturedBy(kWhPerDay, row, all, false), ownAlone[place] ?? 0)
    })
  return {
    chosen: rows.map((row, place) => {
      const option = chosen[place] ?? 0
      return inNetwork(estimate[option] ?? 0, capturedBy(kWhPerDay, row, total, false), alone[option] ?? 0)
    }),
    ownBefore: ownIn(demand.openPull),
    ownWith: ownIn(total),
  }
}

const inNetwork = (estimate: number, captured: number, alone: number): number =>
  alone > 0 ? estimate * Math.min(1, captured / alone) : estimate
