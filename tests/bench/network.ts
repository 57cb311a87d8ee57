import { captureDemand } from '@/lib/domain/network/captured-demand'
import { finishSearch, type NetworkSearch, openSearch, searchPlan } from '@/lib/domain/network/choose-sites'
import { defaultStability, drawPlans } from '@/lib/domain/network/drawn-plans'
import type { Candidate } from '@/lib/domain/network/instance'
import { traceBudget } from '@/lib/domain/network/plan-report'
import type { PlanTerms } from '@/lib/domain/network/terms'
import type { ChosenPlan } from '@/lib/domain/network/working-plan'
import { formatRate } from '@/lib/format/money'
import { boundPlan } from '@/server/engine/network/upper-bound'
import { seededRandom } from '@/tests/support/generated-sites'
import { inventNetwork } from '@/tests/support/network-instances'
import { type Figure, megabytes, seconds } from './figure'

/** Square km a candidate, as of a country with a candidate every 6 km. */
const squareKm = 40
const reachMinutes = 15
/** Chosen sites of the largest case. */
const maxSites = 200

/** An invented country with so many candidates: time of each step, memory, and how far the plan is from its bound. */
export async function measureNetwork(candidates: number): Promise<Figure[]> {
  const size = {
    candidates,
    points: 8 * candidates,
    competitors: Math.round(candidates / 5),
    own: Math.min(200, Math.round(candidates / 10)),
    side: Math.round(Math.sqrt(squareKm * candidates)),
    reachMinutes,
  }
  const invented = inventNetwork(size, seededRandom(7))
  const instance = { ...invented, candidates: invented.candidates.map(withMargin) }
  const terms: PlanTerms = {
    objective: { kind: 'npv' },
    budget: Math.min(120_000_000, 60_000 * candidates),
    maxSites,
    minMetres: null,
    maxPerMunicipality: null,
    mustHave: [],
    never: [],
  }
  const figures: Figure[] = []
  const timed = <T>(name: string, work: () => T, note: (result: T) => string): T => {
    const begun = performance.now()
    const result = work()
    figures.push({ name, value: seconds(performance.now() - begun), note: note(result) })
    return result
  }
  const search = timed(
    'demand of the instance',
    () => openSearch(captureDemand(instance)),
    () => `${instance.candidateTimes.point.length} drives`,
  )
  const plan = timed('plan', () => finishSearch(searchPlan(search, terms)), chosenIn)
  const edited: PlanTerms = { ...terms, budget: 0.9 * (terms.budget ?? 0), mustHave: [5] }
  timed(
    'after an edit of budget and must-have',
    () => finishSearch(searchPlan(search, edited, { start: plan.options })),
    chosenIn,
  )
  timed(
    'curve of 24 budgets',
    () => last(traceBudget(search, terms, budgetsOf(terms), plan)),
    () => '',
  )
  // Draws take the same time each, so that some are enough of a large case.
  const draws = candidates > 1000 ? 50 : defaultStability.draws
  timed(
    `${draws} draws`,
    () => last(drawPlans(search, terms, plan, { ...defaultStability, draws })),
    ({ counts }) => chosenOften(counts, draws),
  )
  figures.push(await boundFigure(search, terms, plan))
  figures.push({
    name: 'memory',
    value: megabytes(process.memoryUsage().rss),
    note: 'resident, the instance included',
  })
  return figures
}

/** Costs by which a usual site pays, as in a plan that is worth building. */
const withMargin = (candidate: Candidate): Candidate => ({
  ...candidate,
  options: candidate.options.map((option) => ({ ...option, fixedCost: 0.7 * option.fixedCost })),
})

const chosenIn = ({ options }: ChosenPlan) => `${options.length} sites`

const budgetsOf = ({ budget }: PlanTerms) =>
  Array.from({ length: 24 }, (_, step) => ((budget ?? 0) * (step + 1)) / 16)

const chosenOften = (counts: Uint32Array, draws: number) =>
  `${counts.filter((count) => count >= 0.8 * draws).length} sites in four of five`

async function boundFigure(search: NetworkSearch, terms: PlanTerms, plan: ChosenPlan): Promise<Figure> {
  const begun = performance.now()
  const { missing } = await boundPlan(search, terms, plan)
  const note = missing === null ? '' : `at most ${formatRate(missing)} below the best possible`
  return { name: 'upper bound', value: seconds(performance.now() - begun), note }
}

function last<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
  }
}
