import type { CapturedDemand } from './captured-demand'
import { Overlaps } from './overlaps'
import type { PlanTerms } from './terms'
import { type ChosenPlan, type PlanScope, type Preference, WorkingPlan } from './working-plan'

export interface SearchProgress {
  step: 'choosing' | 'improving'
  /** Best so far; complete and within the terms. */
  plan: ChosenPlan
}

/** What searches of one instance share, so that an edit of the terms starts from what is known. */
export interface NetworkSearch {
  demand: CapturedDemand
  overlaps: Overlaps
}

export const openSearch = (demand: CapturedDemand): NetworkSearch => ({
  demand,
  overlaps: new Overlaps(demand.instance),
})

interface SearchOptions extends PlanScope {
  /** Options of an earlier plan; what the terms still allow is kept and improved. */
  start?: readonly number[]
  /** One start and no second look, for answers that only count. */
  isQuick?: boolean
}

/** Up to so many candidates every site is also taken out and forced in once, with a new fill each. */
const thoroughUpTo = 150
const none = -1

/**
 * Searches the set of stations worth most under terms without problems (`findProblems`): a lazy greedy start, then
 * insertions, removals and swaps over the exact objective until none improves. Yields after each improvement; a
 * caller may stop at any yield and keep its plan.
 */
export function* searchPlan(
  search: NetworkSearch,
  terms: PlanTerms,
  options: SearchOptions = {},
): Generator<SearchProgress, ChosenPlan> {
  const plan = new WorkingPlan(search.demand, terms, options)
  const isThorough = plan.chosen.length <= thoroughUpTo && !options.isQuick
  const starts = startingPlans(plan, options.start)
  yield { step: 'choosing', plan: starts[0] ?? plan.result() }
  let best: ChosenPlan | null = null
  for (const start of isThorough ? starts : starts.slice(0, 1)) {
    plan.load(start.options)
    yield* new Improvement(plan, search.overlaps).run()
    if (best === null || plan.total > best.value) best = plan.result()
  }
  plan.load(best?.options ?? [])
  if (isThorough) yield* retry(plan, search.overlaps)
  return plan.result()
}

/** Runs a search to its end, or until `isStopped`. */
export function finishSearch(
  steps: Generator<SearchProgress, ChosenPlan>,
  isStopped: (progress: SearchProgress) => boolean = () => false,
): ChosenPlan {
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    if (isStopped(next.value)) return next.value.plan
  }
}

const preferences: readonly Preference[] = ['gainPerCost', 'gain']

/** The most valuable first. */
function startingPlans(plan: WorkingPlan, start: readonly number[] | undefined): ChosenPlan[] {
  if (start) {
    plan.begin(start)
    plan.fill('gainPerCost')
    return [plan.result()]
  }
  const found = preferences.map((preference) => {
    plan.begin()
    plan.fill(preference)
    return plan.result()
  })
  return found.sort((one, other) => other.value - one.value)
}

/** Takes each site out and forces each option in, fills up anew, and keeps what is better. */
function* retry(plan: WorkingPlan, overlaps: Overlaps): Generator<SearchProgress> {
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    const kept = plan.result()
    for (const attempt of attempts(plan)) {
      plan.load(kept.options)
      if (!attempt()) continue
      if (plan.total > kept.value + plan.step) {
        isBetter = true
        break
      }
    }
    if (!isBetter) {
      plan.load(kept.options)
      return
    }
    yield* new Improvement(plan, overlaps).run()
  }
}

/** Each changes the loaded plan, and answers false if it could not. */
function* attempts(plan: WorkingPlan): Generator<() => boolean> {
  for (const out of plan.chosenOptions()) {
    const candidate = plan.candidateOf(out)
    if (plan.isMustHave(candidate)) continue
    for (const preference of preferences) {
      yield () => {
        plan.remove(out)
        plan.fill(preference, candidate)
        return true
      }
    }
  }
  const others = [...plan.open].filter((option) => plan.chosen[plan.candidateOf(option)] !== option)
  for (const forced of [...others.map((option) => [option]), ...pairsOf(others)]) {
    for (const preference of preferences) {
      yield () => {
        if (!forced.every((option) => forceIn(plan, option, forced))) return false
        plan.fill(preference)
        return true
      }
    }
  }
}

/** Two sites that are good only together are missed by single steps; trying all pairs is for few options. */
const pairsUpTo = 45

const pairsOf = (options: readonly number[]): number[][] =>
  options.length > pairsUpTo
    ? []
    : options.flatMap((one, place) => options.slice(place + 1).map((other) => [one, other]))

function forceIn(plan: WorkingPlan, option: number, kept: readonly number[]): boolean {
  const current = plan.chosen[plan.candidateOf(option)] ?? none
  if (kept.includes(current)) return false
  if (current !== none) plan.remove(current)
  while (!plan.limits.fits(option)) {
    const out = leastMissed(plan, option, kept)
    if (out === none) return false
    plan.remove(out)
  }
  plan.add(option)
  return true
}

/** The site whose leaving costs least: of those that alone make room for `option`, else of all. */
function leastMissed(plan: WorkingPlan, option: number, kept: readonly number[]): number {
  const free = plan
    .chosenOptions()
    .filter((out) => !plan.isMustHave(plan.candidateOf(out)) && !kept.includes(out))
  const enough = free.filter((out) => plan.limits.fits(option, out))
  const missed = (out: number) =>
    enough.length > 0
      ? -plan.value.changeWithout(out)
      : -plan.value.changeWithout(out) / Math.max(plan.limits.costOf(out), 1e-9)
  let best = none
  let least = Number.POSITIVE_INFINITY
  for (const out of enough.length > 0 ? enough : free) {
    const loss = missed(out)
    if (loss < least) {
      least = loss
      best = out
    }
  }
  return best
}

