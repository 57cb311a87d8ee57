import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { EnergyWorth } from '@/lib/domain/network/plan-value'

/** The entries of a point are `start[point] .. start[point + 1] - 1`, one an option that reaches it. */
export interface PointEntries {
  start: Uint32Array
  option: Uint32Array
  /** Attractiveness x pull. */
  pull: Float64Array
  maxSites: number | null
}

interface Range {
  low: number
  high: number
  limit: number
  ration: number
}

/** The best of a point is known well enough within this share of its demand's worth. */
const precision = 3e-3
const maxSplits = 24
const rationTrials = 6
/** The first range reaches so many times around the pull that was best before. */
const nearby = 1.04

/**
 * What is best for one point of demand when each station has a price there: the most of
 * D (W + sum of c u x) / P - sum of price x with P = B + sum of u x, over any x from 0 to 1. Within a range of P a
 * station gains at most D c u / P at the low end (the high end, where c is a loss) less its price, and the sum of u x is rationed; ranges are split until
 * the best is known.
 */
export class PointChoice {
  /** How much of each entry the last choice takes, 0 or 1. */
  readonly taken: Uint8Array
  readonly #entries: PointEntries
  readonly #open: Float64Array
  /** kWh/day x worth of what own stations pull, by point. */
  readonly #own: Float64Array
  /** kWh/day x worth x pull, by entry. */
  readonly #worth: Float64Array
  /** Most pull of a choice, and that of the last best, by point. */
  readonly #most: Float64Array
  readonly #last: Float64Array
  #price: Float64Array = new Float64Array()
  #from = 0
  #stop = 0
  #gain = 0
  #used = 0

  constructor(demand: CapturedDemand, worth: EnergyWorth, entries: PointEntries) {
    const { kWhPerDay } = demand.instance.demand
    this.#entries = entries
    this.#open = demand.openPull
    this.#own = ownWorthOf(demand, worth)
    this.#worth = new Float64Array(entries.option.length)
    for (let point = 0; point < kWhPerDay.length; point += 1) {
      for (let entry = entries.start[point] ?? 0; entry < (entries.start[point + 1] ?? 0); entry += 1) {
        const perCaptured = worth.perCaptured[entries.option[entry] ?? 0] ?? 0
        this.#worth[entry] = (kWhPerDay[point] ?? 0) * perCaptured * (entries.pull[entry] ?? 0)
      }
    }
    this.taken = new Uint8Array(entries.option.length)
    this.#last = new Float64Array(demand.openPull.length)
    this.#most = maxPull(demand, entries)
  }

  /** The slope of the value by each entry, beside a chosen set. */
  slopes(chosen: ReadonlySet<number>): Float64Array {
    const { start, option } = this.#entries
    const slopes = new Float64Array(option.length)
    for (let point = 0; point + 1 < start.length; point += 1) this.#addSlopes(point, chosen, slopes)
    return slopes
  }

