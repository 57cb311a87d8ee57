import { measureNetwork, optionOf, stationOf } from './captured-demand'
import type { NetworkSearch } from './choose-sites'
import type { ChosenStation } from './instance'
import type { PlanTerms } from './terms'
import { type ChosenPlan, WorkingPlan } from './working-plan'

interface PlannedSite {
  station: ChosenStation
  cost: number
  /** kWh/day as the only addition, and among the chosen. */
  aloneKWh: number
  networkKWh: number
  /** What the site adds to those above it, in the objective's unit. */
  gain: number
  isMustHave: boolean
}

type Reason = 'never' | 'ownSite' | 'noOption' | 'tooNear' | 'municipalityFull' | 'noGain' | 'limitReached'

interface LeftOut {
  candidate: number
  reason: Reason
}

export interface PlanReport {
  /** In order of gain. */
  sites: PlannedSite[]
  leftOut: LeftOut[]
  /** kWh/day of each own station before and with the plan. */
  own: { before: number; after: number }[]
}

/** A plan in numbers: its sites in order of gain, alone and in the network, and why the others are not in it. */
export function reportPlan({ demand }: NetworkSearch, terms: PlanTerms, plan: ChosenPlan): PlanReport {
  const { instance, estimate } = demand
  const { chosen, ownBefore, ownWith } = measureNetwork(demand, plan.options)
  const networkKWh = new Map(plan.options.map((option, place) => [option, chosen[place] ?? 0]))
  const mustHave = new Set(terms.mustHave)
  const working = new WorkingPlan(demand, terms)
  const sites = inOrderOfGain(working, plan.options).map(({ option, gain }): PlannedSite => {
    const station = stationOf(demand, option)
    return {
      station,
      cost: working.limits.costOf(option),
      aloneKWh: estimate[option] ?? 0,
      networkKWh: networkKWh.get(option) ?? 0,
      gain,
      isMustHave: mustHave.has(station.candidate),
    }
  })
  const never = new Set(terms.never)
  const leftOut = instance.candidates.flatMap((_, candidate): LeftOut[] =>
    working.chosen[candidate] === -1 ? [{ candidate, reason: reasonOf(working, candidate, never) }] : [],
  )
  return {
    sites,
    leftOut,
    own: ownBefore.map((before, place) => ({ before, after: ownWith[place] ?? 0 })),
  }
}

/** Adds the options to the empty plan, each time the one that gains most. */
function inOrderOfGain(working: WorkingPlan, options: readonly number[]): { option: number; gain: number }[] {
  const left = new Set(options)
  const order: { option: number; gain: number }[] = []
  while (left.size > 0) {
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (const option of left) {
      const gain = working.value.gainOf(option)
      if (gain <= most) continue
      most = gain
      best = option
    }
    left.delete(best)
    working.add(best)
    order.push({ option: best, gain: most })
  }
  return order
}

function reasonOf(working: WorkingPlan, candidate: number, never: ReadonlySet<number>): Reason {
  if (never.has(candidate)) return 'never'
  const found = working.demand.instance.candidates[candidate]
  if (found?.isOwn) return 'ownSite'
  const count = found?.options.length ?? 0
  if (count === 0) return 'noOption'
  const options = Array.from({ length: count }, (_, option) =>
    optionOf(working.demand, { candidate, option }),
  )
  if (options.every((option) => working.value.gainOf(option) <= working.step)) return 'noGain'
  if (!working.limits.isApart(candidate)) return 'tooNear'
  if (!working.limits.fitsMunicipality(candidate)) return 'municipalityFull'
  return 'limitReached'
}

export interface CurvePoint {
  budget: number
  value: number
  sites: number
}

export interface BudgetCurve {
  points: CurvePoint[]
  /** Least budget of the curve that reaches 99 % of its greatest value. */
  flattensAt: number
}

const flat = 0.99

/**
 * The value of the best plan found by budget. A greater budget may do what a smaller one does, so the curve never
 * falls. Budgets below what the must-haves cost have no plan and no point.
 * @param budgets in ascending order
 * @param plan the plan of `terms`, which the curve goes through
 */
export function* traceBudget(
  search: NetworkSearch,
  terms: PlanTerms,
  budgets: readonly number[],
  plan: ChosenPlan,
): Generator<CurvePoint[], BudgetCurve> {
  const points: CurvePoint[] = []
  let best: ChosenPlan = { options: [], value: Number.NEGATIVE_INFINITY, cost: 0 }
  for (const budget of budgets) {
    const working = new WorkingPlan(search.demand, { ...terms, budget })
    for (const start of [best.options, plan.options, []]) {
      working.begin(start)
      working.fill('gainPerCost')
      if (working.total > best.value && hasMustHaves(working, terms)) best = working.result()
    }
    if (plan.cost <= budget && plan.value > best.value) best = plan
    if (best.value === Number.NEGATIVE_INFINITY) continue
    points.push({ budget, value: best.value, sites: best.options.length })
    yield points
  }
  const greatest = points.at(-1)?.value ?? 0
  const least = points.find(({ value }) => value >= flat * greatest)
  return { points, flattensAt: least?.budget ?? 0 }
}

const hasMustHaves = (working: WorkingPlan, { mustHave }: PlanTerms): boolean =>
  mustHave.every((candidate) => working.chosen[candidate] !== -1)