interface Swap {
  option: number
  gain: number
}

/**
 * Local search by single insertions, removals and swaps. Stations without a common demand point do not touch each
 * other, so the value of such a swap is the sum of a known loss and a known gain; only swaps between overlapping
 * candidates are evaluated, and only near what has changed since they were last tried.
 */
class Improvement {
  readonly #plan: WorkingPlan
  readonly #overlaps: Overlaps
  /** Gain of each option that is not chosen, kept up to date. */
  readonly #gains: Float64Array
  readonly #mayImprove: Uint8Array
  /** Open options by candidate. */
  readonly #optionsOf: readonly number[][]
  readonly #nearIn: Uint32Array
  #run = 0

  constructor(plan: WorkingPlan, overlaps: Overlaps) {
    this.#plan = plan
    this.#overlaps = overlaps
    this.#gains = new Float64Array(plan.demand.candidateOf.length)
    this.#optionsOf = [...plan.chosen].map(() => [])
    this.#mayImprove = new Uint8Array(plan.chosen.length).fill(1)
    this.#nearIn = new Uint32Array(plan.chosen.length)
    for (const option of plan.open) {
      this.#optionsOf[plan.candidateOf(option)]?.push(option)
      if (!plan.isChosen(option)) this.#gains[option] = plan.value.gainOf(option)
    }
  }

  *run(): Generator<SearchProgress> {
    while (yield* this.#pass()) {}
    // A freed budget opens swaps where nothing has changed.
    this.#mayImprove.fill(1)
    while (yield* this.#pass()) {}
  }

  *#pass(): Generator<SearchProgress, boolean> {
    let isBetter = this.#insert()
    for (const out of this.#plan.chosenOptions()) {
      if (this.#plan.chosen[this.#plan.candidateOf(out)] !== out || !this.#improveAt(out)) continue
      isBetter = true
      this.#insert()
      yield { step: 'improving', plan: this.#plan.result() }
    }
    return isBetter
  }

  #insert(): boolean {
    const { open, limits, step } = this.#plan
    let isBetter = false
    for (;;) {
      let best = none
      let most = step
      for (const option of open) {
        const gain = this.#gains[option] ?? 0
        if (gain <= most || this.#plan.isChosen(option) || !limits.fits(option)) continue
        most = gain
        best = option
      }
      if (best === none) return isBetter
      this.#change(none, best)
      isBetter = true
    }
  }

  /** Removes or swaps one chosen option if that improves the plan. */
  #improveAt(out: number): boolean {
    const plan = this.#plan
    const candidate = plan.candidateOf(out)
    const change = plan.value.changeWithout(out)
    const swap = this.#bestSwap(out, change)
    const removal = plan.isMustHave(candidate) ? Number.NEGATIVE_INFINITY : change
    if (Math.max(removal, swap.gain) <= plan.step) {
      this.#mayImprove[candidate] = 0
      return false
    }
    this.#change(out, swap.gain >= removal ? swap.option : none)
    return true
  }

  #bestSwap(out: number, change: number): Swap {
    const plan = this.#plan
    const candidate = plan.candidateOf(out)
    const near = this.#overlaps.of(candidate)
    this.#run += 1
    for (const other of near) this.#nearIn[other] = this.#run
    const best: Swap = { option: none, gain: plan.step }
    if (!plan.isMustHave(candidate)) this.#farSwap(out, change, best)
    if (this.#mayImprove[candidate]) {
      const inReach = plan.isMustHave(candidate) ? [candidate] : near
      plan.value.without(out, () => this.#nearSwap(inReach, { out, change, best }))
    }
    return best
  }

  #farSwap(out: number, change: number, best: Swap): void {
    const { open, limits } = this.#plan
    for (const option of open) {
      const gain = change + (this.#gains[option] ?? 0)
      if (gain <= best.gain || this.#nearIn[this.#plan.candidateOf(option)] === this.#run) continue
      if (this.#plan.isChosen(option) || !limits.fits(option, out)) continue
      best.option = option
      best.gain = gain
    }
  }

  #nearSwap(
    candidates: Iterable<number>,
    { out, change, best }: { out: number; change: number; best: Swap },
  ): void {
    const { value, limits } = this.#plan
    for (const option of this.#openAmong(candidates, out)) {
      if (change + (value.ceiling[option] ?? 0) <= best.gain || !limits.fits(option, out)) continue
      const gain = change + value.gainOf(option)
      if (gain <= best.gain) continue
      best.option = option
      best.gain = gain
    }
  }

  /** Open options of candidates that are free once `out` has gone. */
  #openAmong(candidates: Iterable<number>, out: number): number[] {
    const open: number[] = []
    for (const candidate of candidates) {
      const current = this.#plan.chosen[candidate] ?? none
      if (current !== none && current !== out) continue
      for (const option of this.#optionsOf[candidate] ?? []) if (option !== out) open.push(option)
    }
    return open
  }

  #change(out: number, option: number): void {
    const touched = new Set<number>()
    for (const each of [out, option]) {
      if (each === none) continue
      for (const other of this.#overlaps.of(this.#plan.candidateOf(each))) touched.add(other)
    }
    if (out !== none) this.#plan.remove(out)
    if (option !== none) this.#plan.add(option)
    for (const candidate of touched) this.#refresh(candidate)
  }

  #refresh(candidate: number): void {
    const { value, chosen } = this.#plan
    this.#mayImprove[candidate] = 1
    if (chosen[candidate] !== none) return
    for (const option of this.#optionsOf[candidate] ?? []) this.#gains[option] = value.gainOf(option)
  }
}