  #addSlopes(point: number, chosen: ReadonlySet<number>, slopes: Float64Array): void {
    const { start, option, pull } = this.#entries
    const stop = start[point + 1] ?? 0
    let all = this.#open[point] ?? 0
    let worth = this.#own[point] ?? 0
    for (let entry = start[point] ?? 0; entry < stop; entry += 1) {
      if (!chosen.has(option[entry] ?? 0)) continue
      all += pull[entry] ?? 0
      worth += this.#worth[entry] ?? 0
    }
    const ratio = all > 0 ? worth / all : 0
    for (let entry = start[point] ?? 0; entry < stop; entry += 1) {
      const mine = pull[entry] ?? 0
      slopes[entry] = ((this.#worth[entry] ?? 0) - ratio * mine) / Math.max(all, mine)
    }
  }

  /** No choice gains the point more than this beyond today. Sets `taken`. */
  best(point: number, price: Float64Array): number {
    const { start } = this.#entries
    this.#from = start[point] ?? 0
    this.#stop = start[point + 1] ?? 0
    if (this.#stop === this.#from) return 0
    this.#price = price
    const open = this.#open[point] ?? 0
    const least = open > 0 ? open : this.#minPull()
    const most = Math.max(this.#most[point] ?? 0, least)
    const limit = this.#search(point, least, most)
    // Without anybody there, no station at all is a choice too.
    return open > 0 ? limit - (this.#own[point] ?? 0) / open : Math.max(0, limit)
  }

  #minPull(): number {
    let least = Number.POSITIVE_INFINITY
    for (let entry = this.#from; entry < this.#stop; entry += 1) {
      least = Math.min(least, this.#entries.pull[entry] ?? 0)
    }
    return least
  }

  #search(point: number, least: number, most: number): number {
    const ranges = this.#firstRanges(point, least, most)
    for (let split = 0; ; split += 1) {
      const top = ranges.reduce(
        (best, range, place) => (range.limit > (ranges[best]?.limit ?? 0) ? place : best),
        0,
      )
      const range = ranges[top]
      if (!range) return Number.POSITIVE_INFINITY
      const reached = this.#take(point, range)
      const isKnown = range.limit - reached <= precision * Math.max(reached, 0)
      if (isKnown || split === maxSplits || range.high <= range.low * (1 + precision)) {
        this.#last[point] = Math.sqrt(range.low * range.high)
        return range.limit
      }
      const middle = Math.sqrt(range.low * range.high)
      ranges[top] = this.#limit(point, range.low, middle)
      ranges.push(this.#limit(point, middle, range.high))
    }
  }

  /** Prices move little from round to round, and the best pull with them. */
  #firstRanges(point: number, low: number, high: number): Range[] {
    const last = this.#last[point] ?? 0
    const cuts = [low, ...[last / nearby, last * nearby].filter((cut) => cut > low && cut < high)]
    return cuts.map((cut, place) => this.#limit(point, cut, cuts[place + 1] ?? high))
  }

  /** The limit holds for any ration of the pull: the best of a few is kept. */
  #limit(point: number, low: number, high: number): Range {
    const open = this.#open[point] ?? 0
    const own = this.#own[point] ?? 0
    const maxOwn = own / (own > 0 ? low : high)
    const range = { low, high, limit: Number.POSITIVE_INFINITY, ration: 0 }
    let ration = 0
    let step = 0
    for (let trial = 0; trial < rationTrials; trial += 1) {
      this.#sum(low, high, ration)
      const limit = maxOwn + this.#gain + ration * (ration > 0 ? high - open : low - open)
      if (limit < range.limit) {
        range.limit = limit
        range.ration = ration
      }
      const wanted = Number(this.#used > high - open) - Number(this.#used < low - open)
      if (wanted === 0) break
      if (step === 0) step = wanted * (this.#gain / Math.max(this.#used, low - open, 1e-12) + 1e-12)
      else if (Math.sign(step) !== wanted) step /= -2
      ration += step
    }
    return range
  }

  // Takes most of the time of a bound, hence without defaults for entries that are there.
  #sum(low: number, high: number, ration: number): void {
    const { pull } = this.#entries
    const worth = this.#worth
    const price = this.#price
    const perLow = 1 / low
    const perHigh = 1 / high
    let gain = 0
    let used = 0
    for (let entry = this.#from; entry < this.#stop; entry += 1) {
      const mine = pull[entry] as number
      const whole = worth[entry] as number
      const each = whole * (whole > 0 ? perLow : perHigh) - ration * mine - (price[entry] as number)
      if (each > 0) {
        gain += each
        used += mine
      }
    }
    this.#gain = gain
    this.#used = used
  }

  /** Answers what the choice of a range really gains. */
  #take(point: number, { low, ration }: Range): number {
    const { pull } = this.#entries
    let all = this.#open[point] ?? 0
    let worth = this.#own[point] ?? 0
    let paid = 0
    for (let entry = this.#from; entry < this.#stop; entry += 1) {
      const mine = pull[entry] ?? 0
      const price = this.#price[entry] ?? 0
      const isTaken = (this.#worth[entry] ?? 0) / low - ration * mine > price
      this.taken[entry] = isTaken ? 1 : 0
      if (!isTaken) continue
      all += mine
      worth += this.#worth[entry] ?? 0
      paid += price
    }
    return all > 0 ? worth / all - paid : 0
  }
}

function ownWorthOf({ instance, ownPull, openPull }: CapturedDemand, worth: EnergyWorth): Float64Array {
  const sums = new Float64Array(openPull.length)
  const { start, point } = instance.ownTimes
  const { kWhPerDay } = instance.demand
  instance.own.forEach(({ attractiveness }, station) => {
    const weight = attractiveness * (worth.ownPerCaptured[station] ?? 0)
    for (let slot = start[station] ?? 0; slot < (start[station + 1] ?? 0); slot += 1) {
      const place = point[slot] ?? 0
      sums[place] = (sums[place] ?? 0) + (kWhPerDay[place] ?? 0) * weight * (ownPull[slot] ?? 0)
    }
  })
  return sums
}

/** Of the strongest option of each candidate, and of so many candidates as may be chosen. */
function maxPull({ openPull, candidateOf }: CapturedDemand, entries: PointEntries): Float64Array {
  const { start, option, pull, maxSites } = entries
  return Float64Array.from(openPull, (open, point) => {
    const strongest = new Map<number, number>()
    for (let entry = start[point] ?? 0; entry < (start[point + 1] ?? 0); entry += 1) {
      const candidate = candidateOf[option[entry] ?? 0] ?? 0
      strongest.set(candidate, Math.max(strongest.get(candidate) ?? 0, pull[entry] ?? 0))
    }
    const sorted = [...strongest.values()].sort((one, other) => other - one)
    return sorted.slice(0, maxSites ?? sorted.length).reduce((sum, each) => sum + each, open)
  })
}
