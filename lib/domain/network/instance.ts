/** Points where demand begins, such as the hexagons of a country. All columns have one entry a point. */
interface DemandPoints {
  /** Energy that drivers from here charge in public, kWh/day. */
  kWhPerDay: Float64Array
  people: Float64Array
}

/**
 * Drives from demand points to places, in compressed sparse rows: place p is reached from the points
 * `point[start[p]] .. point[start[p + 1] - 1]` in as many `minutes`. Pairs left out are out of reach.
 */
export interface DriveTimes {
  start: Uint32Array
  point: Uint32Array
  minutes: Float32Array
}

/** One station that a candidate could have. Money is in the account's currency. */
export interface StationOption {
  label: string
  /** What it takes from the budget. */
  cost: number
  attractiveness: number
  /** Single estimate, kWh/day. */
  kWhPerDay: number
  /** Most the station can sell, kWh/day; null without a limit of its own. */
  cap: number | null
  /** Present value of one kWh sold every day over the years of the appraisal. */
  worthPerDailyKWh: number
  /** Present value of all that does not depend on the energy, capital expenditure included. */
  fixedCost: number
}

/** 80 % band of an estimate, as multiples of it. */
export interface Band {
  low: number
  high: number
}

export interface Candidate {
  name: string
  /** [lng, lat] in degrees. */
  position: readonly [number, number]
  /** Null where unknown: such a candidate is outside every municipality's limit. */
  municipality: string | null
  band: Band
  options: readonly StationOption[]
  /** One of the own sites stands here, so that there is nothing to build. */
  isOwn?: boolean
}

export interface Competitor {
  attractiveness: number
  /** Opened after the estimates were made, so that these do not yet reckon with it. */
  isNew: boolean
}

/** A station that the operator already runs; it stays open. */
export interface OwnStation {
  name: string
  attractiveness: number
  /** Energy sold today, kWh/day. */
  kWhPerDay: number
  /** From 1 to 1 where the energy is measured. */
  band: Band
  worthPerDailyKWh: number
}

export interface NetworkInstance {
  demand: DemandPoints
  candidates: readonly Candidate[]
  candidateTimes: DriveTimes
  competitors: readonly Competitor[]
  competitorTimes: DriveTimes
  own: readonly OwnStation[]
  ownTimes: DriveTimes
  /** Pull at every point of charging at home, elsewhere or not at all; see `outsidePullOf`. */
  outsidePull: number
  /** Share 0..1 of the variance of the estimates' errors that all sites have in common. */
  commonError: number
}

/** One choice of the plan: an option of a candidate, by their places in the instance. */
export interface ChosenStation {
  candidate: number
  option: number
}

interface Drive {
  point: number
  minutes: number
}

/** Rows of drives a place, as the sparse columns that an instance holds. */
export function driveTimesOf(places: readonly (readonly Drive[])[]): DriveTimes {
  const total = places.reduce((sum, drives) => sum + drives.length, 0)
  const start = new Uint32Array(places.length + 1)
  const point = new Uint32Array(total)
  const minutes = new Float32Array(total)
  let slot = 0
  places.forEach((drives, place) => {
    for (const drive of drives) {
      point[slot] = drive.point
      minutes[slot] = drive.minutes
      slot += 1
    }
    start[place + 1] = slot
  })
  return { start, point, minutes }
}
