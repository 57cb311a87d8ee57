import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import { worthOfEnergy } from '@/lib/domain/network/plan-value'
import type { PlanTerms } from '@/lib/domain/network/terms'
import type { ChosenPlan } from '@/lib/domain/network/working-plan'
import { bestChoice } from './best-choice'
import { NearCliques } from './near-cliques'
import { PointChoice } from './point-choice'

export interface SplitEffort {
  rounds: number
  seconds: number
}

/** Rounds without a better bound after which steps are halved. */
const patience = 6
/** Of the last round's direction. */
const memory = 0.8
/** Steps aim at this share of the way to the plan, which the best bound does not reach. */
const firstStep = 0.2
const minStep = 0.005

/**
 * An upper bound by Lagrange's relaxation: each point of demand chooses the set of stations that is best for it alone,
 * paying a price for each, and the plan that earns the prices is chosen within the terms. Whatever the prices, their sum
 * is not below any plan, because a plan is one choice that all points share. Prices start as what each station is
 * worth to each point beside the plan, and follow the difference between the two choices (Polyak 1969).
 */
export function splitBound(
  demand: CapturedDemand,
  terms: PlanTerms,
  plan: ChosenPlan,
  { rounds, seconds }: SplitEffort,
): number {
  if (terms.objective.kind === 'coverage') return Number.POSITIVE_INFINITY
  const prices = new Prices(demand, terms, plan)
  const until = performance.now() + 1000 * seconds
  let best = Number.POSITIVE_INFINITY
  let step = firstStep
  let idle = 0
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    const bound = prices.evaluate()
    if (bound < best - 1e-5 * Math.abs(best) || best === Number.POSITIVE_INFINITY) idle = 0
    else idle += 1
    best = Math.min(best, bound)
    if (idle >= patience) {
      idle = 0
      step /= 2
      if (step < minStep) break
    }
    if (!prices.follow(step * (bound - plan.value))) break
  }
  return best
}

/** The entries of a point are `start[point] .. start[point + 1] - 1`, one an option that reaches it. */
class Prices {
  readonly #demand: CapturedDemand
  readonly #terms: PlanTerms
  readonly #start: Uint32Array
  readonly #option: Uint32Array
  readonly #price: Float64Array
  /** What a step counts for each entry: prices of near stations are greater, and move more. */
  readonly #scale: Float64Array
  readonly #direction: Float64Array
  readonly #choice: PointChoice
  readonly #cliques: NearCliques | null
  readonly #fixed: Float64Array
  readonly #earned: Float64Array
  #chosen: Float64Array
  #rounds = 0

  constructor(demand: CapturedDemand, terms: PlanTerms, plan: ChosenPlan) {
    const { kind } = terms.objective
    const worth = worthOfEnergy(demand, kind === 'npv' ? 'npv' : 'energy')
    const { start, option, pull } = byPoint(demand, terms)
    this.#demand = demand
    this.#terms = terms
    this.#start = start
    this.#option = option
    this.#cliques =
      terms.minMetres === null
        ? null
        : new NearCliques(demand.instance, terms.minMetres, terms.maxPerMunicipality !== null)
    this.#fixed = worth.fixed
    this.#earned = new Float64Array(worth.fixed.length)
    this.#chosen = new Float64Array(worth.fixed.length)
    this.#choice = new PointChoice(demand, worth, { start, option, pull, maxSites: terms.maxSites })
    this.#price = this.#choice.slopes(new Set(plan.options))
    this.#scale = this.#price.map(Math.abs)
    this.#direction = new Float64Array(option.length)
  }

  evaluate(): number {
    this.#earned.fill(0)
    this.#option.forEach((option, entry) => {
      this.#earned[option] = (this.#earned[option] ?? 0) + (this.#price[entry] ?? 0)
    })
    const worth = this.#earned.map((earned, option) => earned - (this.#fixed[option] ?? 0))
    const { value, chosen } = bestChoice(this.#demand, this.#terms, worth, this.#cliques)
    this.#chosen = chosen
    let bound = value
    const points = this.#start.length - 1
    for (let point = 0; point < points; point += 1) bound += this.#choice.best(point, this.#price)
    return bound
  }

  /** Moves the prices; false where the two choices agree. @param gap of the bound that the step aims to close */
  follow(gap: number): boolean {
    const { taken } = this.#choice
    const kept = this.#rounds === 0 ? 0 : memory
    this.#rounds += 1
    let length = 0
    for (let entry = 0; entry < this.#option.length; entry += 1) {
      const difference = (taken[entry] ?? 0) - (this.#chosen[this.#option[entry] ?? 0] ?? 0)
      const direction = kept * (this.#direction[entry] ?? 0) + (1 - kept) * difference
      this.#direction[entry] = direction
      length += (this.#scale[entry] ?? 0) * direction * direction
    }
    if (length <= 0) return false
    const step = gap / length
    for (let entry = 0; entry < this.#option.length; entry += 1) {
      const move = step * (this.#scale[entry] ?? 0) * (this.#direction[entry] ?? 0)
      this.#price[entry] = (this.#price[entry] ?? 0) + move
    }
    return true
  }
}

function byPoint(
  { instance, attractiveness, pull, optionStart, openPull }: CapturedDemand,
  terms: PlanTerms,
) {
  const never = new Set(terms.never)
  const { start: rows, point: points } = instance.candidateTimes
  const start = new Uint32Array(openPull.length + 1)
  const visit = (note: (point: number, option: number, slot: number) => void) => {
    instance.candidates.forEach((_, candidate) => {
      if (never.has(candidate)) return
      for (
        let option = optionStart[candidate] ?? 0;
        option < (optionStart[candidate + 1] ?? 0);
        option += 1
      ) {
        for (let slot = rows[candidate] ?? 0; slot < (rows[candidate + 1] ?? 0); slot += 1) {
          note(points[slot] ?? 0, option, slot)
        }
      }
    })
  }
  visit((point) => {
    start[point + 1] = (start[point + 1] ?? 0) + 1
  })
  for (let point = 0; point < openPull.length; point += 1) {
    start[point + 1] = (start[point + 1] ?? 0) + (start[point] ?? 0)
  }
  const next = start.slice()
  const option = new Uint32Array(start[openPull.length] ?? 0)
  const entryPull = new Float64Array(option.length)
  visit((point, each, slot) => {
    const entry = next[point] ?? 0
    next[point] = entry + 1
    option[entry] = each
    entryPull[entry] = (attractiveness[each] ?? 0) * (pull[slot] ?? 0)
  })
  return { start, option, pull: entryPull }
}
