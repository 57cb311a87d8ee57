import { finishSearch, type NetworkSearch, searchPlan } from './choose-sites'
import type { Band, NetworkInstance } from './instance'
import type { EstimateScale } from './plan-value'
import type { PlanTerms } from './terms'
import { type ChosenPlan, WorkingPlan } from './working-plan'

export interface StabilityOptions {
  draws: number
  seed: number
  /** Candidates that take part beside the chosen: those that gain most. */
  others: number
}

export const defaultStability: StabilityOptions = { draws: 500, seed: 1, others: 100 }

export interface DrawnPlans {
  /** Draws whose plan has the candidate, by candidate. */
  counts: Uint32Array
  /** What the plan is worth of the best one found in the draw, 0..1, by draw. */
  kept: Float64Array
}

/** A tenth of a standard normal distribution lies above. */
const ninetiethPercentile = 1.281551565545

/**
 * Plans anew with estimates drawn from their bands: the logarithm is normal on either side of the estimate, with the
 * ends of the 80 % band as 10th and 90th percentile. The instance's `commonError` is the share of its variance that all
 * sites have in common; this part is drawn once a draw, the rest for each site. Yields the number of draws done.
 */
export function* drawPlans(
  search: NetworkSearch,
  terms: PlanTerms,
  plan: ChosenPlan,
  { draws, seed, others }: StabilityOptions = defaultStability,
): Generator<number, DrawnPlans> {
  const { instance, candidateOf } = search.demand
  const counts = new Uint32Array(instance.candidates.length)
  const kept = new Float64Array(draws)
  const scope = topCandidates(search, terms, { plan, others })
  const random = normalNumbers(seed)
  for (let draw = 0; draw < draws; draw += 1) {
    const scale = drawnScale(instance, scope, random)
    const best = finishSearch(searchPlan(search, terms, { candidates: scope, scale, isQuick: true }))
    for (const option of best.options) {
      const candidate = candidateOf[option] ?? 0
      counts[candidate] = (counts[candidate] ?? 0) + 1
    }
    const same = new WorkingPlan(search.demand, terms, { candidates: scope, scale })
    same.load(plan.options)
    kept[draw] = keptShare(same.total, best.value)
    yield draw + 1
  }
  return { counts, kept }
}

function drawnScale(
  { candidates, own, commonError }: NetworkInstance,
  scope: readonly number[],
  random: () => number,
): EstimateScale {
  const common = Math.sqrt(commonError) * random()
  const local = Math.sqrt(1 - commonError)
  const scaleIn = ({ low, high }: Band) => {
    const normal = common + local * random()
    return (normal < 0 ? 1 / low : high) ** (normal / ninetiethPercentile)
  }
  const scale = { candidates: new Float64Array(candidates.length), own: new Float64Array(own.length) }
  for (const candidate of scope) scale.candidates[candidate] = scaleIn(candidates[candidate]?.band ?? exact)
  own.forEach(({ band }, station) => {
    scale.own[station] = scaleIn(band)
  })
  return scale
}

const exact: Band = { low: 1, high: 1 }

/** The search of a draw is quick, so that the plan itself may be worth more than what it finds. */
function keptShare(value: number, best: number): number {
  if (best <= 0) return value >= best ? 1 : 0
  return Math.min(1, Math.max(0, value / best))
}

function topCandidates(
  { demand }: NetworkSearch,
  terms: PlanTerms,
  { plan, others }: { plan: ChosenPlan; others: number },
): number[] {
  const working = new WorkingPlan(demand, terms)
  working.load(plan.options)
  const gains = new Map<number, number>()
  for (const option of working.open) {
    if (working.isChosen(option)) continue
    const candidate = working.candidateOf(option)
    const known = gains.get(candidate) ?? Number.NEGATIVE_INFINITY
    gains.set(candidate, Math.max(known, working.value.gainOf(option)))
  }
  const next = [...gains].sort(([, one], [, other]) => other - one).slice(0, others)
  return [
    ...plan.options.map((option) => working.candidateOf(option)),
    ...next.map(([candidate]) => candidate),
  ]
}

/** Box and Muller's standard normal numbers from seeded uniform ones (mulberry32). */
function normalNumbers(seed: number): () => number {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
