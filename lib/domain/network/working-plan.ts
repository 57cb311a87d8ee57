import FlatQueue from 'flatqueue'
import type { CapturedDemand } from './captured-demand'
import { PlanLimits } from './plan-limits'
import { type EstimateScale, openPlanValue, type PlanValue } from './plan-value'
import type { PlanTerms } from './terms'

export interface ChosenPlan {
  /** Numbers of the chosen options, the most valuable per cost first. */
  options: number[]
  /** In the objective's unit, beyond today's network. */
  value: number
  cost: number
}

/** How the next site of a fill is picked: greatest gain, or greatest gain for its cost. */
export type Preference = 'gain' | 'gainPerCost'

export interface PlanScope {
  /** Candidates to consider; all if omitted. */
  candidates?: readonly number[]
  scale?: EstimateScale
}

/** Value that counts as an improvement, relative to the plan's: less is rounding. */
const relativeStep = 1e-9
const none = -1

/** A set of stations while it is searched: its value, what it uses of the limits, and its elementary changes. */
export class WorkingPlan {
  readonly demand: CapturedDemand
  readonly value: PlanValue
  readonly limits: PlanLimits
  /** Options that may be chosen. */
  readonly open: Uint32Array
  /** Chosen option by candidate, or -1. */
  readonly chosen: Int32Array
  readonly #mustHave: ReadonlySet<number>
  readonly #terms: PlanTerms
  #total = 0

  constructor(demand: CapturedDemand, terms: PlanTerms, scope: PlanScope = {}) {
    this.demand = demand
    this.#terms = terms
    this.#mustHave = new Set(terms.mustHave)
    this.value = openPlanValue(demand, terms.objective, scope.scale)
    this.limits = new PlanLimits(demand, terms)
    this.chosen = new Int32Array(demand.instance.candidates.length).fill(none)
    this.open = Uint32Array.from(this.#openOptions(scope.candidates))
  }

  get total(): number {
    return this.#total
  }

  get step(): number {
    return relativeStep * Math.max(1, Math.abs(this.#total))
  }

  isMustHave(candidate: number): boolean {
    return this.#mustHave.has(candidate)
  }

  candidateOf(option: number): number {
    return this.demand.candidateOf[option] ?? 0
  }

  isChosen(option: number): boolean {
    return this.chosen[this.candidateOf(option)] !== none
  }

  chosenOptions(): number[] {
    return [...this.chosen].filter((option) => option !== none)
  }

  add(option: number): void {
    this.#total += this.value.gainOf(option)
    this.value.add(option)
    this.limits.add(option)
    this.chosen[this.candidateOf(option)] = option
  }

  remove(option: number): void {
    this.value.remove(option)
    this.#total -= this.value.gainOf(option)
    this.limits.remove(option)
    this.chosen[this.candidateOf(option)] = none
  }

  /** Replaces the whole set. */
  load(options: readonly number[]): void {
    for (const option of this.chosenOptions()) this.remove(option)
    this.#total = 0
    for (const option of options) this.add(option)
  }

  /**
   * Chooses the must-haves, then those of `start` that still fit, in its order. A must-have takes the option that
   * gains most and leaves money for the rest.
   */
  begin(start: readonly number[] = []): void {
    this.load([])
    const allowed = new Set(this.open)
    const known = new Map(start.map((option) => [this.candidateOf(option), option]))
    let reserve = 0
    for (const candidate of this.#mustHave) reserve += this.#cheapestCost(candidate)
    for (const candidate of this.#mustHave) {
      reserve -= this.#cheapestCost(candidate)
      const kept = known.get(candidate)
      const option =
        kept !== undefined && this.#leaves(kept, reserve) ? kept : this.#bestLeaving(candidate, reserve)
      if (option !== none) this.add(option)
    }
    for (const option of start) {
      if (allowed.has(option) && !this.isChosen(option) && this.limits.fits(option)) this.add(option)
    }
  }

  /**
   * Adds what gains, the preferred first, until nothing fits. Lazy: a gain in a smaller set is taken as a limit of
   * the gain in this one, and only the leader of the queue is evaluated anew (Minoux 1978).
   */
  fill(preference: Preference, banned = none): void {
    const queue = new FlatQueue<number>()
    const score = (option: number, gain: number) =>
      preference === 'gain' ? gain : gain / Math.max(this.limits.costOf(option), 1e-9)
    for (const option of this.open) {
      const most = this.value.ceiling[option] ?? 0
      if (most > this.step && this.candidateOf(option) !== banned && !this.isChosen(option)) {
        queue.push(option, -score(option, most))
      }
    }
    for (let option = queue.pop(); option !== undefined; option = queue.pop()) {
      if (this.isChosen(option) || !this.limits.fits(option)) continue
      const gain = this.value.gainOf(option)
      if (gain <= this.step) continue
      const key = -score(option, gain)
      const next = queue.peekValue()
      if (next === undefined || key <= next) this.add(option)
      else queue.push(option, key)
    }
  }

  /** The most valuable per cost first, so that a smaller budget drops the last. */
  result(): ChosenPlan {
    const worth = new Map(
      this.chosenOptions().map((option) => [
        option,
        -this.value.changeWithout(option) / Math.max(this.limits.costOf(option), 1e-9),
      ]),
    )
    const options = [...worth].sort(([, one], [, other]) => other - one).map(([option]) => option)
    return { options, value: this.#total, cost: this.limits.cost }
  }

  #cheapestCost(candidate: number): number {
    const options = this.#optionsOf(candidate)
    return options.reduce(
      (least, option) => Math.min(least, this.limits.costOf(option)),
      Number.POSITIVE_INFINITY,
    )
  }

  #leaves(option: number, reserve: number): boolean {
    const { budget } = this.#terms
    if (!this.limits.fits(option)) return false
    return budget === null || this.limits.cost + this.limits.costOf(option) + reserve <= budget * (1 + 1e-12)
  }

  #bestLeaving(candidate: number, reserve: number): number {
    let best = none
    let most = Number.NEGATIVE_INFINITY
    for (const option of this.#optionsOf(candidate)) {
      if (!this.#leaves(option, reserve)) continue
      const gain = this.value.gainOf(option)
      if (gain > most) {
        most = gain
        best = option
      }
    }
    return best
  }

  #optionsOf(candidate: number): number[] {
    const first = this.demand.optionStart[candidate] ?? 0
    const stop = this.demand.optionStart[candidate + 1] ?? 0
    return Array.from({ length: stop - first }, (_, place) => first + place)
  }

  // Coverage does not depend on the station: the cheapest covers as many.
  #openOptions(candidates: readonly number[] | undefined): number[] {
    const never = new Set(this.#terms.never)
    const considered = candidates ? [...new Set([...candidates, ...this.#mustHave])] : [...this.chosen.keys()]
    return considered
      .filter((candidate) => !never.has(candidate))
      .flatMap((candidate) => {
        const options = this.#optionsOf(candidate)
        if (this.#terms.objective.kind !== 'coverage') return options
        return options.toSorted((a, b) => this.limits.costOf(a) - this.limits.costOf(b)).slice(0, 1)
      })
  }
}
